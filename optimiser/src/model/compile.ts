import type { Depot, Problem } from '../problem.ts'
import { classify } from './features.ts'
import { NEVER } from './model.ts'
import type { Model } from './model.ts'
import { compileProfiles } from './profiles.ts'
import type { Matrices } from './profiles.ts'
import { compileRules } from './rules.ts'
import { originOf, packLists, unitScales } from './scale.ts'
import { compileStops } from './stops.ts'
import { compileVehicles } from './vehicles.ts'

/** What the parts of the compilation share. */
export interface Ground {
  readonly problem: Problem
  readonly origin: number
  readonly unitScale: Float64Array
  readonly placeCount: number
  readonly stopByIdentity: ReadonlyMap<string, number>
  readonly vehicleByIdentity: ReadonlyMap<string, number>
  readonly depotByIdentity: ReadonlyMap<string, number>
}

/** Lays a checked problem out as flat arrays; matrices may be taken from the model of a problem that has the same. */
export function compile(problem: Problem, matrices?: Matrices): Model {
  const ground = layGround(problem)
  const profiles = compileProfiles(ground, matrices)
  const depots = compileDepots(ground)
  const rules = compileRules(ground)
  const vehicles = compileVehicles(ground, rules)
  const stops = compileStops(ground, { profiles, vehicles, rules })
  const startRoutes = compileStartRoutes(ground)
  const body = { ...stops, ...vehicles, ...rules, ...depots, ...profiles, startRoutes }
  return { ...body, ...countsOf(ground), features: classify(problem, body) }
}

function layGround(problem: Problem): Ground {
  const first = problem.profiles[0]
  return {
    problem,
    origin: originOf(problem),
    unitScale: unitScales(problem),
    placeCount: first ? Math.round(Math.sqrt(first.durationsSeconds.length)) : 0,
    stopByIdentity: numbered(problem.stops),
    vehicleByIdentity: numbered(problem.vehicles),
    depotByIdentity: numbered(problem.depots ?? []),
  }
}

function numbered(things: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map((thing, index) => [thing.id, index]))
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
