import { and, asc, between, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { depots } from '../../../depots/server/tables.ts'
import { hoursOn } from '../../../drivers/rules.ts'
import { outagesOn } from '../../../drivers/server/queries.ts'
import { driverDays, drivers } from '../../../drivers/server/tables.ts'
import { vehicles } from '../../../vehicles/server/tables.ts'
import type { TimeSpan } from '../../rules/facts.ts'
import { inOverlap } from '../../rules/day/working-hours.ts'
import type { RouteState } from '../../rules/plan/state.ts'
import { inScope, type PlanScope } from './load-facts.ts'
import { sharesDepots, type Reach } from './depot-reach.ts'
import type { PlanRecord, RouteRecord } from './stored-state.ts'
import { spansOf } from './stop-facts.ts'
import { planRoutes, plans } from '../tables.ts'

type DayScope = Omit<PlanScope, 'id'>
type UsualShift = Pick<RouteState, 'driverId' | 'vehicleId' | 'startDepotId' | 'endDepotId' | 'hours'>
export type Shift = Omit<RouteState, 'id' | 'stops'>

/** Every driver who works on a day and has a vehicle. */
export async function usualShifts(db: Database, plan: DayScope): Promise<UsualShift[]> {
  const crew = await crewOf(db, plan, { from: plan.day, to: plan.day })
  return shiftsOf(crew, plan)
}

type Worker = { id: number; depotId: number | null; vehicleId: number | null; hoursOn: (day: string) => TimeSpan[] }
type Crew = { workers: Worker[]; depotOf: ReadonlyMap<number, number | null> }
type Span = { from: string; to: string }

/** Who works for some depots, with their hours of any day of a span, and the vehicles in use. */
async function crewOf(db: Database, reach: Reach, { from, to }: Span): Promise<Crew> {
  const fleet = await db
    .select({ id: vehicles.id, depotId: vehicles.depotId })
    .from(vehicles)
    .where(eq(vehicles.isArchived, false))
    .limit(5000)
  const rows = await db
    .select()
    .from(drivers)
    .where(and(eq(drivers.isArchived, false), inScope(drivers.depotId, reach)))
    .orderBy(drivers.id)
    .limit(5000)
  const days = await db
    .select()
    .from(driverDays)
    .where(and(lte(driverDays.from, to), gte(driverDays.to, from)))
    .limit(20_000)
  const daysOf = grouped(days, ({ driverId }) => driverId)
  const outagesOf = grouped(await outagesOn(db, { from, to }), ({ driverId }) => driverId)
  const workers = rows.map(({ id, depotId, vehicleId, week }): Worker => {
    const own = { week, days: daysOf.get(id) ?? [], outages: outagesOf.get(id) ?? [] }
    return { id, depotId, vehicleId, hoursOn: (day) => spansOf(hoursOn(own, day).hours) }
  })
  return { workers, depotOf: new Map(fleet.map(({ id, depotId }) => [id, depotId])) }
}

function shiftsOf({ workers, depotOf }: Crew, plan: DayScope): UsualShift[] {
  const shifts: UsualShift[] = []
  for (const driver of workers) {
    const { vehicleId } = driver
    const hours = driver.hoursOn(plan.day)
    if (hours.length === 0 || vehicleId === null || !depotOf.has(vehicleId)) continue
    // A vehicle two drivers share in two shifts has two routes; in the same hours the first has it.
    if (shifts.some((other) => other.vehicleId === vehicleId && inOverlap(other.hours, hours))) continue
    const depotId = driver.depotId ?? depotOf.get(vehicleId) ?? plan.depotIds[0] ?? null
    shifts.push({ driverId: driver.id, vehicleId, startDepotId: depotId, endDepotId: depotId, hours })
  }
  return shifts
}

/** Who drives on some days that follow each other, and with what: the routes of the main plans, and for depots that have none whoever works. */
export async function shiftsOfDays(db: Database, reach: Reach, days: readonly string[]): Promise<Shift[][]> {
  const work = await workOfDays(db, reach, days)
  return work.map(({ planned, usual }) => [...planned, ...usual])
}

/** The work of a day: its main plans with their routes, and who works for depots that have none. */
type Work = { mains: PlanRecord[]; planned: Shift[]; usual: Shift[] }

export async function workOfDays(db: Database, reach: Reach, days: readonly string[]): Promise<Work[]> {
  const span = { from: days[0]!, to: days.at(-1)! }
  const isMain = and(between(plans.day, span.from, span.to), eq(plans.isMain, true), sharesDepots(plans, reach))
  const mains = await db.select().from(plans).where(isMain).orderBy(asc(plans.id)).limit(2000)
  const routes = await routesOf(
    db,
    mains.map(({ id }) => id),
  )
  const crew = await crewOf(db, reach, span)
  return days.map((day) => {
    const within = mains.filter((plan) => plan.day === day)
    const planned = within.flatMap(({ id }) => routes.get(id) ?? [])
    return { mains: within, ...shiftsIn({ ...reach, day }, { within, planned, crew }) }
  })
}

type Known = { within: readonly Reach[]; planned: readonly Shift[]; crew: Crew }

function shiftsIn(scope: DayScope, { within, planned, crew }: Known): Pick<Work, 'planned' | 'usual'> {
  const own = planned.filter(({ startDepotId }) => startDepotId === null || scope.depotIds.includes(startDepotId))
  const covered = new Set(within.flatMap(({ depotIds }) => depotIds))
  const left = {
    ...scope,
    depotIds: scope.depotIds.filter((id) => !covered.has(id)),
    hasOpenDepot: scope.hasOpenDepot && !within.some(({ hasOpenDepot }) => hasOpenDepot),
  }
  const isLeft = (worker: Worker) =>
    worker.depotId === null ? left.hasOpenDepot : left.depotIds.includes(worker.depotId)
  const usual = shiftsOf({ ...crew, workers: crew.workers.filter(isLeft) }, left)
  const free = usual.filter((shift) => isFree(shift, own))
  return { planned: own, usual: free.map((shift) => ({ ...unlimited, ...shift })) }
}

/** Those whose driver, vehicle and depots are still in use. */
export async function stillInUse<T extends Shift>(db: Database, shifts: readonly T[]): Promise<T[]> {
  const among = async (table: typeof drivers | typeof vehicles | typeof depots, ids: (number | null)[]) => {
    const isUsed = and(inArray(table.id, ids.map((one) => one ?? 0).concat(0)), eq(table.isArchived, false))
    const rows = await db.select({ id: table.id }).from(table).where(isUsed)
    const used = new Set<number | null>([null, ...rows.map(({ id }) => id)])
    return (id: number | null) => used.has(id)
  }
  const isDriver = await among(
    drivers,
    shifts.map(({ driverId }) => driverId),
  )
  const isVehicle = await among(
    vehicles,
    shifts.map(({ vehicleId }) => vehicleId),
  )
  const isDepot = await among(
    depots,
    shifts.flatMap(({ startDepotId, endDepotId }) => [startDepotId, endDepotId]),
  )
  return shifts.filter(
    ({ driverId, vehicleId, startDepotId, endDepotId }) =>
      isDriver(driverId) && isVehicle(vehicleId) && isDepot(startDepotId) && isDepot(endDepotId),
  )
}

const unlimited = { overtimeMinutes: 0, mostStops: null, mostKilometers: null, isLocked: false, isCrewLocked: false }

function isFree({ vehicleId, driverId, hours }: UsualShift, taken: readonly Shift[]): boolean {
  return !taken.some(
    (other) => (other.vehicleId === vehicleId || other.driverId === driverId) && inOverlap(other.hours, hours),
  )
}

async function routesOf(db: Database, planIds: number[]): Promise<Map<number, Shift[]>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(planRoutes)
    .where(inArray(planRoutes.planId, planIds))
    .orderBy(asc(planRoutes.id))
    .limit(20_000)
  const used = rows.filter(({ hours }) => hours.length > 0)
  const shiftOf = ({ id: _id, planId: _plan, figures: _figures, broken: _broken, ...shift }: RouteRecord) => ({
    ...shift,
    isLocked: false,
  })
  return new Map([...grouped(used, ({ planId }) => planId)].map(([id, own]) => [id, own.map(shiftOf)]))
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
