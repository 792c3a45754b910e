import { isEarly, secondsOutside, timeAt } from '../constraints/depot-hours.ts'
import type { Violation } from '../violation.ts'
import { measureRoute } from '../price/figures.ts'
import type { Figures } from '../price/figures.ts'
import { withInserted } from '../price/edits.ts'
import { isAlike } from '../price/pricer.ts'
import type { Pricer } from '../price/pricer.ts'
import { violationOf } from '../wording/violation-of.ts'
import { STOP } from '../schedule/step-kinds.ts'
import { PlanObstacles } from './plan-obstacles.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'
import { relaxationOf } from './relaxation-of.ts'
import { lateSecondsIn, lateSecondsOn } from './lateness.ts'
import { inPlaceOfWindows } from './in-place-of-windows.ts'
import { unitOf } from './unit.ts'
import { merged } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** A way to put a stop (or both stops of its pair) on a vehicle. */
export interface Place {
  readonly vehicle: number
  readonly route: Int32Array
  /** Rules that the route breaks only with the stop. */
  readonly broken: readonly Violation[]
  /** The relaxations required; null if an obstacle can't be removed. */
  readonly relaxations: readonly Relaxation[] | null
  /** Alternatives to `relaxations`. */
  readonly instead: readonly (readonly Relaxation[])[]
  /** Cost added to the route. */
  readonly cost: number
  /** How late the explained stop would be; only computed if it is late now. */
  readonly lateSeconds: number
}

/** A plan without the stops to place. */
export interface Scene {
  readonly evaluator: RouteEvaluator
  readonly routes: readonly Int32Array[]
  /** Contribution of each route to the plan. */
  readonly figures: readonly Figures[]
  readonly obstacles: PlanObstacles
  readonly stops: readonly number[]
  /** The stop to explain. */
  readonly asked: number
  /** How late it is in the plan. */
  readonly lateSeconds: number
  /** The plan's routes including the stops. */
  readonly planned: readonly Int32Array[]
}

/** The plan without a stop, or without both stops of its pair. */
export function sceneOf(pricer: Pricer, asked: number): Scene {
  const { evaluator, routes: planned, figures: known } = pricer
  const stops = unitOf(evaluator.model, asked)
  const lateSeconds = lateSecondsIn(pricer, asked)
  const routes = planned.map((route) =>
    stops.some((each) => route.includes(each)) ? route.filter((each) => !stops.includes(each)) : route,
  )
  const figures = routes.map((route, vehicle) =>
    route === planned[vehicle] ? known[vehicle]! : measureRoute(evaluator, vehicle, route),
  )
  const obstacles = new PlanObstacles(evaluator.model, routes, figures)
  return { evaluator, routes, figures, obstacles, stops, asked, lateSeconds, planned }
}

/** Every way to place the stops on a vehicle, by number of relaxations and cost. */
export function placesOn(scene: Scene, vehicle: number): Place[] {
  const divided = scene.obstacles.divided(scene.stops, vehicle)
  return routesWith(scene.routes[vehicle]!, scene.stops)
    .map((route) => placeOf(scene, vehicle, { route, divided }))
    .sort(scene.lateSeconds > 0 ? byEaseAndTime : byEase)
}

/** The route with the stop, or with a pickup and a later delivery, inserted in every possible way. */
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
  const place = { vehicle, route, broken, cost: figures.cost - without.cost, relaxations: all, instead, lateSeconds: 0 }
  return scene.lateSeconds > 0 ? withLateness(scene, place) : place
}

/** Adds the lateness of a stop that is late now, and relaxations that would help it at its current position. */
function withLateness(scene: Scene, place: Place): Place {
  const { vehicle, route, broken, instead } = place
  const lateSeconds = lateSecondsOn(scene.evaluator, scene.asked, { vehicle, stops: route })
  const isHere = lateSeconds > 0 && broken.length === 0 && isSame(route, scene.planned[vehicle]!)
  return { ...place, lateSeconds, instead: isHere ? lateWishes(scene, vehicle) : instead }
}

/** Relaxations that would make a stop with a soft window punctual at its position on the route measured last. */
function lateWishes({ evaluator, asked, lateSeconds }: Scene, vehicle: number): readonly Relaxation[][] {
  const { stops, vehicles } = evaluator.model.problem
  const where = { vehicle: vehicles[vehicle]!.id, stop: stops[asked]!.id }
  const detail = { kind: 'window-missed', stop: where.stop, seconds: lateSeconds } as const
  const late = [violationOf('windows', lateSeconds, detail, where)]
  const wider = wishesFor(evaluator, late)
  return wider ? [wider, ...inPlaceOfWindows(evaluator, wider, late)] : []
}

export function isSame(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((stop, position) => stop === other[position])
}

/** Relaxations with which the route measured last would keep these rules; null if one of them can't be relaxed. */
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

/** The depot opening before which the route measured last arrives by so many seconds. */
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

/** By number of relaxations, then cost. */
function byEase(one: Place, other: Place): number {
  return easeOf(one) - easeOf(other) || one.broken.length - other.broken.length || one.cost - other.cost
}

/** By number of relaxations, then lateness, then cost. */
function byEaseAndTime(one: Place, other: Place): number {
  return (
    easeOf(one) - easeOf(other) ||
    one.broken.length - other.broken.length ||
    one.lateSeconds - other.lateSeconds ||
    one.cost - other.cost
  )
}

function easeOf({ relaxations }: Place): number {
  return relaxations ? relaxations.length : 100
}
