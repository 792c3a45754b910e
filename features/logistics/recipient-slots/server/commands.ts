import { asc, eq, inArray } from 'drizzle-orm'
import { momentAt } from '#kit/contract/wall-time.ts'
import { isSame } from '#kit/contract/same.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { staleEdit } from '#kit/server/versions.ts'
import { followInPayment, settleOrder } from '../../../ecommerce/orders/server/commands.ts'
import { isOrderPaid } from '../../../ecommerce/orders/server/queries.ts'
import { changeDelivery, moveDelivery, routeDeliveries } from '../../deliveries/server/commands.ts'
import { partsOf, type Stored } from '../../deliveries/server/queries.ts'
import { deliveries, rowLock } from '../../deliveries/server/tables.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { insertChosen, tellTakenOff } from '../../plans/server/commands.ts'
import { replacePromises } from '../../promise-ledger/server/commands.ts'
import { tellTime } from '../../promises/server/commands.ts'
import { countWork } from '../../recipient-checks/server/commands.ts'
import { followChoice } from '../../routes/server/commands.ts'
import { routesHaving } from '../../routes/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Slot } from '../../slots/contract.ts'
import { wallsOf } from '../../slots/rules.ts'
import { heldBy, pricedSlots } from '../../slots/server/queries.ts'
import { confirmHold, holdSlot, releaseHold } from '../../slots/server/commands.ts'
import type { TrackedChange } from '../contract.ts'
import { daysFor, isAhead, mostChanges } from '../rules.ts'
import { chosenKeyOf, keyOf, parcelOf, trackedChange } from './queries.ts'
import { refusals } from './refusals.ts'

const dayMs = 24 * 60 * 60_000

/** A recipient, who has no account. */
type Sayer = Machine & { user: undefined; address: string; signal: AbortSignal }

/** Keeps a time free for its recipient; false where others were faster. */
export async function holdFor(sayer: Sayer, { id, slot }: { id: number; slot: Slot }): Promise<boolean> {
  const { db, signal } = sayer
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery) throw notFound(refusals.things.delivery, id)
  mustBeChangeable(await changeAhead(sayer, delivery))
  const parcel = await parcelOf(db, delivery)
  if (!parcel) throw conflict(refusals.noChange.noPlace)
  const days = daysFor(delivery, await todayOf(db, sayer.now()))
  const check = async (tx: Transaction) => {
    const now = await changeable(tx, sayer, id)
    // What is brought, where or when, may have changed since.
    if (!isSame([await parcelOf(tx, now), now.date], [parcel, delivery.date])) throw staleEdit()
  }
  const wish = { key: keyOf({ id }), slot, days, parcel, deliveryId: id, signal, check }
  return (await holdSlot(sayer, wish)) !== undefined
}

/** Whether the plan still takes the time that is held: its planners may have changed it since, and its drivers may have left. */
export async function isHeldTimeFree(sayer: Sayer, id: number): Promise<boolean> {
  const { db, signal } = sayer
  const key = keyOf({ id })
  const hold = await heldBy(sayer, key)
  if (!hold) return false
  const { day, parcel } = hold
  const free = await pricedSlots(sayer, { days: [day], slot: hold, parcel, key, signal })
  if (free.length > 0) return true
  await db.transaction((tx) => releaseHold(tx, key))
  return false
}

/** Has a delivery come at the time that is held; nothing where it is held no more. */
export async function chooseHeld(tx: Transaction, sayer: Sayer, id: number): Promise<Slot | undefined> {
  const delivery = await changeable(tx, sayer, id)
  const slot = await confirmHold(tx, sayer, { key: keyOf({ id }), as: chosenKeyOf({ id }) })
  if (!slot) return undefined
  const counted = { sender: `slots ${id}`, most: mostChanges, windowMs: dayMs, refusal: refusals.tooOften }
  await countWork({ ...sayer, db: tx }, counted)
  // Within its day its planners are notified once its plan has found it a place, or none.
  await takeOff(tx, sayer, { delivery, isElsewhere: slot.day !== delivery.date })
  // Within its day its plan finds it a place, with which its routes are published.
  await leaveRoutes(tx, sayer, { id, day: slot.day })
  const row = await held(tx, id)
  const { day: date, from, to } = slot
  const windows = from === '' ? [] : [{ from, to, isHard: true, centsPerMinute: 0 }]
  await changeDelivery(tx, { ...sayer, isByRecipient: true }, { row, version: row.version, change: { date, windows } })
  await replacePromises(tx, sayer, id)
  // Of a whole day no time is promised: every arrival would keep it.
  if (from !== '') await tellTime(tx, sayer, { deliveryId: id, channel: 'page', ...(await spanOf(tx, slot)) })
  await insertChosen(tx, sayer, [id])
  return slot
}

