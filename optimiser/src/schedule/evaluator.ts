import { routeConstraints } from '../constraints/all.ts'
import type { Constraint, TimedRoute } from '../constraints/constraint.ts'
import { orderChanges, vehicleChanges } from '../cost/changes.ts'
import { leastCost, noCosts, priceRoute, weighTimes, weightOf } from '../cost/route-cost.ts'
import { HARD, NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { hasLists } from '../model/scale.ts'
import { Clock } from './clock.ts'
import { Course } from './course.ts'
import { Departure } from './departure.ts'
import type { Need } from './departure.ts'
import type { Score } from './score.ts'
import { Tally } from './tally.ts'
import { Trips } from './trips.ts'

/** Returned instead of a cost that exceeds the requested maximum. */
export const TOO_DEAR = Number.MAX_VALUE

/**
 * Computes the cost of a route and the rules it breaks, and chooses its reloads, breaks and start. All searches use it, and the result
 * depends only on the order of stops.
 */
export class RouteEvaluator {
  readonly model: Model
  /** Steps, times and sums of the last evaluated route. */
  readonly route: TimedRoute
  readonly costs = noCosts()
  /** The rules that any route of the problem could break. */
  readonly constraints: readonly Constraint[]
  /** By how much the route breaks each of `constraints`, and whether it keeps them all. Only set by `measure`. */
  readonly excess: Float64Array
  isFeasible = true
  /** Changes of the last evaluated route from the previous plan: stops on another vehicle, and stops out of order. */
  vehicleChanges = 0
  orderChanges = 0
  private readonly trips: Trips
  /** With a choice of windows, trips weigh lateness only stop by stop, so the clock decides whether reloads pay. */
  private readonly hasChoiceOfWindows: boolean
  private readonly departure: Departure
  private readonly timed: readonly Constraint[]
  private readonly untimed: readonly Constraint[]
  private readonly countsVehicles: boolean
  private readonly countsOrders: boolean

  constructor(model: Model) {
    const course = new Course(model)
    const tally = new Tally(course)
    this.model = model
    this.route = { model, course, clock: new Clock(course, tally), tally }
    this.constraints = routeConstraints.filter((constraint) => constraint.isUsed(model))
    this.excess = new Float64Array(this.constraints.length)
    this.timed = this.constraints.filter((constraint) => constraint.isTimed)
    this.untimed = this.constraints.filter((constraint) => !constraint.isTimed)
    const { vehiclePrice, orderPrice, maxVehicleChanges, maxOrderChanges } = model.stability
    this.countsVehicles = vehiclePrice > 0 || maxVehicleChanges < NEVER
    this.countsOrders = orderPrice > 0 || maxOrderChanges < NEVER
    this.trips = new Trips(model)
    this.hasChoiceOfWindows = model.windowPrice.some((price) => price !== HARD) || hasLists(model.windowFrom)
    this.departure = new Departure(this.route, () => this.scoreTimes())
  }

  /** The cost of the route, Infinity if it breaks a rule, or `TOO_DEAR` if the lower bound of its cost exceeds `atMost`. */
  evaluate(vehicle: number, stops: Int32Array, count: number, atMost = Infinity): number {
    if (this.model.maxReloads[vehicle]! > 0 && !this.trips.mayFit(vehicle, stops, count)) return Infinity
    if (!this.lay(vehicle, stops, count)) return this.mayBeEmpty(vehicle) ? 0 : Infinity
    return this.costOfCourse(atMost)
  }

  /**
   * Measures the whole route, including broken rules: prices in `costs`, rules in `excess`, times in `route`. If only sums are needed,
   * visits before the first wait may be earlier than necessary.
   */
  measure(vehicle: number, stops: Int32Array, count: number, need: Need = 'times'): number {
    const { constraints } = this
    this.isFeasible = true
    if (!this.lay(vehicle, stops, count)) {
      Object.assign(this.costs, noCosts())
      for (let rule = 0; rule < constraints.length; rule++)
        this.note(rule, constraints[rule]!.rule === 'locks' && !this.mayBeEmpty(vehicle) ? 1 : 0)
      return 0
    }
    const areTimesKept = this.departure.choose(need).excess === 0
    priceRoute(this.route, this.costs, this)
    for (let rule = 0; rule < constraints.length; rule++) {
      this.note(rule, constraints[rule]!.isTimed && areTimesKept ? 0 : constraints[rule]!.excess(this.route))
    }
    return this.costs.total
  }

  private note(rule: number, excess: number): void {
    this.excess[rule] = excess
    if (excess > 0) this.isFeasible = false
  }

  get durationSeconds(): number {
    return this.route.course.stopCount === 0 ? 0 : this.route.tally.durationSeconds
  }

  get promiseChanges(): number {
    return this.route.course.stopCount === 0 ? 0 : this.route.tally.brokenPromises
  }

  /** Lays out the route; false if it is empty. */
  private lay(vehicle: number, stops: Int32Array, count: number): boolean {
    const { course } = this.route
    course.vehicle = vehicle
    course.stops = stops
    course.stopCount = count
    this.vehicleChanges = 0
    this.orderChanges = 0
    if (count === 0) return false
    if (this.countsVehicles) this.vehicleChanges = vehicleChanges(this.model, vehicle, stops, count)
    if (this.countsOrders) this.orderChanges = orderChanges(this.model, vehicle, stops, count)
    const reloads = this.trips.plan(vehicle, stops, count)
    if (!reloads || !this.hasChoiceOfWindows || !this.trips.fitsOnce || !this.isBetterOnce(reloads)) course.lay(reloads)
    return true
  }

  /** Whether one trip without reloads keeps the rules and costs no more. If so, it stays laid out. */
  private isBetterOnce(reloads: Int32Array): boolean {
    const once = this.costWith(null)
    if (once === Infinity || this.costWith(reloads) < once) return false
    this.route.course.lay(null)
    return true
  }

  private costWith(reloads: Int32Array | null): number {
    this.route.course.lay(reloads)
    const total = this.costOfCourse(Infinity)
    return total === Infinity ? Infinity : weightOf(this.route, this.costs)
  }

  /** Cost of the route as laid out; `TOO_DEAR` and Infinity as in `evaluate`. */
  private costOfCourse(atMost: number): number {
    for (let at = 0; at < this.untimed.length; at++) if (this.untimed[at]!.excess(this.route) > 0) return Infinity
    if (atMost < Infinity && leastCost(this.route) > atMost) return TOO_DEAR
    if (this.departure.choose('cost').excess > 0) return Infinity
    priceRoute(this.route, this.costs, this)
    return this.costs.total
  }

  private mayBeEmpty(vehicle: number): boolean {
    const { model } = this
    const isKeptEmpty = model.isLockedRoute[vehicle] === 0 || model.startRoutes[vehicle]!.length === 0
    return isKeptEmpty && model.prefixes[vehicle]!.length === 0
  }

  private scoreTimes(): Score {
    let excess = 0
    for (let at = 0; at < this.timed.length; at++) excess += this.timed[at]!.excess(this.route)
    return { excess, cost: weighTimes(this.route) }
  }
}
