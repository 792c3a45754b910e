import type { Depot, Problem } from '../problem.ts'
import { classify } from './features.ts'
import { layGround } from './ground.ts'
import type { Ground } from './ground.ts'
import { NEVER } from './model.ts'
import type { Model } from './model.ts'
import { compileProfiles, readMatrices } from './profiles.ts'
import type { Matrices } from './profiles.ts'
import { compileRules } from './rules.ts'
import { packLists } from './scale.ts'
import { compileStops } from './stops.ts'
import { compileVehicles } from './vehicles.ts'

/** Compiles a checked problem to flat arrays. Matrices may be reused from the model of a problem with the same profiles. */
export function compile(problem: Problem, matrices?: Matrices): Model {
  const known = matrices ?? readMatrices(problem)
  const ground = layGround(problem, known)
  const profiles = compileProfiles(ground, known)
  const depots = compileDepots(ground)
  const rules = compileRules(ground)
  const vehicles = compileVehicles(ground, rules)
  const stops = compileStops(ground, { profiles, vehicles, rules })
  const startRoutes = compileStartRoutes(ground)
  const body = { ...stops, ...vehicles, ...rules, ...depots, ...profiles, startRoutes }
  return { ...body, ...countsOf(ground), features: classify(problem, body) }
}

function countsOf(ground: Ground) {
  const { problem, origin, unitScale, placeCount, stopByIdentity, vehicleByIdentity } = ground
  return {
    problem,
    unitScale,
    placeCount,
    stopByIdentity,
    vehicleByIdentity,
    originSeconds: origin,
    stopCount: problem.stops.length,
    vehicleCount: problem.vehicles.length,
    depotCount: (problem.depots ?? []).length,
    unitCount: unitScale.length,
  }
}

function compileDepots({ problem, origin }: Ground) {
  const depots = problem.depots ?? []
  const openings = packLists(depots.map((depot) => openingsOf(depot)))
  return {
    depotPlace: Int32Array.from(depots, (depot) => depot.place),
    depotLoading: Int32Array.from(depots, (depot) => Math.round(depot.loadingSeconds ?? 0)),
    depotOpenFrom: openings.from,
    depotOpenStart: Int32Array.from(openings.entries, (span) => Math.round(span.startSeconds) - origin),
    depotOpenEnd: Int32Array.from(openings.entries, (span) => Math.min(NEVER, Math.round(span.endSeconds) - origin)),
  }
}

function openingsOf(depot: Depot) {
  return [...(depot.openings ?? [])].sort((a, b) => a.startSeconds - b.startSeconds)
}

function compileStartRoutes({ problem, stopByIdentity, vehicleByIdentity }: Ground): Int32Array[] {
  const routes = problem.vehicles.map(() => new Int32Array(0))
  for (const route of problem.startPlan?.routes ?? []) {
    const vehicle = vehicleByIdentity.get(route.vehicle)!
    routes[vehicle] = Int32Array.from(route.stops, (stop) => stopByIdentity.get(stop)!)
  }
  return routes
}
