import type { Stop, Vehicle } from '../problem.ts'
import type { Ground } from './ground.ts'

/** `[vehicle × stop]` 1 where skills, features and locks let the vehicle serve the stop. */
export function compileAllowed(ground: Ground): Uint8Array {
  const { vehicles, stops } = ground.problem
  const allowed = new Uint8Array(vehicles.length * stops.length).fill(1)
  const demanding = [...stops.entries()].filter(([, stop]) => stop.skills || stop.features)
  for (const [index, { skills = [], features = [] }] of vehicles.entries()) {
    for (const [stop, needed] of demanding) {
      if (!hasAll(skills, needed.skills) || !hasAll(features, needed.features)) allowed[index * stops.length + stop] = 0
    }
  }
  applyLocks(ground, allowed)
  return allowed
}

function hasAll(given: readonly string[], needed: readonly string[] = []): boolean {
  for (const each of needed) if (!given.includes(each)) return false
  return true
}

function applyLocks(ground: Ground, allowed: Uint8Array): void {
  const { vehicles, prefixes, routes } = ground.problem.locks ?? {}
  const keep = (stop: Stop['id'], vehicle: Vehicle['id']) =>
    keepOnly(allowed, ground.stopByIdentity.get(stop)!, ground.vehicleByIdentity.get(vehicle)!, ground)
  vehicles?.forEach(({ stop, vehicle }) => keep(stop, vehicle))
  prefixes?.forEach(({ visits, vehicle }) => visits.forEach(({ stop }) => keep(stop, vehicle)))
  routes?.forEach((vehicle) => {
    const kept = startStops(ground, vehicle)
    const row = ground.vehicleByIdentity.get(vehicle)! * ground.problem.stops.length
    for (const [stop, { id }] of ground.problem.stops.entries()) if (!kept.includes(id)) allowed[row + stop] = 0
    for (const stop of kept) keep(stop, vehicle)
  })
}

function startStops({ problem }: Ground, vehicle: Vehicle['id']): readonly string[] {
  return problem.startPlan?.routes.find((route) => route.vehicle === vehicle)?.stops ?? []
}

function keepOnly(allowed: Uint8Array, stop: number, keeper: number, { problem }: Ground): void {
  for (let vehicle = 0; vehicle < problem.vehicles.length; vehicle++) {
    if (vehicle !== keeper) allowed[vehicle * problem.stops.length + stop] = 0
  }
}
