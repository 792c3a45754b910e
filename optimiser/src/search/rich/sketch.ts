import { locks } from '../../constraints/locks.ts'
import { apart } from '../../constraints/apart.ts'
import type { TimedRoute } from '../../constraints/constraint.ts'
import { position as positions } from '../../constraints/position.ts'
import { spreadKilometers } from '../../cost/compactness.ts'
import { orderChanges } from '../../cost/changes.ts'
import { HARD, NEVER, NO_WAY } from '../../model/model.ts'
import type { FixedBreakModel, Model } from '../../model/model.ts'
import { workAt } from '../../model/work.ts'
import { openAt } from '../../schedule/openings.ts'
import { pacesOf } from '../../schedule/travel.ts'
import type { Pace } from '../../schedule/travel.ts'
import { measureLateness, startOfService } from '../../schedule/windows.ts'
import { SketchTrips } from './sketch-trips.ts'

/**
 * Estimates the cost of a route in one pass: reloads regardless of windows, breaks as late as possible, a single start. Used to choose
 * between routes; the chosen one is priced by the evaluator.
 */
export class Sketch {
  durationSeconds = 0
  private readonly model: Model
  private readonly trips: SketchTrips
  private readonly route: TimedRoute
  private readonly rules: readonly ((route: TimedRoute) => number)[]
  private readonly lateness = { seconds: 0, cost: 0, isBroken: false }
  private readonly isPlainStop: Uint8Array
  private readonly wheels: Float64Array
  private readonly paces: readonly (Pace | null)[]
  private vehicle = 0
  private place = -1
  private time = 0
  private waiting = 0
  private slack = 0
  private restSlack = 0
  private meters = 0
  private driven = 0
  private extra = 0
  private isBroken = false
  private rests: readonly FixedBreakModel[] = []
  private nextRest = 0

  constructor(route: TimedRoute) {
    const { model } = route
    this.model = model
    this.route = route
    this.trips = new SketchTrips(model)
    this.rules = [locks, positions, apart].filter((rule) => rule.isUsed(model)).map((rule) => rule.excess)
    this.isPlainStop = Uint8Array.from({ length: model.stopCount }, (_, stop) => (isPlain(model, stop) ? 1 : 0))
    this.paces = pacesOf(model)
    this.wheels = new Float64Array(model.drivingBreaks.reduce((most, rests) => Math.max(most, rests.length), 0))
  }

  /** Estimated cost of a route; Infinity if it probably breaks a rule. */
  costOf(vehicle: number, stops: Int32Array, count: number): number {
    this.durationSeconds = 0
    if (count === 0) return 0
    if (count > this.model.maxStops[vehicle]!) return Infinity
    if (!this.trips.plan(vehicle, stops, count) || !this.keepsRules(vehicle, stops, count)) return Infinity
    const { shiftStart, usualStart } = this.model
    const cost = this.costFrom(usualStart[vehicle]!, vehicle, stops, count)
    if (cost < Infinity || shiftStart[vehicle] === usualStart[vehicle]) return cost
    return this.costFrom(shiftStart[vehicle]!, vehicle, stops, count)
  }

  private costFrom(earliest: number, vehicle: number, stops: Int32Array, count: number): number {
    const depot = this.model.startDepot[vehicle]!
    const start = depot >= 0 ? openAt(this.model, depot, earliest) : earliest
    const cost = this.runFrom(start, vehicle, stops, count)
    const shift = Math.min(this.waiting, this.slack)
    if (this.restSlack >= shift) return cost
    const later = this.runFrom(start + shift, vehicle, stops, count)
    return Math.min(cost, later)
  }

  private runFrom(start: number, vehicle: number, stops: Int32Array, count: number): number {
    this.begin(start, vehicle)
    let isPast = false
    for (let at = 0; at < count && !this.isBroken; at++) {
      const stop = stops[at]!
      if (this.model.servedStart[stop]! < NEVER) {
        isPast = true
        this.visitPast(stop)
      } else this.visit(stop, this.trips.depotBefore[at]!)
    }
    this.finish()
    if (isPast) this.slack = 0
    return this.isBroken ? Infinity : this.price(start, stops, count)
  }

