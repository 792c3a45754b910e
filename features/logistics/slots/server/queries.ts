import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { listDepotIds } from '../../depots/server/queries.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { hasRoom } from '../../plans/rules/stops/slot-room.ts'
import { plansTaking, priceWindows, roomOfDays, type Parcel, type WindowPrice } from '../../plans/server/commands.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import { routesThatTake } from '../../routes/server/queries.ts'
import { isHoliday } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Slot } from '../contract.ts'
import { slotKey, slotsIn, spanOf } from '../rules.ts'
import { orderedSlots } from './ordered-slots.ts'
import { slotHolds } from './tables.ts'

/** A slot, and what the plan of its day would cost more; nothing where no plan says so. */
export type PricedSlot = Slot & { cents: number | null }
type Hold = typeof slotHolds.$inferSelect
type At = Pick<Machine, 'db' | 'now'>

/** Far more than may be open at once, with those that were chosen. */
const mostHolds = 5000

type Others = {
  days: readonly string[]
  /** Only those that may take a place there; all where it isn’t known. */
  depotId: number | null
  /** Of who asks, with their delivery where there is one: it may have chosen another slot for good. */
  key?: string
  deliveryId?: number | null
}

/** Slots that are held for others, and those chosen for good whose plan doesn't have them yet. */
async function heldOn({ db, now }: At, { days, depotId, key = '', deliveryId = null }: Others): Promise<Hold[]> {
  const isYetToPlan = and(
    isNotNull(slotHolds.confirmedAt),
    eq(deliveries.date, slotHolds.day),
    inArray(deliveries.state, ['draft', 'needsAddress', 'ready']),
  )
  const rows = await db
    .select({ hold: slotHolds })
    .from(slotHolds)
    .leftJoin(deliveries, eq(deliveries.id, slotHolds.deliveryId))
    .where(and(inArray(slotHolds.day, [...days]), or(isOpen(now()), isYetToPlan), isAt(depotId)))
    .orderBy(asc(slotHolds.expiresAt), asc(slotHolds.key))
    .limit(mostHolds)
  const isOwn = (hold: Hold) => hold.key === key || (hold.deliveryId !== null && hold.deliveryId === deliveryId)
  return rows.map(({ hold }) => hold).filter((hold) => !isOwn(hold))
}

/** Held, and not chosen for good. */
function isOpen(now: Date): SQL | undefined {
  return and(isNull(slotHolds.confirmedAt), gt(slotHolds.expiresAt, now))
}

function isAt(depotId: number | null): SQL | undefined {
  const own = sql`(${slotHolds.parcel} ->> 'depotId')::int`
  return depotId === null ? undefined : sql`coalesce(${own}, ${depotId}) = ${depotId}`
}

type Wanted = {
  days: readonly string[]
  depotId?: number | null
  /** The hold of who asks. */
  key?: string
}

/** The slots of some days in which the shifts and plans have room, besides what is held for others and ordered. */
export async function freeSlots(at: At, { days, depotId = null, key = '' }: Wanted): Promise<Slot[]> {
  const { db } = at
  const reach =
    depotId === null
      ? { depotIds: await listDepotIds(db), hasOpenDepot: true }
      : { depotIds: [depotId], hasOpenDepot: false }
  const rooms = await roomOfDays(db, reach, days)
  const holidays = await logisticsSetting(db, 'holidays')
  // What was chosen for good waits on its day already.
  const held = (await heldOn(at, { days, depotId, key })).filter(({ confirmedAt }) => confirmedAt === null)
  const taken = [...(await orderedSlots(db, days)), ...held]
  return slotsIn(
    rooms.map((room, index) => {
      const day = days[index]!
      const spans = taken.filter((one) => one.day === day).map((one) => (one.from === '' ? [] : [spanOf(one)]))
      const { hours } = room
      return { day, hours, isHoliday: isHoliday(holidays, day), hasRoom: (window) => hasRoom(room, window, spans) }
    }),
  )
}

