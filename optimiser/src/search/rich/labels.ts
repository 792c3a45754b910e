import { NEVER } from '../../model/model.ts'
import type { Model } from '../../model/model.ts'
import { openAt } from '../../schedule/openings.ts'

/**
 * Bounds that rule places out without asking the evaluator: no route is ever earlier than `early` nor may be later than `late`, breaks,
 * reloads and set-up left aside (forward and backward slack: Savelsbergh 1992); and loads that no single trip may exceed.
 */
export class Labels {
  readonly model: Model
  private readonly early: Float64Array
  private readonly late: Float64Array
  /** By stop: the price of the leg that leads there on its route. By vehicle: of the leg home. */
  private readonly into: Float64Array
  private readonly home: Float64Array
  /** `[vehicle × unit]` sums over the route. */
  private readonly delivered: Float64Array
  private readonly collected: Float64Array
  /** When each vehicle can leave its depot, loaded, at the earliest; and be back at the latest. */
  private readonly firstLeave: Float64Array
  private readonly lastEnd: Float64Array
  /** Where each vehicle starts and ends, -1 where that is open. */
  private readonly startPlace: Int32Array
  private readonly endPlace: Int32Array
  /** Least time from one place to another, as a share of the matrix: below one where traffic may be faster. */
  private readonly pace: Float64Array
  /** By vehicle: what a second at the wheel costs. */
  private readonly wheelPrice: Float64Array

  constructor(model: Model) {
    const placeOf = (depot: number) => (depot >= 0 ? model.depotPlace[depot]! : -1)
    this.model = model
    this.early = new Float64Array(model.stopCount)
    this.late = new Float64Array(model.stopCount)
    this.into = new Float64Array(model.stopCount)
    this.home = new Float64Array(model.vehicleCount)
    this.delivered = new Float64Array(model.vehicleCount * model.unitCount)
    this.collected = new Float64Array(model.vehicleCount * model.unitCount)
    this.firstLeave = Float64Array.from(model.shiftStart, (start, vehicle) => firstLeaveOf(model, vehicle, start))
    this.lastEnd = Float64Array.from(model.shiftEnd, (end, vehicle) =>
      Math.min(NEVER, end + model.overtimeUpTo[vehicle]!),
    )
    this.startPlace = model.startDepot.map(placeOf)
    this.endPlace = model.endDepot.map(placeOf)
    this.pace = Float64Array.from(model.profile, (profile) => Math.min(1, ...(model.traffic[profile]?.factors ?? [])))
    this.wheelPrice = model.drivingPrice.map((price, vehicle) => price + model.secondPrice[vehicle]!)
  }

  renew(vehicle: number, order: Int32Array, count: number): void {
    this.renewTimes(vehicle, order, count)
    this.renewLoads(vehicle, order, count)
  }

  /** What it costs to go to a stop between two that follow each other on the vehicle's route; Infinity where it could not be in time. -1 stands for the ends. */
  detour(vehicle: number, stop: number, before: number, after: number): number {
    const { model } = this
    const { service, stopPlace } = model
    const place = stopPlace[stop]!
    const from = before < 0 ? this.startPlace[vehicle]! : stopPlace[before]!
    const leave = before < 0 ? this.firstLeave[vehicle]! : this.early[before]! + service[before]!
    const start = Math.max(model.earliest[stop]!, leave + this.seconds(vehicle, from, place))
    if (start > model.latest[stop]!) return Infinity
    const to = after < 0 ? this.endPlace[vehicle]! : stopPlace[after]!
    if (
      start + service[stop]! + this.seconds(vehicle, place, to) >
      (after < 0 ? this.lastEnd[vehicle]! : this.late[after]!)
    )
      return Infinity
    return this.price(vehicle, from, place) + this.price(vehicle, place, to) - this.bridged(vehicle, before, after)
  }

  /** As `detour`, for a pickup with its delivery directly behind it; the delivery is not asked to be in time. */
  detourOfBoth(vehicle: number, pickup: number, before: number, after: number): number {
    const { stopPlace, partner } = this.model
    const from = before < 0 ? this.startPlace[vehicle]! : stopPlace[before]!
    const to = after < 0 ? this.endPlace[vehicle]! : stopPlace[after]!
    const place = stopPlace[pickup]!
    const next = stopPlace[partner[pickup]!]!
    return (
      this.price(vehicle, from, place) +
      this.price(vehicle, place, next) +
      this.price(vehicle, next, to) -
      this.bridged(vehicle, before, after)
    )
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

  /** Least seconds between two places; none from or to where it is open. */
  private seconds(vehicle: number, from: number, to: number): number {
    if (from < 0 || to < 0) return 0
    const { model } = this
    return model.durations[model.profile[vehicle]!]![from * model.placeCount + to]! * this.pace[vehicle]!
  }

  private price(vehicle: number, from: number, to: number): number {
    if (from < 0 || to < 0) return 0
    const { model } = this
    const profile = model.profile[vehicle]!
    const entry = from * model.placeCount + to
    const seconds = model.durations[profile]![entry]! * this.pace[vehicle]!
    const legCost = model.legCosts[profile]?.[entry] ?? 0
    return (
      legCost + seconds * this.wheelPrice[vehicle]! + model.distances[profile]![entry]! * model.meterPrice[vehicle]!
    )
  }

  private bridged(vehicle: number, before: number, after: number): number {
    if (after >= 0) return this.into[after]!
    return before >= 0 ? this.home[vehicle]! : 0
  }

  private renewTimes(vehicle: number, order: Int32Array, count: number): void {
    const { model, early, late, into } = this
    const { service, stopPlace } = model
    let place = this.startPlace[vehicle]!
    let leave = this.firstLeave[vehicle]!
    for (let at = 0; at < count; at++) {
      const stop = order[at]!
      const from = place
      place = stopPlace[stop]!
      const isPast = model.servedStart[stop]! < NEVER
      early[stop] = isPast
        ? model.servedStart[stop]!
        : Math.max(model.earliest[stop]!, leave + this.seconds(vehicle, from, place))
      into[stop] = this.price(vehicle, from, place)
      leave = early[stop]! + service[stop]!
    }
    let next = this.endPlace[vehicle]!
    let deadline = this.lastEnd[vehicle]!
    this.home[vehicle] = this.price(vehicle, place, next)
    for (let at = count - 1; at >= 0; at--) {
      const stop = order[at]!
      deadline = Math.min(
        model.latest[stop]!,
        deadline - this.seconds(vehicle, stopPlace[stop]!, next) - service[stop]!,
      )
      late[stop] = deadline
      next = stopPlace[stop]!
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

function firstLeaveOf(model: Model, vehicle: number, shiftStart: number): number {
  const depot = model.startDepot[vehicle]!
  return depot >= 0 ? openAt(model, depot, shiftStart) + model.depotLoading[depot]! : shiftStart
}
