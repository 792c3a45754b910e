import * as z from 'zod/mini'
import type { FixDetail } from '#optimiser/explain/fix-detail.ts'
import type { LateCause } from '#optimiser/explain/lateness.ts'
import type { Route } from '#optimiser/plan.ts'
import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { Violation, ViolationDetail } from '#optimiser/violation.ts'
import { described } from '#kit/contract/described.ts'
import type { PlanFacts, TimeSpan } from './rules/facts.ts'
import { payOf, type Pay } from './rules/day/pay.ts'
import type { PlanState } from './rules/plan/state.ts'
import { isOutside, timeLocksOf, windowsWithin } from './rules/plan/time-lock.ts'

export { needKey } from '#kit/contract/need-key.ts'

const isKind = (value: unknown) => typeof value === 'object' && value !== null && 'kind' in value
const ofKind = { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] }

/** What a broken rule says, and what a fix asks for, as the optimiser's data: stops are named by delivery, vehicles by route. */
export const BrokenDetail = described(z.custom<ViolationDetail>(isKind), ofKind)
export const FixPart = described(z.custom<FixDetail>(isKind), ofKind)
export const LatePart = described(z.custom<LateCause>(isKind), ofKind)

export const BrokenRule = z.object({
  rule: z.string(),
  /** In seconds, metres, stops or the unit of the quantity. */
  amount: z.number(),
  routeId: z.nullable(z.number()),
  deliveryId: z.nullable(z.number()),
  detail: BrokenDetail,
})
export type BrokenRule = z.infer<typeof BrokenRule>

export function brokenOf({ rule, amount, vehicle, stop, detail }: Violation): BrokenRule {
  const number = (name: string | undefined) => (name === undefined ? null : Number(name))
  return { rule, amount, routeId: number(vehicle), deliveryId: number(stop), detail }
}

/** How heavy leaving out a stop of each priority weighs for the optimiser. */
export const weightOfPriority: readonly number[] = [0, 3, 9, 30]

/** What a change costs that a person may move by hand: without the price the optimiser sets on leaving out a stop. */
export function costOfChange({ cost, unassignedCost }: Pick<PriceChange, 'cost' | 'unassignedCost'>): number {
  return cost - unassignedCost
}

/** When a stop is served, seconds after midnight. */
export const StopTimes = z.object({
  arrivalSeconds: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** By how much the window is missed. */
  lateSeconds: z.number(),
  /** How much later it could start within its window; below zero when late, `null` without a window. */
  slackSeconds: z.nullable(z.number()),
})
export type StopTimes = z.infer<typeof StopTimes>

/** What a route does besides serving stops, and what is on board afterwards, by unit in the order of the facts. */
export const RouteVisit = z.object({
  kind: z.enum(['start', 'reload', 'break', 'end']),
  /** After so many stops of the route. */
  afterStops: z.number(),
  arrivalSeconds: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  load: z.array(z.number()),
})
export type RouteVisit = z.infer<typeof RouteVisit>

export const RouteFigures = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  drivingSeconds: z.number(),
  serviceSeconds: z.number(),
  waitingSeconds: z.number(),
  overtimeSeconds: z.number(),
  lateSeconds: z.number(),
  cost: z.number(),
  co2Grams: z.number(),
  /** The fullest moment of the route, as a share of what its vehicle holds of the scarcest unit. */
  loadShare: z.number(),
  visits: z.array(RouteVisit),
})
export type RouteFigures = z.infer<typeof RouteFigures>
export type PaidFigures = RouteFigures & Pay

export const Kpis = z.object({
  stops: z.number(),
  unassigned: z.number(),
  routesUsed: z.number(),
  routes: z.number(),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  /** Stops served after their window. */
  late: z.number(),
  lateSeconds: z.number(),
  cost: z.number(),
  co2Grams: z.number(),
  /** How far the hours of the routes lie apart: their standard deviation. */
  balanceSeconds: z.number(),
  /** Rules that the plan breaks. */
  broken: z.number(),
  /** Stops whose recipients were promised a time when a plan of the day was published. */
  promised: z.number(),
  /** Those of them that this plan serves at another time, or not at all. */
  brokenPromises: z.number(),
})
export type Kpis = z.infer<typeof Kpis>
export type PaidKpis = Kpis & Pay
/** What is counted in a plan rather than summed over its routes. */
export type Counts = Pick<Kpis, 'late' | 'broken' | 'promised' | 'brokenPromises'>