type Off = { delivery: Stored; isElsewhere: boolean }

/** Whoever has it on a route that is published lets go of it first; whoever plans there hears of it where it goes on another day. */
async function takeOff(tx: Transaction, sayer: Sayer, { delivery, isElsewhere }: Off): Promise<void> {
  if (delivery.state !== 'published') return
  await routeDeliveries(tx, sayer, [], [delivery.id])
  if (isElsewhere) await tellTakenOff(tx, sayer, { kind: 'recipient-moved', off: delivery })
}

/** Drivers who have it on another day get their routes without it. */
async function leaveRoutes(tx: Transaction, sayer: Sayer, { id, day }: { id: number; day: string }): Promise<void> {
  const having = await routesHaving(tx, { deliveryId: id, from: await todayOf(tx, sayer.now()) })
  const planIds = new Set(having.filter((route) => route.day !== day).map(({ planId }) => planId))
  for (const planId of planIds) await followChoice(tx, sayer, { planId, deliveryId: id })
}

async function spanOf(tx: Transaction, slot: Slot): Promise<{ earliest: Date; latest: Date }> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  const walls = wallsOf(slot)
  return { earliest: momentAt(walls.from, timeZone), latest: momentAt(walls.to, timeZone) }
}

/** Calls a delivery off with all its parts, and with it an order that isn't paid. */
export async function cancelAsRecipient(tx: Transaction, sayer: Sayer, id: number): Promise<Stored> {
  const parts = await heldParts(tx, id)
  const change = await changeAhead({ ...sayer, db: tx }, await held(tx, id))
  if (!change.mayCancel)
    throw conflict(change.whyNoCancel ? refusals.noCancel[change.whyNoCancel] : refusals.notOffered)
  for (const part of parts) {
    await releaseHold(tx, keyOf(part))
    if (part.state === 'cancelled') continue
    // Its driver gets the route without it; whoever plans there hears of it.
    if (part.state === 'published') await tellTakenOff(tx, sayer, { kind: 'recipient-cancelled', off: part })
    await moveDelivery(tx, { ...sayer, isByRecipient: true }, { row: await held(tx, part.id), move: 'cancel' })
  }
  for (const { orderId } of parts) if (orderId !== null) await cancelOrder(tx, sayer, orderId)
  return held(tx, id)
}

/** Whoever has the page on which it is paid open can't pay any more. */
async function cancelOrder(tx: Transaction, sayer: Sayer, id: number): Promise<void> {
  if (await settleOrder(tx, sayer, { id, payment: 4 })) return followInPayment(sayer, tx, id)
  // It is over by another way; one that has been paid since can't be called off like this.
  if (await isOrderPaid(tx, id)) throw conflict(refusals.noCancel.paid)
}

/** A delivery and its parts, held in the order of their ids. */
async function heldParts(tx: Transaction, id: number): Promise<Stored[]> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery) throw notFound(refusals.things.delivery, id)
  const ids = (await partsOf(tx, delivery)).map((part) => part.id)
  return tx.select().from(deliveries).where(inArray(deliveries.id, ids)).orderBy(asc(deliveries.id)).for(rowLock)
}

/** A delivery whose time can change; refused with the reason where it can't. */
async function changeable(tx: Transaction, sayer: Sayer, id: number): Promise<Stored> {
  const delivery = await held(tx, id)
  mustBeChangeable(await changeAhead({ ...sayer, db: tx }, delivery))
  return delivery
}

function mustBeChangeable({ mayChoose, whyNot }: TrackedChange): void {
  if (!mayChoose) throw conflict(whyNot ? refusals.noChange[whyNot] : refusals.notOffered)
}

/** What can be changed of a delivery that is still to come. */
async function changeAhead(at: Pick<Sayer, 'db' | 'now'>, delivery: Stored): Promise<TrackedChange> {
  if (!isAhead(delivery.state)) throw conflict(refusals.over)
  return trackedChange(at, delivery)
}

async function held(tx: Transaction, id: number): Promise<Stored> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for(rowLock)
  if (!delivery) throw notFound(refusals.things.delivery, id)
  return delivery
}
