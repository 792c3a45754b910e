import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/commands.ts'
import { fullOrder, hasOrder, holdOrder } from '../../../ecommerce/orders/server/queries.ts'
import type { Order } from '../../../ecommerce/orders/contract.ts'
import { usualMinimumAge } from '../../../ecommerce/products/rules.ts'
import { dueCents, isWanted, mayBeDelivered } from '../../../ecommerce/orders/rules.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { addressKey } from '../../places/rules.ts'
import { locate } from '../../places/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { mostDueCents, statesOfTab, transitions } from '../rules.ts'
import { DeliveryInput } from '../rules/input.ts'
import { slotJob } from '../rules/slot.ts'
import { announceDelivery, changeDelivery, moveDelivery, type Maker } from './change-delivery.ts'
import { unplanned } from './place-of-delivery.ts'
import { addDeliveries } from './add-deliveries.ts'
import { holdPartsOf } from './parts.ts'
import type { Stored } from './queries.ts'
import { deliveries } from './tables.ts'

/** An order of the store that is paid, or is to be paid at the door or on account, becomes a delivery, once, whatever is repeated. */
export async function createFromOrder(machine: Machine, orderId: number): Promise<void> {
  const { db } = machine
  const [known] = await db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.orderId, orderId))
  if (known || !(await hasOrder(db, orderId))) return
  const order = await fullOrder(db, orderId)
  const address = addressOf(order)
  if (!mayBeDelivered(order) || order.status !== 'Ready to Pickup' || address === '') return
  const located = await locate(machine, [address])
  await db.transaction(async (tx) => {
    const held = await holdOrder(tx, orderId)
    if (!held || !isWanted(held) || !mayBeDelivered(held)) return
    const { timeZone } = await logisticsSetting(tx, 'general')
    const draft = {
      ...z.parse(DeliveryInput, inputOf({ ...order, ...held }, address, timeZone)),
      ownerId: null,
      orderId,
    }
    const how = { source: 'store' as const, duplicates: 'keep' as const, located, mayChange: sql`false` }
    const [added] = await addDeliveries(tx, { ...machine, address: '' }, [draft], how)
    if (added?.id && isTimeOffered(held)) await tellOfSlot(tx, machine, { deliveryId: added.id, order, timeZone })
  })
}

/** Only our shop knows by what an order is paid, and only a Shopify shop has an id of its own for one: there buyers choose among times that are offered. */
function isTimeOffered({ paidBy, externalId }: { paidBy: string; externalId: string | null }): boolean {
  return paidBy !== '' || externalId !== null
}

type Told = { deliveryId: number; order: Order; timeZone: string }

/** A time that was chosen at the checkout was promised there, if it is one of a day; one that is over before it is paid can’t be kept. */
async function tellOfSlot(
  tx: Transaction,
  { queue, now }: Machine,
  { deliveryId, order: { wishedWindow }, timeZone }: Told,
): Promise<void> {
  if (!wishedWindow || new Date(wishedWindow.to) <= now()) return
  if (windowOf(wishedWindow, timeZone).windows.length > 0)
    await queue.add({ name: slotJob, data: { deliveryId, ...wishedWindow } }, tx)
}

/** Marks what was called off, or drives on, though its order was cancelled; what has the mark is brought if the order is made good. */
const calledOff = 'order-cancelled'

/** What brings an order follows it: called off with it, taken up again with it, and nothing is due once it is paid. */
export async function followOrder(machine: Machine, orderId: number): Promise<void> {
  const maker = { ...machine, address: '' }
  await machine.db.transaction(async (tx) => {
    const rows = await holdPartsOf(tx, orderId)
    // After the deliveries: whoever moves one takes its order along.
    const order = rows.length > 0 && (await holdOrder(tx, orderId))
    if (!order) return
    for (const row of rows) await (isWanted(order) ? takeUp(tx, maker, row) : callOff(tx, maker, row))
    if (order.payment === 1) await clearDue(tx, maker, orderId)
  })
}

/** With whom the driver stands at the door it stays, with the mark for whoever looks after it. */
async function callOff(tx: Transaction, maker: Maker, row: Stored): Promise<void> {
  const tags = [...row.tags.filter((tag) => tag !== calledOff), calledOff].slice(-20)
  if (transitions[row.state].cancel) await moveDelivery(tx, maker, { row, move: 'cancel', set: { tags } })
  else if (row.state === 'arrived') await changeDelivery(tx, maker, { row, version: row.version, change: { tags } })
}

