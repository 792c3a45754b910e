import type { DriverFacts, PlanFacts, TimeSpan } from '../facts.ts'
import type { RouteState } from './state.ts'

type Known = Pick<PlanFacts, 'drivers'> & Pick<PlanFacts, 'moment'>

/** Those whose drivers can't work on the day: nothing more is put on them. */
export function awayRoutes(
  routes: readonly Pick<RouteState, 'id' | 'driverId'>[],
  { drivers }: { drivers: readonly Pick<DriverFacts, 'id' | 'away'>[] },
): Set<number> {
  const away = new Set(drivers.flatMap(({ id, away: reason }) => (reason === undefined ? [] : [id])))
  return new Set(routes.flatMap(({ id, driverId }) => (driverId !== null && away.has(driverId) ? [id] : [])))
}

/** A route with the hours that its driver can still work: whoever can't has none left, so that whatever is left on it comes too late. */
export function withHoursLeft<R extends Pick<RouteState, 'id' | 'driverId' | 'hours'>>(
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
