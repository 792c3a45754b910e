import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { fullOrder, hasOrder } from '../../../ecommerce/orders/server/queries.ts'
import type { Order } from '../../../ecommerce/orders/contract.ts'
import { mayBeDelivered } from '../../../ecommerce/orders/rules.ts'
import type { Machine } from '#kit/server/machine.ts'
import { locate } from '../../places/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { DeliveryInput } from '../rules.ts'
import { addDeliveries } from './create.ts'
import { deliveries } from './tables.ts'

/** An order of the store that is paid, or is to be paid at the door, becomes a delivery, once, whatever is repeated. */
export async function createFromOrder(machine: Machine, orderId: number): Promise<void> {
  const { db } = machine
  const [known] = await db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.orderId, orderId))
  if (known || !(await hasOrder(db, orderId))) return
  const order = await fullOrder(db, orderId)
  const address = addressOf(order)
  if (!mayBeDelivered(order) || order.status !== 'Ready to Pickup' || address === '') return
  const located = await locate(machine, [address])
  await db.transaction(async (tx) => {
    const { timeZone } = await logisticsSetting(tx, 'general')
    const draft = { ...z.parse(DeliveryInput, inputOf(order, address, timeZone)), ownerId: null, orderId }
    const how = { source: 'store' as const, duplicates: 'keep' as const, located, mayChange: sql`false` }
    await addDeliveries(tx, { ...machine, address: '' }, [draft], how)
  })
}

function addressOf({ shippingAddress: to }: Order): string {
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
  }
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
