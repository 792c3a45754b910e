import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { midnightOf, momentAt } from '#kit/contract/wall-time.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { laterTime } from '#kit/server/sample-clock.ts'
import { addPastDeliveries, type PastDelivery } from '../../deliveries/server/commands.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { listDepotIds } from '../../depots/server/queries.ts'
import { createPlan, setStatus } from '../../plans/server/commands.ts'
import { addPastRoutes, addPastStops, drivenRoutes, type DrivenRoute } from '../../routes/server/commands.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { pastDays } from '../rules.ts'
import { vehicleProfiles, vehicles } from '../../vehicles/server/tables.ts'
import { pastFill, type Fill } from '../rules/fills.ts'
import { pick, roll } from '../rules/roll.ts'
import { ordersOf } from './days.ts'
import { addPastFill } from './fuel-fills.ts'
import { addAttempts } from './past-attempts.ts'
import { findSimulator, type SimulatorRecord } from './queries.ts'
import { simulator } from './tables.ts'

const job = 'simulator.past'
const everyMs = 400
const minute = 60_000
const usualOrders = 240
/** A day is planned on the evening before it. */
const eveningTime = '17:30'
/** Before setting off. */
const fillMs = 20 * minute

/** Asks for the days before the first where some are missing. They look like the first that is published, so the job waits until one is. */
export async function makePastLater(machine: Machine, row: SimulatorRecord): Promise<void> {
  if (row.pastDays >= pastDays) return
  await machine.db.transaction((tx) => machine.queue.addMissing({ name: job, data: {}, key: job }, tx))
}

/** One past day at a time, so that nothing waits for it. */
export function workOnPast(machine: Machine): void {
  machine.queue.work(job, async (_, finish) => {
    const { db, queue, now } = machine
    const row = await findSimulator(db)
    if (!row) return
    const { timeZone } = await logisticsSetting(db, 'general')
    const like = await firstRoutes(db, row.firstDay)
    await db.transaction(async (tx) => {
      await finish(tx)
      const [held] = await tx.select().from(simulator).where(eq(simulator.id, 1)).for('update')
      if (!held || held.pastDays >= pastDays || like.length === 0) return
      const ago = held.pastDays + 1
      await addDay(tx, machine, { row: held, like, timeZone, ago })
      await tx.update(simulator).set({ pastDays: ago }).where(eq(simulator.id, 1))
      if (ago === pastDays) return
      await queue.add({ name: job, data: {}, key: job, runAt: new Date(now().getTime() + everyMs) }, tx)
    })
  })
}

/** Not always those of the first day: the program may have been stopped all day. */
async function firstRoutes(db: Database, firstDay: string): Promise<DrivenRoute[]> {
  const [first] = await db
    .select({ day: routes.day })
    .from(routes)
    .where(and(gte(routes.day, firstDay), ne(routes.state, 'recalled')))
    .orderBy(asc(routes.day))
    .limit(1)
  return first ? drivenRoutes(db, first.day) : []
}

type Past = { row: SimulatorRecord; like: readonly DrivenRoute[]; timeZone: string; ago: number }

async function addDay(
  tx: Transaction,
  machine: Machine,
  { row: { seed, firstDay, hoursLater }, like, timeZone, ago }: Past,
) {
  const day = daysAfter(firstDay, -ago)
  const kept = like
    .filter((one) => wasDriven(seed, like, { one, day }))
    .map((one) => ({ ...one, stops: one.stops.filter(({ deliveryId }) => wasOrdered(seed, { day, deliveryId })) }))
  const at = momentAt(`${daysAfter(day, -1)}T${laterTime(eveningTime, hoursLater)}`, timeZone)
  const depotIds = await listDepotIds(tx)
  const maker = { ...machine, now: () => at }
  const plan = await createPlan(tx, maker, { day, name: 'Base', note: '', depotIds, hasOpenDepot: false })
  await setStatus(tx, [plan.id], 'published')
  const lateMs = (routeId: number) => (roll(seed, 'late', day, routeId) - 0.4) * 40 * minute
  const made = await addPastRoutes(tx, { day, planId: plan.id, timeZone, like: kept, lateMs })
  const rows = await deliveriesOf(tx, kept)
  const names = [...rows.values()].map(({ recipient }) => recipient)
  const past = kept.flatMap(({ route, stops }) => {
    const routeId = made.routeIds.get(route.id)
    return stops.flatMap((stop, index) => {
      const delivery = rows.get(stop.deliveryId)
      if (!delivery || routeId === undefined) return []
      const doneMs = midnightOf(day, timeZone).getTime() + stop.endSeconds * 1000 + lateMs(route.id)
      const number = (index * 7 + ago * 41 + route.id * 13) % names.length
      const end = endOf(seed, `${day} ${stop.deliveryId}`)
      const doneAt = new Date(doneMs + (roll(seed, 'done', day, stop.deliveryId) - 0.5) * 14 * minute)
      const ended: PastDelivery = {
        ...end,
        reference: `MVD-${24_000 - ago * usualOrders + ((delivery.id - 1) % usualOrders)}`,
        recipient: names[number] ?? delivery.recipient,
        date: day,
        routeId,
        stopNumber: index + 1,
        eta: new Date(doneMs - lateMs(route.id)),
        doneAt: end.state === 'awaitingCollection' ? null : doneAt,
        createdAt: at,
      }
      return [{ like: delivery, ended, stop, routeId, endedAt: doneAt }]
    })
  })
  const ids = await addPastDeliveries(tx, past)
  const stops = past.map(({ ended: { reference, recipient, stopNumber }, stop, routeId }, index) => {
    return { like: stop, routeId, deliveryId: ids[index]!, reference, recipient, position: (stopNumber ?? 1) - 1 }
  })
  await addPastStops(tx, made.publicationId, stops)
  const attempted = past.map(({ like: _like, ...one }, index) => ({ ...one, deliveryId: ids[index]! }))
  await addAttempts(tx, made.publicationId, attempted)
  await addFills(tx, { seed, firstDay, like, day, timeZone, kept, routeIds: made.routeIds, lateMs })
}