/** The figures of the whole plan from those of its routes; on the page the same as on the server. */
export function kpisOf(state: PlanState, figures: ReadonlyMap<number, RouteFigures>, counted: Counts): Kpis {
  const used = usedOf(state, figures)
  const sum = (field: 'distanceMeters' | 'durationSeconds' | 'lateSeconds' | 'cost' | 'co2Grams') =>
    used.reduce((total, one) => total + one[field], 0)
  const mean = used.length === 0 ? 0 : sum('durationSeconds') / used.length
  const squares = used.reduce((total, one) => total + (one.durationSeconds - mean) ** 2, 0)
  return {
    stops: state.routes.reduce((total, { stops }) => total + stops.length, 0),
    unassigned: state.pool.length,
    routesUsed: used.length,
    routes: state.routes.length,
    distanceMeters: sum('distanceMeters'),
    durationSeconds: sum('durationSeconds'),
    lateSeconds: sum('lateSeconds'),
    cost: sum('cost'),
    co2Grams: sum('co2Grams'),
    balanceSeconds: used.length === 0 ? 0 : Math.sqrt(squares / used.length),
    ...counted,
  }
}

function usedOf<T extends RouteFigures>({ routes }: PlanState, figures: ReadonlyMap<number, T>): T[] {
  return routes.flatMap(({ id, stops }) => (stops.length > 0 ? (figures.get(id) ?? []) : []))
}

/** The same with what it costs without the drivers' pay. */
export function paidKpisOf(state: PlanState, figures: ReadonlyMap<number, PaidFigures>, counted: Counts): PaidKpis {
  const used = usedOf(state, figures)
  const sum = (field: keyof Pay) => used.reduce((total, one) => total + one[field], 0)
  return {
    ...kpisOf(state, figures, counted),
    costWithoutPay: sum('costWithoutPay'),
    paidSeconds: sum('paidSeconds'),
  }
}

/** Times of each stop of an evaluated route, by delivery. */
export function timesOf(
  route: Route,
  facts: PlanFacts,
  timeLocks: ReadonlyMap<number, TimeSpan>,
): Map<number, StopTimes> {
  const windows = windowsIn(facts)
  return new Map(
    route.visits.flatMap((visit): [number, StopTimes][] => {
      if (visit.kind !== 'stop') return []
      const { arrivalSeconds, startSeconds, endSeconds } = visit
      const deliveryId = Number(visit.stop)
      const [own, lock] = [windows.get(deliveryId) ?? [], timeLocks.get(deliveryId)]
      const isLockedOut = isOutside(own, lock)
      const slackSeconds = slackOf(isLockedOut ? own : windowsWithin(own, lock), startSeconds)
      // The problem has the lock alone then; its recipient still waits within the windows.
      const lateSeconds = isLockedOut ? Math.max(visit.lateSeconds, -(slackSeconds ?? 0)) : visit.lateSeconds
      return [[deliveryId, { arrivalSeconds, startSeconds, endSeconds, lateSeconds, slackSeconds }]]
    }),
  )
}

type Windows = ReadonlyMap<number, PlanFacts['stops'][number]['windows']>
const windowsOf = new WeakMap<PlanFacts['stops'], Windows>()

function windowsIn({ stops }: PlanFacts): Windows {
  const known = windowsOf.get(stops) ?? new Map(stops.map(({ deliveryId, windows }) => [deliveryId, windows]))
  windowsOf.set(stops, known)
  return known
}

/** Within the window it starts in, else against the last that began before. */
function slackOf(windows: { startSeconds: number; endSeconds: number }[], start: number): number | null {
  if (windows.length === 0) return null
  const begun = windows.filter(({ startSeconds }) => startSeconds <= start)
  const open = begun.find(({ endSeconds }) => start <= endSeconds)
  const ends = begun.length > 0 ? Math.max(...begun.map(({ endSeconds }) => endSeconds)) : windows[0]!.endSeconds
  return (open?.endSeconds ?? ends) - start
}

