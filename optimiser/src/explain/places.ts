import { isEarly, secondsOutside, timeAt } from '../constraints/depot-hours.ts'
import type { Violation } from '../violation.ts'
import type { Model } from '../model/model.ts'
import { measureRoute } from '../price/figures.ts'
import type { Figures } from '../price/figures.ts'
import { withInserted } from '../price/edits.ts'
import { isAlike } from '../price/pricer.ts'
import type { Pricer } from '../price/pricer.ts'
import { STOP } from '../schedule/step-kinds.ts'
import { PlanObstacles } from './plan-obstacles.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'
import { relaxationOf } from './relaxation-of.ts'
import { inPlaceOfWindows } from './in-place-of-windows.ts'
import { merged } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** A way to put a stop (or both stops of its pair) on a vehicle. */
export interface Place {
  readonly vehicle: number
  readonly route: Int32Array
  /** Rules that the route keeps without the stop and breaks with it. */
  readonly broken: readonly Violation[]
  /** What would have to be wider; null where something stands in the way that nobody can change. */
  readonly relaxations: readonly Relaxation[] | null
  /** Other things that may be asked for in their place. */
  readonly instead: readonly (readonly Relaxation[])[]
  /** Added to the route. */
  readonly cost: number
}

/** A plan without the stops that look for a place. */
export interface Scene {
  readonly evaluator: RouteEvaluator
  readonly routes: readonly Int32Array[]
  /** What each route adds to the plan. */
  readonly figures: readonly Figures[]
  readonly obstacles: PlanObstacles
  readonly stops: readonly number[]
}

/** The plan once the stops are taken out of it. */
export function sceneOf({ evaluator, routes: planned, figures: known }: Pricer, stops: readonly number[]): Scene {
  const routes = planned.map((route) =>
    stops.some((each) => route.includes(each)) ? route.filter((each) => !stops.includes(each)) : route,
  )
  const figures = routes.map((route, vehicle) =>
    route === planned[vehicle] ? known[vehicle]! : measureRoute(evaluator, vehicle, route),
  )
  return { evaluator, routes, figures, obstacles: new PlanObstacles(evaluator.model, routes, figures), stops }
}

/** Every way to put the stops on a vehicle, the easiest first. */
export function placesOn(scene: Scene, vehicle: number): Place[] {
  const divided = scene.obstacles.divided(scene.stops, vehicle)
  return routesWith(scene.routes[vehicle]!, scene.stops)
    .map((route) => placeOf(scene, vehicle, { route, divided }))
    .sort(byEase)
}

/** A route with one stop, or with a pickup and later its delivery, in every way. */
export function routesWith(route: Int32Array, [stop, delivery]: readonly number[]): Int32Array[] {
  const routes: Int32Array[] = []
  for (let first = 0; first <= route.length; first++) {
    const one = withInserted(route, [stop!], first)
    if (delivery === undefined) routes.push(one)
    else for (let second = first + 1; second <= one.length; second++) routes.push(withInserted(one, [delivery], second))
  }
  return routes
}

function placeOf(
  scene: Scene,
  vehicle: number,
  { route, divided }: { route: Int32Array; divided: readonly Violation[] },
): Place {
  const { evaluator, obstacles } = scene
  const without = scene.figures[vehicle]!
  const figures = measureRoute(evaluator, vehicle, route)
  const ownRules = figures.violations.filter(
    (violation) => !without.violations.some((known) => isAlike(known, violation) && known.amount >= violation.amount),
  )
  const broken = [...ownRules, ...divided, ...obstacles.ceilings(figures, without)]
  const all = wishesFor(evaluator, broken)
  const instead = all ? inPlaceOfWindows(evaluator, all, broken) : []
  return { vehicle, route, broken, cost: figures.cost - without.cost, relaxations: all, instead }
}

/** What would have to be wider for the route measured last to keep these rules; null where something stands in the way that nobody can change. */
export function wishesFor(evaluator: RouteEvaluator, broken: readonly Violation[]): Relaxation[] | null {
  const circumstances = {
    problem: evaluator.model.problem,
    startOf: (stop: string) => startOf(evaluator, stop),
    openingAfter: (depot: string, seconds: number) => openingAfter(evaluator, depot, seconds),
  }
  const wishes = broken.map((violation) => relaxationOf(violation, circumstances))
  const relaxations = wishes.filter((wish) => wish !== null)
  return relaxations.length < wishes.length ? null : merged(relaxations)
}

/** When the service of a stop starts on the route measured last. */
function startOf({ model, route: { course } }: RouteEvaluator, identity: string): number {
  const stop = model.stopByIdentity.get(identity)!
  for (let step = 0; step < course.stepCount; step++) {
    if (course.kind[step] === STOP && course.item[step] === stop) return course.start[step]! + model.originSeconds
  }
  return 0
}

/** The opening that the route measured last comes to a depot so many seconds before. */
function openingAfter({ model, route }: RouteEvaluator, identity: string, seconds: number): number | null {
  const { item, depotSteps, depotStepCount } = route.course
  const early = depotSteps
    .subarray(0, depotStepCount)
    .find(
      (step) =>
        model.problem.depots![item[step]!]!.id === identity &&
        secondsOutside(route, step) === seconds &&
        isEarly(route, step),
    )
  return early === undefined ? null : timeAt(route, early) + seconds + model.originSeconds
}

/** Fewest things to ask for first, then the least cost. */
function byEase(one: Place, other: Place): number {
  return easeOf(one) - easeOf(other) || one.broken.length - other.broken.length || one.cost - other.cost
}

function easeOf({ relaxations }: Place): number {
  return relaxations ? relaxations.length : 100
}

/** The stop, or both stops of its pair, the pickup first. */
export function unitOf(model: Model, stop: number): number[] {
  const partner = model.partner[stop]!
  if (partner < 0) return [stop]
  return model.isPairPickup[stop] === 1 ? [stop, partner] : [partner, stop]
}
