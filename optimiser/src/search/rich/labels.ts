import { NEVER } from '../../model/model.ts'
import type { Model } from '../../model/model.ts'
import { openAt } from '../../schedule/openings.ts'

/**
 * Bounds that exclude places without the evaluator. No route is earlier than `early` or may be later than `late`, ignoring breaks, reloads and
 * set-up times (forward and backward slack: Savelsbergh 1992). Loads bound what a single trip can carry.
 */
export class Labels {
  readonly model: Model
  private readonly early: Float64Array
  private readonly late: Float64Array
  /** By stop: the price of the leg to it on its route. By vehicle: the price of the last leg. */
  private readonly into: Float64Array
  private readonly home: Float64Array
  /** `[vehicle × unit]` sums over the route. */
  private readonly delivered: Float64Array
  private readonly collected: Float64Array
  /** Earliest time at which each vehicle can leave its depot loaded, and latest time of its return. */
  private readonly firstLeave: Float64Array
  private readonly lastEnd: Float64Array
  /** Where each vehicle starts and ends, or -1 if open. */
  private readonly startPlace: Int32Array
  private readonly endPlace: Int32Array
  /** By vehicle: the lowest traffic factor, or one if traffic is never faster than the matrix. */
  private readonly pace: Float64Array
  /** By vehicle: the price of a second of driving, including time. */
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

  /** Updates the labels of a changed route whose `head` and `tail` stops are unchanged. */
  renew(
    vehicle: number,
    order: Int32Array,
    { count, head, tail }: { count: number; head: number; tail: number },
  ): void {
    this.renewForward(vehicle, order, { count, head, tail })
    this.renewBackward(vehicle, order, { count, head, tail })
    this.addLoads(vehicle, order, { from: head, to: count - tail, sign: 1 })
  }

  /** Subtracts the stops that a route will lose from its loads. Must be called before the change. */
  unload(vehicle: number, order: Int32Array, from: number, to: number): void {
    this.addLoads(vehicle, order, { from, to, sign: -1 })
  }

  /** Cost of the detour to a stop between two adjacent stops of the vehicle's route (-1 for its ends); Infinity if it can't be in time. */
  detour(vehicle: number, stop: number, before: number, after: number): number {
    const { model } = this
    const { service, stopPlace, placeCount } = model
    const place = stopPlace[stop]!
    const from = before < 0 ? this.startPlace[vehicle]! : stopPlace[before]!
    const to = after < 0 ? this.endPlace[vehicle]! : stopPlace[after]!
    const profile = model.profile[vehicle]!
    const durations = model.durations[profile]!
    const pace = this.pace[vehicle]!
    const there = from * placeCount + place
    const onward = place * placeCount + to
    const secondsThere = from < 0 ? 0 : durations[there]! * pace
    const leave = before < 0 ? this.firstLeave[vehicle]! : this.early[before]! + service[before]!
    const start = Math.max(model.earliest[stop]!, leave + secondsThere)
    if (start > model.latest[stop]!) return Infinity
    const secondsOnward = to < 0 ? 0 : durations[onward]! * pace
    const deadline = after < 0 ? this.lastEnd[vehicle]! : this.late[after]!
    if (start + service[stop]! + secondsOnward > deadline) return Infinity
    const added =
      (from < 0 ? 0 : this.priceOf(vehicle, there, secondsThere)) +
      (to < 0 ? 0 : this.priceOf(vehicle, onward, secondsOnward))
    return added - this.bridged(vehicle, before, after)
  }

  /** Like `detour` for a pickup directly followed by its delivery. Doesn't check whether the delivery is in time. */
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

  /** Whether the total capacity of all trips that the vehicle may make leaves room for a stop. */
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

  /** Least travel time between two places; zero from an open start or to an open end. */
  private seconds(vehicle: number, from: number, to: number): number {
    if (from < 0 || to < 0) return 0
    const { model } = this
    return model.durations[model.profile[vehicle]!]![from * model.placeCount + to]! * this.pace[vehicle]!
  }