  private keepsRules(vehicle: number, stops: Int32Array, count: number): boolean {
    const { course } = this.route
    if (this.rules.length === 0) return true
    course.vehicle = vehicle
    course.stops = stops
    course.stopCount = count
    return this.rules.every((rule) => rule(this.route) === 0)
  }

  private begin(start: number, vehicle: number): void {
    const { model } = this
    const depot = model.startDepot[vehicle]!
    this.vehicle = vehicle
    this.place = depot >= 0 ? model.depotPlace[depot]! : -1
    this.time = depot >= 0 ? start + model.depotLoading[depot]! : start
    this.waiting = 0
    this.slack = NEVER
    this.restSlack = NEVER
    this.meters = 0
    this.driven = 0
    this.extra = 0
    this.isBroken = false
    this.rests = model.fixedBreaks[vehicle]!
    this.nextRest = 0
    while (
      this.nextRest < this.rests.length &&
      !this.rests[this.nextRest]!.isAlwaysDue &&
      start >= this.rests[this.nextRest]!.start
    )
      this.nextRest++
    this.wheels.fill(0)
  }

  private visitPast(stop: number): void {
    const { model } = this
    this.drive(model.stopPlace[stop]!)
    this.time = model.servedEnd[stop]!
    while (this.nextRest < this.rests.length && this.rests[this.nextRest]!.end < this.time) this.nextRest++
  }

  private visit(stop: number, depot: number): void {
    const { model } = this
    const place = model.stopPlace[stop]!
    if (depot >= 0) this.reload(depot)
    const work = workAt(model, this.vehicle, stop, this.place === place)
    this.extra += work * model.workPrice[this.vehicle]!
    this.drive(place)
    const arrival = this.time
    let begin =
      this.isPlainStop[stop] === 1
        ? Math.max(arrival, model.earliest[stop]!)
        : startOfService(model, stop, arrival, model.secondWeight[this.vehicle]!)
    if (this.nextRest < this.rests.length) begin = this.restAt(begin, work)
    if (begin > model.latest[stop]!) this.isBroken = true
    this.waiting += begin - this.time
    if (model.latest[stop]! < NEVER) this.slack = Math.min(this.slack, model.latest[stop]! - begin + this.waiting)
    if (this.isPlainStop[stop] === 0) this.priceLateness(stop, begin)
    this.time = begin + work
    if (this.wheels.length > 0) this.standAt(begin - arrival, work)
  }

  private reload(depot: number): void {
    const { model } = this
    this.drive(model.depotPlace[depot]!)
    const open = openAt(model, depot, this.time)
    this.waiting += open - this.time
    this.time = open + model.depotLoading[depot]!
  }

  private finish(): void {
    const { model, vehicle } = this
    const depot = model.endDepot[vehicle]!
    if (depot >= 0) this.drive(model.depotPlace[depot]!)
    for (; this.nextRest < this.rests.length; this.nextRest++) {
      const rest = this.rests[this.nextRest]!
      if (rest.isAlwaysDue || this.time > rest.end) this.time = Math.max(this.time, rest.start) + rest.duration
    }
  }

  private drive(place: number): void {
    const { model, vehicle } = this
    const from = this.place
    this.place = place
    if (from < 0) return
    const profile = model.profile[vehicle]!
    const entry = from * model.placeCount + place
    const seconds = model.durations[profile]![entry]!
    const meters = model.distances[profile]![entry]!
    if (seconds >= NO_WAY || meters >= NO_WAY) {
      this.isBroken = true
      return
    }
    const pace = this.paces[profile]!
    const spent = pace ? pace.arrival(this.time, seconds) - this.time : seconds
    this.meters += meters
    this.extra += model.legCosts[profile]?.[entry] ?? 0
    this.driven += spent
    if (this.nextRest < this.rests.length) this.restBefore(this.time + spent)
    this.time += spent
    if (this.wheels.length > 0) this.turnWheels(spent)
  }

