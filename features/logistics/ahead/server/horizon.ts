import { and, between, eq, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { PlanFacts, TravelMatrices } from '../../plans/rules/facts.ts'
import { usualRoads } from '../../plans/rules/plan/roads.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'
import { factsOf, inScope, shiftsOfDays, stopColumns, type StopRow } from '../../plans/server/commands.ts'
import { placeIndex } from '../../travel/rules/place-index.ts'
import { withMatrices } from '../../travel/server/commands.ts'
import type { Reach } from '../../plans/server/queries.ts'
import { planRoutes, plans, planStops } from '../../plans/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { isHoliday } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { SpreadSettings } from '../contract.ts'
import { dayNow, daysFor, daysFrom, mostShifts, mostStops, movable, plannedFor, type Horizon } from '../rules.ts'
import { shiftId } from '../rules/over-days.ts'

const { date, earliestDate, latestDate, state, version, depotId } = deliveries
const candidateColumns = { ...stopColumns, date, earliestDate, latestDate, version }
export type Candidate = StopRow & {
  date: string | null
  earliestDate: string | null
  latestDate: string | null
  version: number
  isFlexible: boolean
}
export type Ahead = Reach & { settings: Pick<SpreadSettings, 'from' | 'days' | 'which'> }

/** The deliveries that have their day within the horizon, or could have it there. */
export function isWithin({ days }: Pick<Horizon, 'days'>, scope: Reach): SQL {
  const [first, last] = [days[0]!, days.at(-1)!]
  const isDated = and(between(date, first, last), inArray(state, [...plannedFor]))
  const isUndated = and(isNull(date), lte(earliestDate, last), gte(latestDate, first), eq(state, 'ready'))
  return and(or(isDated, isUndated), inScope(depotId, scope))!
}

/** Those of them that another day could be found for. */
export const isMovable = and(isNotNull(latestDate), inArray(state, [...movable]))!

export async function horizonOf(db: Database, { from, days: count }: Pick<SpreadSettings, 'from' | 'days'>) {
  const holidays = await logisticsSetting(db, 'holidays')
  const days = daysFrom(from, count)
  return { days, closed: new Set(days.filter((day) => isHoliday(holidays, day))) } satisfies Horizon
}

/** In the order of their places, so that searches over the same deliveries share their matrices. */
export async function candidates(db: Database, horizon: Horizon, { settings, ...scope }: Ahead, most: number) {
  const rows = await db
    .select(candidateColumns)
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(and(isWithin(horizon, scope), isNotNull(places.doorLongitude)))
    .orderBy(deliveries.placeId, deliveries.id)
    .limit(most)
  const held = await lockedIn(db, horizon)
  return rows.map((row): Candidate => {
    const isOpen = row.latestDate !== null && movable.includes(row.state) && !held.has(row.id)
    return { ...row, isFlexible: isOpen && (settings.which === 'all' || row.date === null) }
  })
}

/** What people locked in the main plan of a day stays on that day. */
export async function lockedIn(db: Database, { days }: Pick<Horizon, 'days'>): Promise<Set<number>> {
  const isMain = and(eq(plans.isMain, true), between(plans.day, days[0]!, days.at(-1)!))
  const isLocked = or(sql`${planStops.locks} <> '[]'`, isNotNull(planStops.timeLock), eq(planRoutes.isLocked, true))
  const rows = await db
    .select({ id: planStops.deliveryId })
    .from(planStops)
    .innerJoin(plans, eq(plans.id, planStops.planId))
    .leftJoin(planRoutes, eq(planRoutes.id, planStops.routeId))
    .where(and(isMain, isLocked))
    .limit(20_000)
  return new Set(rows.map(({ id }) => id))
}

export type DayAhead = { facts: PlanFacts; routes: RouteState[] }
export type Loaded = { days: DayAhead[]; matrices: TravelMatrices; rows: Candidate[]; horizon: Horizon }

/** Everything that the days of a horizon are made from, with the travel times between all their places. */
export async function loadHorizon(machine: Machine, ahead: Ahead, signal: AbortSignal): Promise<Loaded> {
  const { db } = machine
  const { settings, ...scope } = ahead
  const horizon = await horizonOf(db, settings)
  const rows = await candidates(db, horizon, ahead, mostStops + 1)
  const shifts = await shiftsOfDays(db, scope, horizon.days)
  // More may have come while it waited for its turn.
  if (rows.length > mostStops || shifts.flat().length > mostShifts) throw new Error('the days have grown too large')
  const index = placeIndex()
  const loaded = []
  for (const [number, day] of horizon.days.entries()) {
    const own = rows.filter((row) => daysFor(row, horizon).includes(number))
    // None of its routes is anybody's yet.
    const routes = shifts[number]!.map(({ vehicleId, driverId }, at) => ({
      id: -1 - at,
      vehicleId,
      driverId,
      copiedFromIds: [],
    }))
    loaded.push(await factsOf(machine, { ...scope, day }, { rows: own, routes, index }))
  }
  const travel = [...new Map(loaded.flatMap((one) => one.travel.map((way) => [way.profileId, way]))).values()]
  const profiles = [...new Map(loaded.flatMap(({ facts }) => facts.profiles.map((one) => [one.id, one]))).values()]
  const all = { facts: { ...loaded[0]!.facts, profiles, places: index.points }, travel, rows: [] }
  const { facts, matrices } = await withMatrices(machine, all, { signal })
  const keyOf = new Map(facts.profiles.map(({ id, matrixKey }) => [id, matrixKey]))
  const days = loaded.map(({ facts: own }, number) => ({
    facts: {
      ...own,
      places: index.points,
      matrices: facts.matrices,
      profiles: own.profiles.map((profile) => ({ ...profile, matrixKey: keyOf.get(profile.id) ?? '' })),
    },
    routes: shifts[number]!.map((shift, at) => ({ ...shift, id: shiftId(number, at), stops: [] })),
  }))
  return { days, matrices, rows, horizon }
}

/** Where each delivery may go, by the numbers of the days: with those that are flexible free, or all where they are now. */
export function choicesOf({ rows, horizon }: Pick<Loaded, 'rows' | 'horizon'>, isFree: boolean) {
  return new Map(rows.map((row) => [row.id, isFree ? daysFor(row, horizon) : dayNow(row, horizon)]))
}

/** A day with nothing decided: what may go on it waits. */
export function emptyDay({ routes, facts }: DayAhead, ids: readonly number[]): PlanState {
  const pool = ids.map((deliveryId) => ({ deliveryId, locks: [] }))
  const isOnRoads = facts.matrices.length > 0 && facts.matrices.every(({ isEstimated }) => !isEstimated)
  return { routes, pool, granted: [], roads: usualRoads(facts.traffic, isOnRoads) }
}
