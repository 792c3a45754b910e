import type { RouteOfDay } from '#features/logistics/day/contract.ts'

/** A route of the day that is under way and in time, but for what is given of it. */
export function routeOfDay(fields: Partial<RouteOfDay> = {}): RouteOfDay {
  return {
    id: 1,
    driverId: 1,
    driverName: 'Ana',
    away: null,
    vehicleId: 1,
    vehicleName: 'Van 1',
    warning: 'No Warnings',
    depotName: '',
    startSeconds: 0,
    endSeconds: 0,
    stops: 4,
    over: 1,
    done: 1,
    failed: 0,
    isDeparted: true,
    isFinished: false,
    progress: 25,
    late: 0,
    atRisk: 0,
    slackSeconds: null,
    isOffRoute: false,
    silentSince: null,
    next: null,
    finishAt: null,
    ...fields,
  }
}
