import type { TimedRoute } from '../constraints/constraint.ts'
import type { RouteCosts } from '../plan.ts'
import type { Changes } from './changes.ts'
import { spreadKilometers } from './compactness.ts'

type Prices = { -readonly [Part in keyof RouteCosts]: number }

/** All parts zero. */
export function noCosts(): Prices {
  return { fixed: 0, distance: 0, time: 0, overtime: 0, late: 0, preference: 0, stability: 0, compactness: 0, total: 0 }
}

/** Writes the costs of a route into `costs`, by part. Balance and unassigned stops are costs of the plan. */
export function priceRoute(route: TimedRoute, costs: Prices, changes: Changes): void {
  const { model, course, tally } = route
  const { vehiclePrice, orderPrice, promisePrice } = model.stability
  const { vehicle } = course
  costs.fixed = model.fixedCost[vehicle]!
  costs.distance = course.distance * model.meterPrice[vehicle]! + course.legCost
  priceTimes(route, costs)
  costs.preference = servePrices(route) - changes.vehicleChanges * vehiclePrice
  costs.stability =
    changes.vehicleChanges * vehiclePrice + tally.brokenPromises * promisePrice + changes.orderChanges * orderPrice
  costs.compactness =
    model.compactnessPrice > 0 ? spreadKilometers(model, course.stops, course.stopCount) * model.compactnessPrice : 0
  costs.total = sumOf(costs)
}

/** Lower bound of the cost of a route from its distance and work, without times. */
export function leastCost({ model, course }: TimedRoute): number {
  const { vehicle } = course
  const way =
    model.fixedCost[vehicle]! +
    course.distance * model.meterPrice[vehicle]! +
    course.legCost +
    course.worked * model.workPrice[vehicle]!
  if (course.pastCount > 0 || model.features.hasTraffic) return way
  let driven = 0
  let worked = 0
  for (let step = 0; step < course.stepCount; step++) {
    driven += course.travel[step]!
    worked += course.work[step]!
  }
  return way + (driven + worked) * model.secondPrice[vehicle]! + driven * model.drivingPrice[vehicle]!
}

/** Prices the parts that depend on times. */
function priceTimes({ model, course: { vehicle, worked }, tally }: TimedRoute, costs: Prices): void {
  costs.time =
    tally.durationSeconds * model.secondPrice[vehicle]! +
    tally.drivingSeconds * model.drivingPrice[vehicle]! +
    worked * model.workPrice[vehicle]!
  costs.overtime = tally.overtimeSeconds * model.overtimePrice[vehicle]!
  costs.late = tally.lateCost
}

/** The same parts by the weights used to choose times. */
export function weighTimes(route: TimedRoute): number {
  const { model, tally } = route
  return (
    timeWeight(route) + overtimeWeight(route) + tally.lateCost + tally.brokenPromises * model.stability.promisePrice
  )
}

/** Weight of a priced route when its trips are chosen. */
export function weightOf(route: TimedRoute, costs: RouteCosts): number {
  return sumOf({ ...costs, time: timeWeight(route), overtime: overtimeWeight(route) })
}

function timeWeight({ model, course: { vehicle, worked }, tally }: TimedRoute): number {
  return (
    tally.durationSeconds * model.secondWeight[vehicle]! +
    tally.drivingSeconds * model.drivingPrice[vehicle]! +
    worked * model.workPrice[vehicle]!
  )
}

function overtimeWeight({ model, course, tally }: TimedRoute): number {
  return tally.overtimeSeconds * model.overtimeWeight[course.vehicle]!
}

function sumOf(costs: RouteCosts): number {
  return (
    costs.fixed +
    costs.distance +
    costs.time +
    costs.overtime +
    costs.late +
    costs.preference +
    costs.stability +
    costs.compactness
  )
}

function servePrices({ model, course }: TimedRoute): number {
  if (model.servePrice.length === 0) return 0
  let sum = 0
  for (let position = 0; position < course.stopCount; position++) {
    sum += model.servePrice[course.vehicle * model.stopCount + course.stops[position]!]!
  }
  return sum
}
