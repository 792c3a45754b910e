import type { DriverFacts } from '../../plans/rules/facts.ts'
import { inOverlap } from '../../plans/rules/day/working-hours.ts'
import { problemOf, type Problem } from '../rules.ts'

/** Who drives what on one day, and when. */
export type Trip = {
  driverId: number
  vehicleId: number
  startSeconds: number
  endSeconds: number
  drivingSeconds: number
  durationSeconds: number
}
/** A route of a plan, as it would be published. */
export type PlannedTrip = Trip & {
  routeId: number
  driverName: string
  vehicleName: string
}

/** Drivers and vehicles in two places at once: on two routes of the plan, or also on a published one. */
export function clashesIn(planned: readonly PlannedTrip[], published: readonly Trip[]): Problem[] {
  return planned.flatMap((trip, index) => {
    const beside = [...planned.slice(0, index), ...published].filter((other) => inOverlap([trip], [other]))
    const { routeId, driverName, vehicleName } = trip
    return [
      ...(beside.some(({ driverId }) => driverId === trip.driverId)
        ? [problemOf('driverTwice', { routeId, name: driverName })]
        : []),
      ...(beside.some(({ vehicleId }) => vehicleId === trip.vehicleId)
        ? [problemOf('vehicleTwice', { routeId, name: vehicleName })]
        : []),
    ]
  })
}

type Limits = Pick<DriverFacts, 'id' | 'mostDrivingSeconds' | 'mostDutySeconds'>

type Work = { planned: readonly PlannedTrip[]; published: readonly Trip[] }

/** Limits of a day hold for all routes of a driver together, also those published already; what one route alone breaks is said of that route. */
export function overworkIn({ planned, published }: Work, drivers: readonly Limits[]): Problem[] {
  return drivers.flatMap(({ id, mostDrivingSeconds, mostDutySeconds }) => {
    const own = planned.filter(({ driverId }) => driverId === id)
    const last = own.at(-1)
    const all = [...own, ...published.filter(({ driverId }) => driverId === id)]
    if (!last || all.length < 2) return []
    const about = { routeId: last.routeId, name: last.driverName }
    const isBeyond = (length: 'drivingSeconds' | 'durationSeconds', most: number | null) =>
      most !== null &&
      own.every((trip) => trip[length] <= most) &&
      all.reduce((sum, trip) => sum + trip[length], 0) > most
    return [
      ...(isBeyond('drivingSeconds', mostDrivingSeconds) ? [problemOf('driving', about)] : []),
      ...(isBeyond('durationSeconds', mostDutySeconds) ? [problemOf('duration', about)] : []),
    ]
  })
}
