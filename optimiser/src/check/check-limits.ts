import { checkLoads } from './check-loads.ts'
import type { Facts } from './facts.ts'
import type { Walk } from './walk.ts'

/** Checks the vehicle's limits, the skills and features of its stops, and loads. */
export function checkLimits(facts: Facts, walk: Walk): void {
  const { vehicle, route } = walk
  const where = { vehicle: vehicle.id }
  const { limits = {}, overtime, reload } = vehicle
  const over = (limit: number | undefined, value: number) => (limit === undefined ? 0 : value - Math.round(limit))
  const meters = over(limits.distanceMeters, metersOf(walk))
  facts.blame('distance', meters, { kind: 'distance-over', ...where, meters }, where)
  const duration =
    over(limits.durationSeconds, walk.endSeconds - walk.startSeconds) - Math.round(overtime?.upToSeconds ?? 0)
  facts.blame('duration', duration, { kind: 'duration-over', ...where, seconds: duration }, where)
  const driving = over(limits.drivingSeconds, drivingOf(walk))
  facts.blame('driving', driving, { kind: 'driving-over', ...where, seconds: driving }, where)
  const stops = over(limits.stops, route.stops.length)
  facts.blame('stops', stops, { kind: 'stops-over', ...where, count: stops }, where)
  const reloads = route.visits.filter((visit) => visit.kind === 'reload')
  const tooMany = reloads.length - (reload ? (reload.atMost ?? Infinity) : 0)
  facts.blame('reloads', tooMany, { kind: 'reloads-over', ...where, count: tooMany }, where)
  const elsewhere = reloads.filter((visit) => reload && !reload.depots.includes(visit.depot)).length
  facts.blame('reloads', elsewhere, { kind: 'reload-elsewhere', ...where }, where)
  checkNeeds(facts, walk)
  checkLoads(facts, walk)
}

/** The length of a route by the matrices. */
export function metersOf({ legs }: Walk): number {
  return legs.reduce((sum, leg) => sum + leg.meters, 0)
}

/** Driving time in seconds. */
export function drivingOf({ legs }: Walk): number {
  return legs.reduce((sum, leg) => sum + leg.pieces.reduce((driven, piece) => driven + piece, 0), 0)
}

function checkNeeds(facts: Facts, { vehicle, route }: Walk): void {
  for (const stop of route.stops) {
    for (const kind of ['skills', 'features'] as const) {
      const missing = (facts.stops.get(stop)![kind] ?? []).filter((need) => !vehicle[kind]?.includes(need))
      for (const need of missing)
        facts.blame(kind, 1, { kind: 'need-missing', vehicle: vehicle.id, stop, need }, { vehicle: vehicle.id, stop })
    }
  }
}