async function takeUp(tx: Transaction, maker: Maker, row: Stored): Promise<void> {
  if (!row.tags.includes(calledOff)) return
  const tags = row.tags.filter((tag) => tag !== calledOff)
  if (row.state === 'cancelled') await moveDelivery(tx, maker, { row, move: 'reopen', set: { tags } })
  else await changeDelivery(tx, maker, { row, version: row.version, change: { tags } })
}

/** What was delivered keeps what was due then: it is compared with what the driver took. */
async function clearDue(tx: Transaction, maker: Maker, orderId: number): Promise<void> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  if (!row || row.dueCents === null || statesOfTab.delivered.includes(row.state)) return
  await tx
    .update(deliveries)
    .set({ dueCents: null, ...newVersion(deliveries) })
    .where(eq(deliveries.id, row.id))
  await recordEvent(tx, maker, {
    kind: 'delivery.changed',
    entity: 'delivery',
    entityId: row.id,
    before: { dueCents: row.dueCents },
    after: { dueCents: null },
  })
  await announceDelivery(tx, maker, 'delivery.changed', row.id)
}

/** A new shipping address reaches what isn’t planned yet; who fetched it from elsewhere since keeps theirs. */
export async function readdress(machine: Machine, orderId: number): Promise<void> {
  const { db } = machine
  if (!(await hasOrder(db, orderId))) return
  const { shippingAddress, customer, contact, ...order } = await fullOrder(db, orderId)
  const address = addressOf({ shippingAddress })
  if (address === '') return
  const located = await locate(machine, [address])
  await db.transaction(async (tx) => {
    const recipient = shippingAddress?.recipient || customer
    const phone = shippingAddress?.phone || contact
    for (const row of await holdPartsOf(tx, order.id))
      if ([...unplanned, 'failed'].includes(row.state))
        await changeDelivery(
          tx,
          { ...machine, address: '' },
          {
            row,
            version: row.version,
            change: { recipient, phone, address },
            located: located.get(addressKey(address)),
          },
        )
  })
}

function addressOf({ shippingAddress: to }: Pick<Order, 'shippingAddress'>): string {
  if (!to) return ''
  const town = [to.postCode, to.town].filter(Boolean).join(' ')
  return [to.line1, to.line2, town, to.state, to.country].filter(Boolean).join(', ').slice(0, 300)
}

function inputOf(order: Order, address: string, timeZone: string): Record<string, unknown> {
  const { shippingAddress, wishedWindow, handling } = order
  const pieces = order.items.reduce((sum, item) => sum + item.qty, 0)
  const features = [handling.isFrozen && 'frozen'].filter(Boolean)
  const tags = [handling.isFragile && 'fragile', handling.isAgeRestricted && 'age-check'].filter(Boolean)
  return {
    reference: `O-${order.order}`,
    recipient: shippingAddress?.recipient || order.customer,
    phone: shippingAddress?.phone || order.contact,
    email: order.email,
    address,
    ...(wishedWindow && windowOf(wishedWindow, timeZone)),
    quantities: { parcels: Math.max(1, pieces), kilograms: Math.round(order.weightGrams / 100) / 10 },
    items: order.items.slice(0, 200).map((item) => ({ name: item.productName.slice(0, 200), quantity: item.qty })),
    features,
    tags,
    driverNote: order.note.slice(0, 1000),
    customerId: order.customerId,
    minimumAge: ageOf(handling),
    dueCents: dueOf(order),
  }
}

/** Orders of before goods had one say only that there is one. */
function ageOf({ minimumAge, isAgeRestricted }: Order['handling']): number {
  return minimumAge ?? (isAgeRestricted ? usualMinimumAge : 0)
}

/** What is paid at the door; what no delivery can hold is left out, rather than the order not brought. */
function dueOf(order: Order): number | null {
  const isDue = order.payment === 2 && order.isPaidAtDoor
  const cents = dueCents(order)
  return isDue && cents <= mostDueCents ? cents : null
}

/** The wished window on the clock of the workspace; one that spans midnight is only a day. */
function windowOf({ from, to }: { from: string; to: string }, timeZone: string) {
  const [day, start] = clockOf(from, timeZone)
  const [lastDay, end] = clockOf(to, timeZone)
  return { date: day, windows: day === lastDay && start! < end! ? [{ from: start, to: end, isHard: false }] : [] }
}

function clockOf(at: string, timeZone: string): string[] {
  return new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).split(' ')
}
