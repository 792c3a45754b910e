import type { Violation } from '../plan.ts'
import type { Model } from '../model/model.ts'
import { measureRoute } from '../price/figures.ts'
import type { Figures } from '../price/figures.ts'
import { withInserted } from '../price/edits.ts'
import { isAlike } from '../price/pricer.ts'
import { STOP } from '../schedule/step-kinds.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'
import { relaxationOf } from './relaxation-of.ts'
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
  /** Added to the route. */
  readonly cost: number
}

/** Every way to put the stops on a vehicle whose route is given without them. */
export function placesOn(evaluator: RouteEvaluator, vehicle: number, { route, stops }: { route: Int32Array; stops: readonly number[] }): Place[] {
  const without = measureRoute(evaluator, vehicle, route)
  const places: Place[] = []
  for (let first = 0; first <= route.length; first++) {
    const one = withInserted(route, stops.slice(0, 1), first)
    if (stops.length === 1) places.push(placeOf(evaluator, vehicle, { route: one, without }))
    for (let second = first + 1; stops.length > 1 && second <= one.length; second++) {
      places.push(placeOf(evaluator, vehicle, { route: withInserted(one, stops.slice(1), second), without }))
    }
  }
  return places
}

function placeOf(evaluator: RouteEvaluator, vehicle: number, { route, without }: { route: Int32Array; without: Figures }): Place {
  const { model } = evaluator
  const figures = measureRoute(evaluator, vehicle, route)
  const broken = figures.violations.filter((violation) => !without.violations.some((known) => isAlike(known, violation) && known.amount >= violation.amount))
  const circumstances = { problem: model.problem, startOf: (stop: string) => startOf(evaluator, stop) }
  const wishes = broken.map((violation) => relaxationOf(violation, circumstances))
  const relaxations = wishes.filter((wish) => wish !== null)
  return { vehicle, route, broken, cost: figures.cost - without.cost, relaxations: relaxations.length < wishes.length ? null : merged(relaxations) }
}

/** When the service of a stop starts on the route measured last. */
function startOf({ model, route: { course } }: RouteEvaluator, identity: string): number {
  const stop = model.stopByIdentity.get(identity)!
  for (let step = 0; step < course.stepCount; step++) {
    if (course.kind[step] === STOP && course.item[step] === stop) return course.start[step]! + model.originSeconds
  }
  return 0
}

/** Fewest things to ask for first, then the least cost. */
export function byEase(one: Place, other: Place): number {
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