type Asked = {
  /** All that are offered. */
  days: readonly string[]
  /** The only one that is looked at. */
  slot?: Slot
  parcel: Parcel
  key: string
  signal: AbortSignal
}

/** The slots in which a parcel fits, each with its price: where there is a plan, it takes the parcel without breaking anything. */
export async function pricedSlots(machine: Machine, asked: Asked): Promise<PricedSlot[]> {
  const { days, slot: only, parcel, key, signal } = asked
  const free = await freeSlots(machine, { days, depotId: parcel.depotId, key })
  const today = await todayOf(machine.db, machine.now())
  const looked = days.filter((one) => one >= today && (!only || one === only.day))
  const plans = await plansTaking(machine.db, { days: looked, parcel })
  const held = await heldOn(machine, { days: looked, depotId: parcel.depotId, key, deliveryId: parcel.id })
  const found: PricedSlot[] = []
  for (const day of looked) {
    const slots = free.filter((slot) => slot.day === day && (!only || slotKey(slot) === slotKey(only)))
    if (slots.length === 0) continue
    signal.throwIfAborted()
    const plan = plans.get(day)
    const ofDay = held.filter((one) => one.day === day).map((one) => ({ parcel: one.parcel, windows: [windowOf(one)] }))
    const windows = slots.map(windowOf)
    const among = plan && day === today ? await openRoutes(machine, plan) : undefined
    const prices = plan && (await priceWindows(machine, { plan, parcel, windows, held: ofDay, among, signal }))
    // What goes today is known only to the plan of today.
    if (prices) found.push(...slots.flatMap((slot, at) => pricedBy(slot, prices[at])))
    else if (day > today) found.push(...slots.map((slot) => ({ ...slot, cents: null })))
  }
  return found
}

/** The only routes that take something today, where drivers have them; all where they are yet to get the plan. */
function openRoutes(at: At, plan: PlanRecord): Promise<Set<number>> | undefined {
  return plan.status === 'published' ? routesThatTake(at, plan) : undefined
}

function pricedBy(slot: Slot, price: WindowPrice | undefined): PricedSlot[] {
  return price?.kind === 'fits' ? [{ ...slot, cents: price.cents }] : []
}

function windowOf({ from, to }: Pick<Slot, 'from' | 'to'>) {
  return from === '' ? { from: '00:00', to: '24:00' } : { from, to }
}

/** The slot that is held under a key, as long as it is. */
export async function heldBy({ db, now }: At, key: string): Promise<Hold | undefined> {
  const [hold] = await db
    .select()
    .from(slotHolds)
    .where(and(eq(slotHolds.key, key), isOpen(now())))
  return hold
}

/** What decides whether a parcel finds its place on some days: as long as it is the same, what was free still is. */
export async function standOf(
  at: At,
  { days, parcel, key }: { days: readonly string[]; parcel: Parcel; key: string },
): Promise<string> {
  const plans = await plansTaking(at.db, { days, parcel })
  const held = await heldOn(at, { days, depotId: parcel.depotId, key, deliveryId: parcel.id })
  const holds = held.map((one) => [one.key, slotKey(one), one.expiresAt, one.confirmedAt])
  const versions = [...plans.values()].map(({ id, version, status }) => [id, version, status])
  const today = plans.get(await todayOf(at.db, at.now()))
  const open = today ? await openRoutes(at, today) : undefined
  return JSON.stringify([versions, holds, open && [...open]])
}

/** How many slots are held under keys that begin so, besides one of them. */
export function countOpen({ db, now }: At, { prefix, key }: { prefix: string; key: string }): Promise<number> {
  return db.$count(slotHolds, and(isOpen(now()), sql`starts_with(${slotHolds.key}, ${prefix})`, ne(slotHolds.key, key)))
}

/** How many slots of a day are held, besides one. */
export function countOpenOn({ db, now }: At, { day, key }: { day: string; key: string }): Promise<number> {
  return db.$count(slotHolds, and(isOpen(now()), eq(slotHolds.day, day), ne(slotHolds.key, key)))
}