type Filled = {
  seed: number
  firstDay: string
  like: readonly DrivenRoute[]
  day: string
  timeZone: string
  kept: readonly DrivenRoute[]
  routeIds: ReadonlyMap<number, number>
  lateMs: (routeId: number) => number
}

async function addFills(tx: Transaction, { timeZone, kept, routeIds, lateMs, ...filled }: Filled): Promise<void> {
  const { day } = filled
  const midnightMs = midnightOf(day, timeZone).getTime()
  const vehicleOf = await vehiclesOf(tx, kept)
  for (const one of kept) {
    const { id, driverId, startSeconds } = one.route
    const routeId = routeIds.get(id)
    const fill = fillBefore(vehicleOf.get(one.route.vehicleId ?? 0), { ...filled, one })
    const at = new Date(midnightMs + startSeconds * 1000 + lateMs(id) - fillMs)
    if (fill && routeId !== undefined) await addPastFill(tx, { routeId, driverId, day, at, fill })
  }
}

type OfDay = { one: DrivenRoute; day: string }

/** Fewer routes on days with fewer orders, and always the first. */
function wasDriven(seed: number, like: readonly DrivenRoute[], { one: { route }, day }: OfDay): boolean {
  return route.id === like[0]?.route.id || roll(seed, 'kept', day, route.id) < ordersOf(day) / usualOrders
}

type Filling = OfDay & { seed: number; firstDay: string; like: readonly DrivenRoute[] }

async function vehiclesOf(tx: Transaction, kept: readonly DrivenRoute[]) {
  const ids = kept.map(({ route }) => route.vehicleId ?? 0)
  const rows = await tx
    .select({ id: vehicles.id, profile: vehicleProfiles.kind, odometer: vehicles.odometerKilometers })
    .from(vehicles)
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(inArray(vehicles.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

type Known = Awaited<ReturnType<typeof vehiclesOf>> extends ReadonlyMap<number, infer Row> ? Row : never

function fillBefore(vehicle: Known | undefined, { seed, firstDay, like, one, day }: Filling): Fill | null {
  if (!vehicle) return null
  return pastFill(
    { seed, vehicle, distanceMeters: one.route.distanceMeters },
    { day, firstDay, odometer: vehicle.odometer, wasDriven: (other) => wasDriven(seed, like, { one, day: other }) },
  )
}

async function deliveriesOf(tx: Transaction, like: readonly DrivenRoute[]) {
  const ids = like.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  const rows = await tx
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, ids.concat(0)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** No two days have the same volume. */
function wasOrdered(seed: number, { day, deliveryId }: { day: string; deliveryId: number }): boolean {
  return roll(seed, 'ordered', day, deliveryId) >= 0.16 * roll(seed, 'volume', day)
}

type End = Pick<PastDelivery, 'state' | 'attempts' | 'failureReason'>
const reasons = [
  ['nobody-home', 46],
  ['incorrect-address', 16],
  ['no-access', 12],
  ['refused', 12],
  ['damaged', 7],
  ['weather', 7],
] as const

/** Guesses that look like what carriers publish: most arrive at the first attempt. */
function endOf(seed: number, key: string): End {
  const drawn = roll(seed, 'past', key)
  const failureReason = pick(reasons, roll(seed, 'why', key)) ?? 'refused'
  if (drawn < 0.003) return { state: 'awaitingCollection', attempts: 1, failureReason }
  if (drawn < 0.006) return { state: 'collected', attempts: 1, failureReason }
  if (drawn < 0.04) return { state: 'returned', attempts: 2, failureReason }
  if (drawn < 0.055) return { state: 'partlyDelivered', attempts: 1, failureReason: 'damaged' }
  return { state: 'delivered', attempts: drawn < 0.085 ? 2 : 1, failureReason: '' }
}
