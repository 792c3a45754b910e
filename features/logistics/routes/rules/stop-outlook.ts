import { isLate, isStillExpected } from '../../deliveries/rules/late.ts'
import type { RouteStop } from './route-stop.ts'

export type StopOutlook = Pick<RouteStop, 'lateSeconds' | 'slackSeconds'>

/** How late a stop of a route is or how much time it has: as it is forecast while its route is driven, else as it is planned. */
export function stopOutlook({ expected, lateSeconds, slackSeconds }: RouteStop): StopOutlook {
  return expected ?? { lateSeconds, slackSeconds }
}

/** How many of the stops that are still to come will be late. */
export function countLate(stops: readonly RouteStop[]): number {
  return stops.filter((stop) => isStillExpected(stop) && isLate(stopOutlook(stop))).length
}
