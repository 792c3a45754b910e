import { NEVER } from '../../model/model.ts'
import type { Model } from '../../model/model.ts'
import { openAt } from '../../schedule/openings.ts'

/**
 * Bounds that rule places out without asking the evaluator: no route is ever earlier than `early` nor may be later than `late`, breaks,
 * reloads and set-up left aside (forward and backward slack: Savelsbergh 1992); and loads that no single trip may exceed.
 */
export class Labels {
  readonly model: Model
  readonly early: Float64Array
  readonly late: Float64Array
  /** `[vehicle × unit]` sums over the route. */
  readonly delivered: Float64Array
  readonly collected: Float64Array
  /** When each vehicle can leave its depot, loaded, at the earliest. */
  private readonly firstLeave: Float64Array
  /** Least time from one place to another, as a share of the matrix: below one where traffic may be faster. */
  private readonly pace: Float64Array

  constructor(model: Model) {
    this.model = model
    this.early = new Float64Array(model.stopCount)
    this.late = new Float64Array(model.stopCount)
    this.delivered = new Float64Array(model.vehicleCount * model.unitCount)
    this.collected = new Float64Array(model.vehicleCount * model.unitCount)
    this.firstLeave = Float64Array.from(model.shiftStart, (start, vehicle) => firstLeaveOf(model, vehicle, start))
    this.pace = Float64Array.from(model.traffic, (traffic) => (traffic ? Math.min(...traffic.factors) : 1))
  }

  renew(vehicle: number, order: Int32Array, count: number): void {
    this.renewTimes(vehicle, order, count)
    this.renewLoads(vehicle, order, count)
  }

  /** Least seconds between two stops; -1 stands for where the vehicle starts (from) or ends (to). */
  seconds(vehicle: number, from: number, to: number): number {
    const { model } = this
    const fromPlace = from >= 0 ? model.stopPlace[from]! : depotPlace(model, model.startDepot[vehicle]!)
    const toPlace = to >= 0 ? model.stopPlace[to]! : depotPlace(model, model.endDepot[vehicle]!)
    if (fromPlace < 0 || toPlace < 0) return 0
    const profile = model.profile[vehicle]!
    return model.durations[profile]![fromPlace * model.placeCount + toPlace]! * this.pace[profile]!
  }

  /** Metres between two stops, with -1 as in `seconds`. */
  meters(vehicle: number, from: number, to: number): number {
    const { model } = this
    const fromPlace = from >= 0 ? model.stopPlace[from]! : depotPlace(model, model.startDepot[vehicle]!)
    const toPlace = to >= 0 ? model.stopPlace[to]! : depotPlace(model, model.endDepot[vehicle]!)
    if (fromPlace < 0 || toPlace < 0) return 0
    return model.distances[model.profile[vehicle]!]![fromPlace * model.placeCount + toPlace]!
  }

  /** When a stop could be served at the earliest behind another; -1 is the start of the route. */
  earliestBehind(vehicle: number, before: number, stop: number): number {
    const leave = before < 0 ? this.firstLeave[vehicle]! : this.early[before]! + this.model.service[before]!
    return Math.max(this.model.earliest[stop]!, leave + this.seconds(vehicle, before, stop))
  }

  /** When the route must be at a stop at the latest; -1 is its end. */
  latestAt(vehicle: number, stop: number): number {
    return stop >= 0 ? this.late[stop]! : latestEnd(this.model, vehicle)
  }

  /** Whether a stop could be in time between two others, as far as the bounds can tell. */
  mayFit(vehicle: number, stop: number, between: { before: number; after: number }): boolean {
    const start = this.earliestBehind(vehicle, between.before, stop)
    if (start > this.model.latest[stop]!) return false
    return start + this.model.service[stop]! + this.seconds(vehicle, stop, between.after) <= this.latestAt(vehicle, between.after)
  }

  /** Whether the loads leave room for a stop on as many trips as the vehicle may make. */
  mayLoad(vehicle: number, stop: number): boolean {
    const { model, delivered, collected } = this
    const trips = 1 + model.maxReloads[vehicle]!
    for (let unit = 0; unit < model.unitCount; unit++) {
      const entry = vehicle * model.unitCount + unit
      const capacity = model.capacity[entry]! * trips
      if (delivered[entry]! + model.delivery[stop * model.unitCount + unit]! > capacity) return false
      if (collected[entry]! + model.pickup[stop * model.unitCount + unit]! > capacity) return false
    }
    return true
  }

  private renewTimes(vehicle: number, order: Int32Array, count: number): void {
    const { model, early, late } = this
    let before = -1
    for (let at = 0; at < count; at++) {
      const stop = order[at]!
      const isPast = model.servedStart[stop]! < NEVER
      early[stop] = isPast ? model.servedStart[stop]! : this.earliestBehind(vehicle, before, stop)
      before = stop
    }
    let after = -1
    for (let at = count - 1; at >= 0; at--) {
      const stop = order[at]!
      const deadline = this.latestAt(vehicle, after) - this.seconds(vehicle, stop, after) - model.service[stop]!
      late[stop] = Math.min(model.latest[stop]!, deadline)
      after = stop
    }
  }

  private renewLoads(vehicle: number, order: Int32Array, count: number): void {
    const { model, delivered, collected } = this
    for (let unit = 0; unit < model.unitCount; unit++) {
      let out = 0
      let back = 0
      for (let at = 0; at < count; at++) {
        out += model.delivery[order[at]! * model.unitCount + unit]!
        back += model.pickup[order[at]! * model.unitCount + unit]!
      }
      delivered[vehicle * model.unitCount + unit] = out
      collected[vehicle * model.unitCount + unit] = back
    }
  }
}

function depotPlace(model: Model, depot: number): number {
  return depot >= 0 ? model.depotPlace[depot]! : -1
}

function firstLeaveOf(model: Model, vehicle: number, shiftStart: number): number {
  const depot = model.startDepot[vehicle]!
  return depot >= 0 ? openAt(model, depot, shiftStart) + model.depotLoading[depot]! : shiftStart
}

function latestEnd(model: Model, vehicle: number): number {
  return Math.min(NEVER, model.shiftEnd[vehicle]! + model.overtimeUpTo[vehicle]!)
}