  /** Takes breaks that could no longer begin in time at the end of a leg. */
  private restBefore(arrival: number): void {
    for (; this.nextRest < this.rests.length; this.nextRest++) {
      const rest = this.rests[this.nextRest]!
      if (arrival <= rest.end) return
      this.takeRest(rest, this.time)
      this.time += rest.duration
      arrival += rest.duration
    }
  }

  private restAt(begin: number, work: number): number {
    for (; this.nextRest < this.rests.length; this.nextRest++) {
      const rest = this.rests[this.nextRest]!
      const start = Math.max(this.time, rest.start)
      if (begin + work <= rest.end && start + rest.duration > begin) return begin
      this.takeRest(rest, start)
      this.waiting += start - this.time
      this.time = start + rest.duration
      begin = Math.max(begin, this.time)
    }
    return begin
  }

  private takeRest(rest: FixedBreakModel, start: number): void {
    if (start > rest.end) this.isBroken = true
    this.restSlack = Math.min(this.restSlack, rest.end - start + this.waiting)
    for (let wheel = 0; wheel < this.wheels.length; wheel++) this.wheels[wheel] = 0
  }

  private turnWheels(seconds: number): void {
    const rules = this.model.drivingBreaks[this.vehicle]!
    for (const [wheel, rule] of rules.entries()) {
      this.wheels[wheel]! += seconds
      while (this.wheels[wheel]! > rule.after) {
        this.wheels[wheel]! -= rule.after
        this.time += rule.duration
      }
    }
  }

  private standAt(waited: number, work: number): void {
    const rules = this.model.drivingBreaks[this.vehicle]!
    for (const [wheel, { duration, replacedBy }] of rules.entries()) {
      const stood = replacedBy === 'standing' ? waited + work : waited
      if (replacedBy !== 'nothing' && stood >= duration) this.wheels[wheel] = 0
    }
  }

  private priceLateness(stop: number, begin: number): void {
    const { model, lateness } = this
    measureLateness(model, stop, begin, lateness)
    if (lateness.isBroken) this.isBroken = true
    this.extra += lateness.cost
    const { promiseTolerance, promisePrice } = model.stability
    const isKept =
      begin >= model.promiseStart[stop]! - promiseTolerance && begin <= model.promiseEnd[stop]! + promiseTolerance
    if (!isKept) this.extra += promisePrice
  }

  private price(start: number, stops: Int32Array, count: number): number {
    const { model, vehicle } = this
    const shift = Math.max(0, Math.min(this.waiting, this.slack, this.restSlack))
    const duration = this.time - start - shift
    const overtime = Math.max(0, this.time - model.shiftEnd[vehicle]!, duration - model.maxDuration[vehicle]!)
    this.durationSeconds = duration
    if (
      overtime > model.overtimeUpTo[vehicle]! ||
      this.meters > model.maxDistance[vehicle]! ||
      this.driven > model.maxDriving[vehicle]!
    )
      return Infinity
    let cost =
      model.fixedCost[vehicle]! + this.meters * model.meterPrice[vehicle]! + duration * model.secondPrice[vehicle]!
    cost += this.driven * model.drivingPrice[vehicle]! + overtime * model.overtimePrice[vehicle]! + this.extra
    if (model.servePrice.length > 0)
      for (let at = 0; at < count; at++) cost += model.servePrice[vehicle * model.stopCount + stops[at]!]!
    if (model.compactnessPrice > 0) cost += spreadKilometers(model, stops, count) * model.compactnessPrice
    if (model.stability.orderPrice > 0) cost += orderChanges(model, vehicle, stops, count) * model.stability.orderPrice
    return cost
  }
}

/** Whether the stop has at most one window, which is hard, and no promise. */
function isPlain(model: Model, stop: number): boolean {
  const from = model.windowFrom[stop]!
  const to = model.windowFrom[stop + 1]!
  const hasOne = to === from || (to === from + 1 && model.windowPrice[from] === HARD)
  return hasOne && model.promiseEnd[stop]! >= NEVER
}
