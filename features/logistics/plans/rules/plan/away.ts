import type { DriverFacts, PlanFacts, TimeSpan, VehicleFacts } from '../facts.ts'
import type { RouteState } from './state.ts'

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

/** A route with the hours that it can still be driven: where its driver or its vehicle can’t, none are left, so that whatever is left on it comes too late. */
export function withHoursLeft<R extends Pick<RouteState, 'id' | 'driverId' | 'vehicleId' | 'hours'>>(
  routes: readonly R[],
  facts: Known,
): R[] {
  const away = awayRoutes(routes, facts)
  if (away.size === 0) return [...routes]
  return routes.map((route) => (away.has(route.id) ? { ...route, hours: overBy(route.hours, facts.moment) } : route))
}

/** Until now, and where the day doesn't run yet not even begun. */
function overBy(hours: readonly TimeSpan[], moment: Known['moment']): TimeSpan[] {
  const startSeconds = hours[0]?.startSeconds ?? 0
  return [{ startSeconds, endSeconds: Math.max(startSeconds, moment?.nowSeconds ?? startSeconds) }]
}
