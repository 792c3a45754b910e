import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import { inOverlap } from '../rules/hours.ts'
import type { RouteState } from '../rules/state.ts'
import { driversOf, type PlanScope } from './facts.ts'
import { planRoutes, plans } from './tables.ts'

type DayScope = Omit<PlanScope, 'id'>
type UsualShift = Pick<RouteState, 'driverId' | 'vehicleId' | 'startDepotId' | 'endDepotId' | 'hours'>
export type Shift = Omit<RouteState, 'id' | 'stops'>

/** Every driver who works on a day and has a vehicle. */
export async function usualShifts(db: Database, plan: DayScope): Promise<UsualShift[]> {
  const fleet = await db
    .select({ id: vehicles.id, depotId: vehicles.depotId })
    .from(vehicles)
    .where(eq(vehicles.isArchived, false))
    .limit(5000)
  const depotOf = new Map(fleet.map(({ id, depotId }) => [id, depotId]))
  const shifts: UsualShift[] = []
  for (const driver of await driversOf(db, plan, [])) {
    const { vehicleId, hours } = driver
    if (hours.length === 0 || vehicleId === null || !depotOf.has(vehicleId)) continue
    // A vehicle two drivers share in two shifts has two routes; in the same hours the first has it.
    if (shifts.some((other) => other.vehicleId === vehicleId && inOverlap(other.hours, hours))) continue
    const depotId = driver.depotId ?? depotOf.get(vehicleId) ?? plan.depotIds[0] ?? null
    shifts.push({ driverId: driver.id, vehicleId, startDepotId: depotId, endDepotId: depotId, hours })
  }
  return shifts
}

/** Who drives on a day with what: the routes of its main plans, and for depots that have none whoever works. */
export async function shiftsOfDay(db: Database, scope: DayScope): Promise<Shift[]> {
  const isMain = and(eq(plans.day, scope.day), eq(plans.isMain, true))
  const mains = await db.select().from(plans).where(isMain).orderBy(asc(plans.id)).limit(100)
  const within = mains.filter(
    ({ depotIds, hasOpenDepot }) =>
      depotIds.some((id) => scope.depotIds.includes(id)) || (hasOpenDepot && scope.hasOpenDepot),
  )
  const planned = await routesOf(
    db,
    within.map(({ id }) => id),
  )
  const own = planned.filter(({ startDepotId }) => startDepotId === null || scope.depotIds.includes(startDepotId))
  const covered = new Set(within.flatMap(({ depotIds }) => depotIds))
  const left = {
    ...scope,
    depotIds: scope.depotIds.filter((id) => !covered.has(id)),
    hasOpenDepot: scope.hasOpenDepot && !within.some(({ hasOpenDepot }) => hasOpenDepot),
  }
  const usual = left.depotIds.length > 0 || left.hasOpenDepot ? await usualShifts(db, left) : []
  return [...own, ...usual.filter((shift) => isFree(shift, own)).map((shift) => ({ ...unlimited, ...shift }))]
}

const unlimited = { overtimeMinutes: 0, mostStops: null, mostKilometers: null, isLocked: false }

function isFree({ vehicleId, driverId, hours }: UsualShift, taken: readonly Shift[]): boolean {
  return !taken.some(
    (other) => (other.vehicleId === vehicleId || other.driverId === driverId) && inOverlap(other.hours, hours),
  )
}

async function routesOf(db: Database, planIds: number[]): Promise<Shift[]> {
  if (planIds.length === 0) return []
  const rows = await db
    .select()
    .from(planRoutes)
    .where(inArray(planRoutes.planId, planIds))
    .orderBy(asc(planRoutes.id))
    .limit(1000)
  return rows
    .filter(({ hours }) => hours.length > 0)
    .map(({ id: _id, planId: _plan, figures: _figures, broken: _broken, ...shift }) => ({ ...shift, isLocked: false }))
}
