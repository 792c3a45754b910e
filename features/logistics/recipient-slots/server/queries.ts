import type { Database, Machine } from '#kit/server/machine.ts'
import { isOrderPaid } from '../../../ecommerce/orders/server/queries.ts'
import { isLinked, partsOf, type Stored } from '../../deliveries/server/queries.ts'
import { isReliable } from '../../places/rules.ts'
import { placeOf, storedPlace } from '../../places/server/queries.ts'
import { nowIn, type Parcel } from '../../plans/server/commands.ts'
import { isToLeave } from '../../routes/rules/about-to-leave.ts'
import { routesHaving } from '../../routes/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { heldBy } from '../../slots/server/queries.ts'
import type { Slot } from '../../slots/contract.ts'
import type { TimedSlot, TrackedChange, TrackedSlots } from '../contract.ts'
import { bestOf, daysFor, isAhead, isRest, whyNoCancel, whyNoChange, type ChangeObstacle } from '../rules.ts'
import { findSlots } from './find-slots.ts'

type At = Pick<Machine, 'db' | 'now'>
type Asking = Machine & { signal: AbortSignal }

const nothing: TrackedChange = {
  mayChoose: false,
  whyNot: null,
  held: null,
  mayCancel: false,
  whyNoCancel: null,
  hasParts: false,
}

/** What its recipient can change before an attempt, of what the workspace offers. */
export async function trackedChange(at: At, delivery: Stored): Promise<TrackedChange> {
  if (!isAhead(delivery.state)) return nothing
  const { offers } = await logisticsSetting(at.db, 'tracking')
  const time = offers.anotherSlot ? await timeOf(at, delivery) : {}
  return { ...nothing, ...time, ...(offers.cancel && (await cancelOf(at, delivery))) }
}

async function timeOf(at: At, delivery: Stored): Promise<Pick<TrackedChange, 'mayChoose' | 'whyNot' | 'held'>> {
  const whyNot = await obstacleTo(at, delivery)
  if (whyNot) return { mayChoose: false, whyNot, held: null }
  const hold = await heldBy(at, keyOf(delivery))
  const held = hold && { ...(await timedSlot(at, hold)), until: hold.expiresAt.toISOString() }
  return { mayChoose: true, whyNot: null, held: held ?? null }
}

/** A slot as its recipient reads it now. */
export async function timedSlot(at: At, { day, from, to }: Slot): Promise<TimedSlot> {
  const slot = { day, from, to }
  return { ...slot, isRest: isRest(slot, await nowIn(at)) }
}

type Cancel = Pick<TrackedChange, 'mayCancel' | 'whyNoCancel' | 'hasParts'>
const notOffered: Cancel = { mayCancel: false, whyNoCancel: null, hasParts: false }

/** Its parts share its order: they are called off together, or none is. */
async function cancelOf({ db }: At, delivery: Stored): Promise<Cancel> {
  const parts = await partsOf(db, delivery)
  // A client’s, or one that is on an invoice, isn’t its recipient’s to call off: someone else pays for it.
  if (parts.some(({ ownerId, invoiceId }) => ownerId !== null || invoiceId !== null)) return notOffered
  const others = parts.filter(({ id }) => id !== delivery.id).map(({ state }) => state)
  const order = parts.find(({ orderId }) => orderId !== null)?.orderId
  const isPaid = order !== undefined && order !== null && (await isOrderPaid(db, order))
  let isPaired = false
  for (const part of parts) isPaired ||= await isLinked(db, part)
  const why = whyNoCancel({ ...delivery, isPaid, isPaired, others })
  return { mayCancel: !why, whyNoCancel: why ?? null, hasParts: others.some((state) => state !== 'cancelled') }
}

/** Under what the slot of a delivery is held until it is chosen. */
export function keyOf({ id }: Pick<Stored, 'id'>): string {
  return `${chosenKeyOf({ id })} held`
}

/** Under what the slot that was chosen for good is kept. */
export function chosenKeyOf({ id }: Pick<Stored, 'id'>): string {
  return `delivery ${id}`
}

async function obstacleTo({ db, now }: At, delivery: Stored): Promise<ChangeObstacle | undefined> {
  const hasPlace = (await parcelOf(db, delivery)) !== undefined
  const isLeaving = await isOnItsWay({ db, now }, delivery)
  return whyNoChange({ ...delivery, hasPlace, isPaired: await isLinked(db, delivery), isLeaving })
}

/** Whether a driver who has it leaves so soon that nothing is taken off any more, even where the plan has it on no route since. */
async function isOnItsWay(at: At, { id, state, date }: Stored): Promise<boolean> {
  const clock = await nowIn(at)
  const having = await routesHaving(at.db, { deliveryId: id, from: clock.today })
  if (having.length > 0) return having.some((route) => !isToLeave(route, clock))
  return state === 'published' && date !== null && date <= clock.today
}

/** What is brought, as plans ask; nothing where it isn't sure where it goes. */
export async function parcelOf(db: Database, delivery: Stored): Promise<Parcel | undefined> {
  if (delivery.placeId === null) return undefined
  const place = placeOf(await storedPlace(db, delivery.placeId))
  if (!place.door || !isReliable(place)) return undefined
  const { id, type, depotId, quantities, serviceMinutes, priority, skills, features, address } = delivery
  const pins = { door: place.door, parking: place.parking }
  return { id, type, depotId, quantities, serviceMinutes, priority, skills, features, address, pins }
}

/** The other times that a delivery can come, the best marked. */
export async function trackedSlots(machine: Asking, delivery: Stored): Promise<TrackedSlots> {
  const { db, signal } = machine
  const change = await trackedChange(machine, delivery)
  const parcel = change.mayChoose ? await parcelOf(db, delivery) : undefined
  if (!parcel) return { change, slots: [] }
  const clock = await nowIn(machine)
  const days = daysFor(delivery, clock.today)
  if (days.length === 0) return { change, slots: [] }
  const found = await findSlots(machine, { days, parcel, key: keyOf(delivery), signal })
  const others = found.filter((slot) => !isTime(delivery, slot))
  // What it costs stays with the workspace.
  return {
    change,
    slots: bestOf(others).map(({ cents: _cents, ...slot }) => ({ ...slot, isRest: isRest(slot, clock) })),
  }
}

/** The time it has already is no other one. */
function isTime({ date, windows }: Stored, { day, from, to }: { day: string; from: string; to: string }): boolean {
  const [only] = windows
  const isSame = from === '' ? windows.length === 0 : windows.length === 1 && only?.from === from && only.to === to
  return date === day && isSame
}
