import { quantityOf } from '../cost/balance.ts'
import type { Violation } from '../violation.ts'
import type { RouteEvaluator } from '../schedule/evaluator.ts'

/** The contribution of a route to its plan. */
export interface Figures {
  readonly cost: number
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly drivingSeconds: number
  readonly lateSeconds: number
  readonly brokenPromises: number
  readonly vehicleChanges: number
  readonly orderChanges: number
  readonly stopCount: number
  /** In the balanced unit. */
  readonly quantity: number
  readonly violations: readonly Violation[]
}

/** Sums over routes, without violations. */
export type Sums = { -readonly [Part in Exclude<keyof Figures, 'violations'>]: number }

/** All sums zero. */
export function noSums(): Sums {
  return {
    cost: 0,
    distanceMeters: 0,
    durationSeconds: 0,
    drivingSeconds: 0,
    lateSeconds: 0,
    brokenPromises: 0,
    vehicleChanges: 0,
    orderChanges: 0,
    stopCount: 0,
    quantity: 0,
  }
}

/** Adds (sign 1) or subtracts (sign -1) the figures of a route. */
export function addFigures(sums: Sums, figures: Figures, sign: 1 | -1): void {
  sums.cost += sign * figures.cost
  sums.distanceMeters += sign * figures.distanceMeters
  sums.durationSeconds += sign * figures.durationSeconds
  sums.drivingSeconds += sign * figures.drivingSeconds
  sums.lateSeconds += sign * figures.lateSeconds
  sums.brokenPromises += sign * figures.brokenPromises
  sums.vehicleChanges += sign * figures.vehicleChanges
  sums.orderChanges += sign * figures.orderChanges
  sums.stopCount += sign * figures.stopCount
  sums.quantity += sign * figures.quantity
}

/** Measures the contribution of a route to its plan. */
export function measureRoute(evaluator: RouteEvaluator, vehicle: number, route: Int32Array): Figures {
  const cost = evaluator.measure(vehicle, route, route.length, 'sums')
  const { course, tally } = evaluator.route
  const isUsed = route.length > 0
  return {
    cost,
    distanceMeters: isUsed ? course.distance : 0,
    durationSeconds: isUsed ? tally.durationSeconds : 0,
    drivingSeconds: isUsed ? tally.drivingSeconds : 0,
    lateSeconds: isUsed ? tally.lateSeconds + tally.brokenWindowSeconds : 0,
    brokenPromises: evaluator.promiseChanges,
    vehicleChanges: evaluator.vehicleChanges,
    orderChanges: evaluator.orderChanges,
    stopCount: route.length,
    quantity: quantityOf(evaluator.route.model, route),
    violations: evaluator.isFeasible ? none : violationsOf(evaluator),
  }
}

const none: readonly Violation[] = []

function violationsOf({ constraints, excess, route }: RouteEvaluator): Violation[] {
  const violations: Violation[] = []
  for (let rule = 0; rule < constraints.length; rule++)
    if (excess[rule]! > 0) violations.push(...constraints[rule]!.explain(route))
  return violations
}
