import { isLate, isStillExpected } from '../../deliveries/rules/late.ts'
import type { RouteStop } from './route-stop.ts'

export type StopOutlook = Pick<RouteStop, 'lateSeconds' | 'slackSeconds'>

/** How late a stop of a route is or how much time it has: as it is forecast while its route is driven, else as it is planned. */
export function stopOutlook({ expected, lateSeconds, slackSeconds }: RouteStop): StopOutlook {
  return expected ?? { lateSeconds, slackSeconds }
}

/** A stop with less time to spare than this is late after one red light too many; a guess. */
const tightSeconds = 5 * 60

/** In time by so little that it may yet be late. */
export function isTight({ lateSeconds, slackSeconds }: StopOutlook): boolean {
  return !isLate({ lateSeconds }) && slackSeconds !== null && slackSeconds < tightSeconds
}

/** How many of the stops that are still to come will be late. */
export function countLate(stops: readonly RouteStop[]): number {
  return lateStops(stops).length
}

/** By how much the latest of them will be. */
export function mostLateSeconds(stops: readonly RouteStop[]): number {
  return Math.max(0, ...lateStops(stops).map((stop) => stopOutlook(stop).lateSeconds))
}

function lateStops(stops: readonly RouteStop[]): RouteStop[] {
  return stops.filter((stop) => isStillExpected(stop) && isLate(stopOutlook(stop)))
}
