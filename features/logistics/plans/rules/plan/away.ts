import type { DriverFacts, PlanFacts, TimeSpan, VehicleFacts } from '../facts.ts'
import type { RouteState } from './state.ts'
import { latestSeconds } from './time-lock.ts'

type Crews = {
  drivers: readonly Pick<DriverFacts, 'id' | 'away'>[]
  vehicles: readonly Pick<VehicleFacts, 'id' | 'isStopped'>[]
}
type Known = Crews & Pick<PlanFacts, 'moment'>

/** Whether a driver may be offered for the day. */
export function canWork({ away }: Pick<DriverFacts, 'away'>): boolean {
  return away === undefined
}

/** Whether a vehicle may be offered for the day. */
export function canDrive({ isStopped }: Pick<VehicleFacts, 'isStopped'>): boolean {
  return isStopped !== true
}

/** Those whose drivers can't work on the day, or whose vehicles can't go on: nothing more is put on them. */
export function awayRoutes(
  routes: readonly Pick<RouteState, 'id' | 'driverId' | 'vehicleId'>[],
  { drivers, vehicles }: Crews,
): Set<number> {
  const away = new Set(drivers.flatMap((one) => (canWork(one) ? [] : [one.id])))
  const stopped = new Set(vehicles.flatMap((one) => (canDrive(one) ? [] : [one.id])))
  const isAway = (one: Pick<RouteState, 'driverId' | 'vehicleId'>) =>
    stopped.has(one.vehicleId) || (one.driverId !== null && away.has(one.driverId))
  return new Set(routes.flatMap((one) => (isAway(one) ? [one.id] : [])))
}

type Route = Pick<RouteState, 'id' | 'driverId' | 'vehicleId' | 'stops'>

/** Those of them that somebody has to take over: what was done there is done, and where nothing is left nothing is broken. */
export function strandedRoutes(routes: readonly Route[], { moment, ...crews }: Known): Set<number> {
  const away = awayRoutes(routes, crews)
  return new Set(routes.flatMap((one) => (away.has(one.id) && !isDone(one, moment) ? [one.id] : [])))
}

/** Whether all its stops are served, and there were some. */
function isDone({ id, stops }: Pick<Route, 'id' | 'stops'>, moment: Known['moment']): boolean {
  const visits = moment?.courses.find(({ routeId }) => routeId === id)?.visits ?? []
  const served = new Set(visits.map(({ deliveryId }) => deliveryId))
  return stops.length > 0 && stops.every(({ deliveryId }) => served.has(deliveryId))
}

/** A route with the hours that it can still be driven: where its driver or its vehicle can’t, none are left, so that whatever is left on it comes too late. Where all is done it stays as it is, and may end whenever it does. */
export function withHoursLeft<R extends Route & Pick<RouteState, 'hours' | 'isLocked'>>(
  routes: readonly R[],
  facts: Known,
): R[] {
  const away = awayRoutes(routes, facts)
  if (away.size === 0) return [...routes]
  const stranded = strandedRoutes(routes, facts)
  return routes.map((route) => {
    if (!away.has(route.id)) return route
    if (stranded.has(route.id)) return { ...route, hours: overBy(route.hours, facts.moment) }
    return { ...route, hours: withoutEnd(route.hours), isLocked: true }
  })
}

/** Until now, and where the day doesn't run yet not even begun. */
function overBy(hours: readonly TimeSpan[], moment: Known['moment']): TimeSpan[] {
  const startSeconds = hours[0]?.startSeconds ?? 0
  return [{ startSeconds, endSeconds: Math.max(startSeconds, moment?.nowSeconds ?? startSeconds) }]
}

function withoutEnd(hours: readonly TimeSpan[]): TimeSpan[] {
  return hours.map((span, index) => (index === hours.length - 1 ? { ...span, endSeconds: latestSeconds } : span))
}
