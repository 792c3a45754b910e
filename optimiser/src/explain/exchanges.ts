import type { RouteEvaluator } from '../schedule/evaluator.ts'
import type { FixDetail } from './fix-detail.ts'
import type { Proposal } from './fixes.ts'
import { isSame, routesWith } from './places.ts'
import type { Place, Scene } from './places.ts'

/** A route that keeps all rules, and its cost. */
interface Clean {
  readonly route: Int32Array
  readonly cost: number
}

interface Swap extends Clean {
  readonly vehicle: number
  readonly moved: number
  /** Cost added to the route by the exchange. */
  readonly estimate: number
}

/** Guesses: how many of a vehicle's best places are tried without each of its stops, and how many exchanges are completed. */
const LOOKED_AT = 16
const FOLLOWED = 16

/** Makes room by moving another stop to a different route first. `crowded` has the places of vehicles without a free place. */
export function exchanges(scene: Scene, crowded: readonly (readonly Place[])[]): Proposal[] {
  const swaps = crowded
    .flatMap((places) => swapsOn(scene, places.slice(0, LOOKED_AT)))
    .sort((one, other) => one.estimate - other.estimate)
  return swaps.slice(0, FOLLOWED).flatMap((swap) => newHome(scene, swap))
}

function swapsOn({ evaluator, routes, figures }: Scene, places: readonly Place[]): Swap[] {
  const { model } = evaluator
  const { vehicle } = places[0]!
  const swaps: Swap[] = []
  if (model.isLockedRoute[vehicle] === 1) return []
  for (const moved of routes[vehicle]!.subarray(model.prefixes[vehicle]!.length)) {
    if (model.partner[moved]! >= 0) continue
    const candidates = places.map(({ route }) => route.filter((stop) => stop !== moved))
    const best = cheapest(evaluator, vehicle, candidates)
    if (best) swaps.push({ ...best, vehicle, moved, estimate: best.cost - figures[vehicle]!.cost })
  }
  return swaps
}

function newHome(scene: Scene, { vehicle, moved, route, estimate }: Swap): Proposal[] {
  const { evaluator, routes, figures } = scene
  const { model } = evaluator
  let best: { vehicle: number; route: Int32Array; more: number } | null = null
  for (const [other, each] of routes.entries()) {
    if (other === vehicle || model.allowed[other * model.stopCount + moved] === 0) continue
    const before = figures[other]!.cost
    const home = cheapest(evaluator, other, routesWith(each, [moved]), before + (best?.more ?? Infinity))
    if (home) best = { vehicle: other, route: home.route, more: home.cost - before }
  }
  if (!best) return []
  const [from, to] = [model.problem.vehicles[vehicle]!.id, model.problem.vehicles[best.vehicle]!.id]
  const stays = isSame(
    route,
    scene.planned[vehicle]!.filter((stop) => stop !== moved),
  )
  const serving: FixDetail = {
    kind: stays ? 'move-away' : 'move-first',
    stop: model.problem.stops[moved]!.id,
    from,
    to,
  }
  return [
    {
      relaxations: [],
      routes: routes.with(vehicle, route).with(best.vehicle, best.route),
      vehicle,
      estimate: estimate + best.more,
      serving,
    },
  ]
}

/** The cheapest of the routes that keeps all rules, or null. */
function cheapest(
  evaluator: RouteEvaluator,
  vehicle: number,
  routes: readonly Int32Array[],
  atMost = Infinity,
): Clean | null {
  let best: Clean | null = null
  for (const route of routes) {
    const limit = best?.cost ?? atMost
    const cost = evaluator.evaluate(vehicle, route, route.length, limit)
    if (cost < limit) best = { route, cost }
  }
  return best
}