  private price(vehicle: number, from: number, to: number): number {
    if (from < 0 || to < 0) return 0
    return this.priceOf(vehicle, from * this.model.placeCount + to, this.seconds(vehicle, from, to))
  }

  /** Price of the leg at a matrix entry that takes `seconds`. */
  private priceOf(vehicle: number, entry: number, seconds: number): number {
    const { model } = this
    const profile = model.profile[vehicle]!
    const legCost = model.legCosts[profile]?.[entry] ?? 0
    return (
      legCost + seconds * this.wheelPrice[vehicle]! + model.distances[profile]![entry]! * model.meterPrice[vehicle]!
    )
  }

  private bridged(vehicle: number, before: number, after: number): number {
    if (after >= 0) return this.into[after]!
    return before >= 0 ? this.home[vehicle]! : 0
  }

  private renewForward(
    vehicle: number,
    order: Int32Array,
    { count, head, tail }: { count: number; head: number; tail: number },
  ): void {
    const { model, early, into } = this
    const { service, stopPlace } = model
    const last = head > 0 ? order[head - 1]! : -1
    let place = last < 0 ? this.startPlace[vehicle]! : stopPlace[last]!
    let leave = last < 0 ? this.firstLeave[vehicle]! : early[last]! + service[last]!
    for (let at = head; at < count; at++) {
      const stop = order[at]!
      const from = place
      place = stopPlace[stop]!
      const isPast = model.servedStart[stop]! < NEVER
      const before = early[stop]!
      early[stop] = isPast
        ? model.servedStart[stop]!
        : Math.max(model.earliest[stop]!, leave + this.seconds(vehicle, from, place))
      if (at <= count - tail) into[stop] = this.price(vehicle, from, place)
      if (at >= count - tail && early[stop] === before) break
      leave = early[stop]! + service[stop]!
    }
    if (tail === 0)
      this.home[vehicle] = this.price(
        vehicle,
        count > 0 ? stopPlace[order[count - 1]!]! : this.startPlace[vehicle]!,
        this.endPlace[vehicle]!,
      )
  }

  private renewBackward(
    vehicle: number,
    order: Int32Array,
    { count, head, tail }: { count: number; head: number; tail: number },
  ): void {
    const { model, late } = this
    const { service, stopPlace } = model
    const first = tail > 0 ? order[count - tail]! : -1
    let next = first < 0 ? this.endPlace[vehicle]! : stopPlace[first]!
    let deadline = first < 0 ? this.lastEnd[vehicle]! : late[first]!
    for (let at = count - tail - 1; at >= 0; at--) {
      const stop = order[at]!
      deadline = Math.min(
        model.latest[stop]!,
        deadline - this.seconds(vehicle, stopPlace[stop]!, next) - service[stop]!,
      )
      if (at < head && late[stop] === deadline) break
      late[stop] = deadline
      next = stopPlace[stop]!
    }
  }

  private addLoads(
    vehicle: number,
    order: Int32Array,
    { from, to, sign }: { from: number; to: number; sign: 1 | -1 },
  ): void {
    const { model, delivered, collected } = this
    for (let unit = 0; unit < model.unitCount; unit++) {
      let out = 0
      let back = 0
      for (let at = from; at < to; at++) {
        out += model.delivery[order[at]! * model.unitCount + unit]!
        back += model.pickup[order[at]! * model.unitCount + unit]!
      }
      delivered[vehicle * model.unitCount + unit]! += sign * out
      collected[vehicle * model.unitCount + unit]! += sign * back
    }
  }
}

function firstLeaveOf(model: Model, vehicle: number, shiftStart: number): number {
  const depot = model.startDepot[vehicle]!
  return depot >= 0 ? openAt(model, depot, shiftStart) + model.depotLoading[depot]! : shiftStart
}
