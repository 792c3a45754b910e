import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { workAt } from '../model/work.ts'
import { openAt } from './openings.ts'
import type { TripLabels } from './trip-labels.ts'
import { TripLegs } from './trip-legs.ts'
import type { Leg } from './trip-legs.ts'
import type { TripLimits } from './trip-limits.ts'
import { measureLateness, slackOfService, startOfService } from './windows.ts'
import type { Lateness } from './windows.ts'

/** Advances the times of a row of labels along a route: departure, service at the current stop, end of the route. */
export class TripClock {
  /** The legs to the current stop. */
  readonly legs: TripLegs
  /** The current stop, and whether its visit is past. */
  stop = 0
  isPast = false
  /** For the last served stop: when its service begins, and by how much its goods exceed their time on board. */
  begin = 0
  tooLong = 0
  private readonly model: Model
  private readonly limits: TripLimits
  private vehicle = 0
  private secondWeight = 0
  private stops: Int32Array = new Int32Array(0)
  private count = 0

  constructor(model: Model, limits: TripLimits) {
    this.model = model
    this.limits = limits
    this.legs = new TripLegs(model)
  }

  /** Sets the route for all other methods. */
  follow(vehicle: number, stops: Int32Array, count: number): void {
    this.vehicle = vehicle
    this.secondWeight = this.model.secondWeight[vehicle]!
    this.stops = stops
    this.count = count
  }

  /** Begins the first trip of the route. */
  setOut(labels: TripLabels, row: number): void {
    const { model, vehicle } = this
    const departure = this.firstDeparture()
    labels.time[row] = departure
    // Without a depot, it is unknown since when goods are on board. A known start can't be later.
    labels.setOut(
      row,
      model.startDepot[vehicle]! >= 0 ? departure : Infinity,
      model.pastStart[vehicle]! < NEVER ? 0 : Infinity,
    )
  }

  /** Makes the stop at a position the current one. */
  lookAt(position: number): void {
    const { model, vehicle, stops } = this
    const stop = stops[position]!
    this.stop = stop
    this.isPast = model.servedStart[stop]! < NEVER
    this.legs.measure(vehicle, stops, position)
  }

  /** Drives to the current stop and serves it. */
  serve(labels: TripLabels, row: number, leg: Leg): void {
    const { model, stop, isPast } = this
    const arrival = labels.time[row]! + leg.seconds
    const begin = isPast ? model.servedStart[stop]! : startOfService(model, stop, arrival, this.secondWeight)
    labels.leaveLater(row, begin - arrival, isPast ? 0 : slackOfService(model, stop, begin))
    labels.time[row] = this.endAfter(begin, leg)
    this.begin = begin
    this.tooLong = this.secondsTooLong(begin - labels.tripDeparture[row]!)
    if (this.limits.holdsAny) this.hold(labels, row, begin - arrival)
  }

  /** Writes the lateness of the current stop; past stops are never late. */
  writeLateness(lateness: Lateness): void {
    lateness.isBroken = false
    lateness.cost = 0
    if (!this.isPast) measureLateness(this.model, this.stop, this.begin, lateness)
  }

  /** How late collected goods with a limited time on board reach the end of the route. */
  secondsTooLate(labels: TripLabels, row: number): number {
    const depot = this.model.endDepot[this.vehicle]!
    if (!this.limits.holdsAny || depot < 0) return 0
    const seconds = this.legs.secondsFrom(this.vehicle, this.stops[this.count - 1]!, depot)
    return Math.max(0, labels.time[row]! + seconds - labels.unloadBy[row]!)
  }

  private firstDeparture(): number {
    const { model, vehicle } = this
    const depot = model.startDepot[vehicle]!
    const shiftStart = model.usualStart[vehicle]!
    const began = model.pastStart[vehicle]!
    if (depot < 0) return began < NEVER ? began : shiftStart
    return (began < NEVER ? began : openAt(model, depot, shiftStart)) + model.depotLoading[depot]!
  }

  private secondsTooLong(onBoard: number): number {
    const { stop } = this
    return this.limits.isLimited[stop] === 1 && !this.isPast ? Math.max(0, onBoard - this.model.maxOnBoard[stop]!) : 0
  }

  private endAfter(begin: number, leg: Leg): number {
    const { model, stop } = this
    return this.isPast ? model.servedEnd[stop]! : begin + workAt(model, this.vehicle, stop, leg.isStanding)
  }

  /** Updates the unloading deadline of collected goods when the current stop is served after a wait. */
  private hold(labels: TripLabels, row: number, waited: number): void {
    const { model, stop, isPast } = this
    // The latest possible service, in any window and at any price.
    const mostLater = isPast ? 0 : Math.max(0, model.latest[stop]! - this.begin)
    labels.wait(row, waited, mostLater)
    if (this.limits.isHeld[stop] === 1) labels.collect(row, labels.time[row]! + model.maxOnBoard[stop]!, mostLater)
  }
}
