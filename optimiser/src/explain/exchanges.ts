import { measureRoute } from '../price/figures.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'
import type { Proposal } from './fixes.ts'
import { placesOn, unitOf } from './places.ts'
import type { Place } from './places.ts'

interface Scene {
  readonly evaluator: RouteEvaluator
  /** Without the stops to be placed. */
  readonly routes: readonly Int32Array[]
  readonly stops: readonly number[]
}

interface Swap {
  readonly vehicle: number
  readonly moved: number
  readonly place: Place
  /** Saved on the route by the stop that leaves. */
  readonly estimate: number
}

/** How many of the cheapest exchanges are followed to the end; a guess. */
const FOLLOWED = 16

/** Makes room by moving one other stop to another route first. */
export function exchanges(scene: Scene, vehicles: readonly number[]): Proposal[] {
  const swaps = vehicles.flatMap((vehicle) => swapsOn(scene, vehicle)).sort((one, other) => one.estimate - other.estimate)
  return swaps.slice(0, FOLLOWED).flatMap((swap) => newHome(scene, swap))
}

function swapsOn({ evaluator, routes, stops }: Scene, vehicle: number): Swap[] {
  const { model } = evaluator
  const route = routes[vehicle]!
  const before = measureRoute(evaluator, vehicle, route).cost
  const swaps: Swap[] = []
  for (const moved of route.subarray(model.prefixes[vehicle]!.length)) {
    if (model.partner[moved]! >= 0 || model.isLockedRoute[vehicle] === 1) continue
    const without = route.filter((stop) => stop !== moved)
    const saved = before - measureRoute(evaluator, vehicle, without).cost
    const free = placesOn(evaluator, vehicle, { route: without, stops }).filter((place) => place.broken.length === 0)
    const place = free.reduce<Place | null>((best, each) => (best === null || each.cost < best.cost ? each : best), null)
    if (place) swaps.push({ vehicle, moved, place, estimate: place.cost - saved })
  }
  return swaps
}

function newHome({ evaluator, routes }: Scene, { vehicle, moved, place, estimate }: Swap): Proposal[] {
  const { model } = evaluator
  let best: Place | null = null
  for (const [other, route] of routes.entries()) {
    if (other === vehicle || model.allowed[other * model.stopCount + moved] === 0) continue
    for (const each of placesOn(evaluator, other, { route, stops: unitOf(model, moved) })) {
      if (each.broken.length === 0 && (best === null || each.cost < best.cost)) best = each
    }
  }
  if (!best) return []
  const [from, to] = [model.problem.vehicles[vehicle]!.id, model.problem.vehicles[best.vehicle]!.id]
  const sentence = `Move ${model.problem.stops[moved]!.id} from ${from} to ${to} first, then serve it with ${from}.`
  const after = routes.with(vehicle, place.route).with(best.vehicle, best.route)
  return [{ relaxations: [], routes: after, vehicle, estimate: estimate + best.cost, sentence }]
}