export function figuresOf(route: Route, facts: PlanFacts, state: PlanState): PaidFigures {
  const own = state.routes.find(({ id }) => id === Number(route.vehicle))
  const vehicle = facts.vehicles.find(({ id }) => id === own?.vehicleId)
  const profile = facts.profiles.find(({ id }) => id === vehicle?.profileId)
  const { distanceMeters, durationSeconds, drivingSeconds, serviceSeconds, waitingSeconds, ...rest } = route.totals
  return {
    ...payOf(route, { profile, hasDriver: facts.drivers.some(({ id }) => id === own?.driverId) }),
    distanceMeters,
    durationSeconds,
    drivingSeconds,
    serviceSeconds,
    waitingSeconds,
    overtimeSeconds: rest.overtimeSeconds,
    lateSeconds: latenessOf(route, facts, state),
    startSeconds: route.visits[0]?.startSeconds ?? 0,
    endSeconds: route.visits.at(-1)?.endSeconds ?? 0,
    cost: route.costs.total,
    co2Grams: ((profile?.gramsPerKilometer ?? 0) * distanceMeters) / 1000,
    loadShare: shareOf(route, facts.units, vehicle?.capacity ?? {}),
    visits: visitsOf(route),
  }
}

/** With that of stops which a time lock keeps out of their windows: to the optimiser they are on time. */
function latenessOf(route: Route, facts: PlanFacts, state: PlanState): number {
  const own = state.routes.filter(({ id }) => id === Number(route.vehicle))
  const times = timesOf(route, facts, timeLocksOf({ routes: own }))
  const ofVisits = route.visits.reduce(
    (sum, visit) => sum + (visit.kind === 'stop' ? times.get(Number(visit.stop))!.lateSeconds - visit.lateSeconds : 0),
    0,
  )
  return route.totals.lateSeconds + ofVisits
}

function shareOf({ visits }: Route, units: string[], capacity: Record<string, number>): number {
  return Math.max(0, ...visits.flatMap((visit) => ('load' in visit ? fullness(visit.load, units, capacity) : [])))
}

/** How much of the scarcest unit is on board, as a share of what the vehicle holds. */
function fullness(load: readonly number[], units: string[], capacity: Record<string, number>): number {
  return Math.max(0, ...load.map((amount, at) => (amount === 0 ? 0 : amount / (capacity[units[at] ?? ''] ?? Infinity))))
}

/** How full a vehicle is from a moment on; after a stop, where one is named. */
export type LoadStep = { seconds: number; share: number; deliveryId: number | null }

export function loadsOf(route: Route, facts: PlanFacts, state: PlanState): LoadStep[] {
  const own = state.routes.find(({ id }) => id === Number(route.vehicle))
  const capacity = facts.vehicles.find(({ id }) => id === own?.vehicleId)?.capacity ?? {}
  let share = 0
  return route.visits.flatMap((visit): LoadStep[] => {
    if (visit.kind === 'end') return [{ seconds: visit.arrivalSeconds, share, deliveryId: null }]
    if (!('load' in visit)) return []
    share = fullness(visit.load, facts.units, capacity)
    return [{ seconds: visit.endSeconds, share, deliveryId: visit.kind === 'stop' ? Number(visit.stop) : null }]
  })
}

function visitsOf({ visits }: Route): RouteVisit[] {
  return visits.flatMap((visit, index): RouteVisit[] => {
    if (visit.kind === 'stop') return []
    const { kind, arrivalSeconds, startSeconds, endSeconds } = visit
    const afterStops = visits.slice(0, index).filter((one) => one.kind === 'stop').length
    return [
      { kind, afterStops, arrivalSeconds, startSeconds, endSeconds, load: 'load' in visit ? [...visit.load] : [] },
    ]
  })
}

/** A day has no more plans than this: copies and answers to questions add up. */
export const mostPlans = 50
