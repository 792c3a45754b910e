import type { Model } from '../../model/model.ts'

/**
 * The reloads of a sketched route: as few as the loads allow, each where the detour through a depot is shortest. Unlike the evaluator, it
 * ignores windows.
 */
export class SketchTrips {
  /** By position: the depot visited before the stop, or -1. Valid after `plan`. */
  readonly depotBefore: Int32Array
  private readonly model: Model
  /** `[unit × position]` sums over the stops before a position: deliveries, pickups, and net change of the load. */
  private readonly delivered: Int32Array
  private readonly collected: Int32Array
  private readonly gained: Int32Array
  private readonly most: Int32Array
  /** By number of trips still to come: the earliest end of the trip before them. */
  private readonly earliest: number[] = []
  /** `[stop × unit]` highest capacity that a stop takes up on a trip. */
  private readonly weights: Float64Array
  private vehicle = 0
  private stops: Int32Array = new Int32Array(0)

  constructor(model: Model) {
    const size = model.unitCount * (model.stopCount + 1)
    this.model = model
    this.depotBefore = new Int32Array(model.stopCount).fill(-1)
    this.delivered = new Int32Array(size)
    this.collected = new Int32Array(size)
    this.gained = new Int32Array(size)
    this.most = new Int32Array(model.unitCount)
    this.weights = Float64Array.from(
      model.delivery,
      (amount, entry) => amount + model.pickup[entry]! + Math.max(0, model.pairLoad[entry]!),
    )
  }

  /** Chooses the reloads; false if the vehicle can't carry all loads with the trips it may make. */
  plan(vehicle: number, stops: Int32Array, count: number): boolean {
    this.vehicle = vehicle
    this.stops = stops
    this.depotBefore.fill(-1, 0, count)
    if (this.isLight(count)) return true
    this.sumLoads(count)
    const reloads = this.splitFromEnd(count)
    if (reloads > this.model.maxReloads[vehicle]!) return false
    let from = 0
    for (let left = reloads; left > 0; left--) {
      from = this.placeReload(this.earliest[left - 1]!, this.lastCarried(from, count))
    }
    return true
  }

  /** Whether one trip carries all loads in any order. */
  private isLight(count: number): boolean {
    const { model, stops, weights } = this
    const { unitCount } = model
    for (let unit = 0; unit < unitCount; unit++) {
      let sum = 0
      for (let position = 0; position < count; position++) sum += weights[stops[position]! * unitCount + unit]!
      if (sum > model.capacity[this.vehicle * unitCount + unit]!) return false
    }
    return true
  }

  private sumLoads(count: number): void {
    const { model, stops, delivered, collected, gained } = this
    const { unitCount } = model
    for (let unit = 0; unit < unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      for (let position = 0; position < count; position++) {
        const entry = stops[position]! * unitCount + unit
        const delivery = model.delivery[entry]!
        const pickup = model.pickup[entry]!
        delivered[row + position + 1] = delivered[row + position]! + delivery
        collected[row + position + 1] = collected[row + position]! + pickup
        gained[row + position + 1] = gained[row + position]! + pickup - delivery + model.pairLoad[entry]!
      }
    }
  }

  /** Number of reloads needed, with each trip as long as possible from the end. Infinity if a single stop exceeds the capacity. */
  private splitFromEnd(count: number): number {
    let reloads = 0
    let to = count
    for (let position = count - 1; position >= 0; position--) {
      if (this.carriesFrom(position, to, position === to - 1)) continue
      if (position === to - 1 || reloads >= this.model.maxReloads[this.vehicle]!) return Infinity
      this.earliest[reloads++] = position + 1
      to = position + 1
      if (!this.carriesFrom(position, to, true)) return Infinity
    }
    return reloads
  }

  /** Whether one trip carries the stops from a position up to another; must be called for each position in turn from the end. */
  private carriesFrom(position: number, to: number, isFirst: boolean): boolean {
    const { model, gained, delivered, collected, most } = this
    let isLight = true
    for (let unit = 0; unit < model.unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      const before = isFirst ? gained[row + to]! : most[unit]!
      const now = Math.max(before, gained[row + position]!)
      most[unit] = now
      const load = now + delivered[row + to]! - collected[row + position]!
      if (load > model.capacity[this.vehicle * model.unitCount + unit]!) isLight = false
    }
    return isLight
  }

  /** The first position that a trip from another one can't include. */
  private lastCarried(from: number, count: number): number {
    const { model, gained, delivered, collected } = this
    let last = count
    for (let unit = 0; unit < model.unitCount; unit++) {
      const row = unit * (model.stopCount + 1)
      const room = model.capacity[this.vehicle * model.unitCount + unit]!
      let most = gained[row + from]!
      for (let position = from; position < last; position++) {
        most = Math.max(most, gained[row + position + 1]!)
        if (most + delivered[row + position + 1]! - collected[row + from]! > room) last = position
      }
    }
    return last
  }

  private placeReload(first: number, last: number): number {
    const { model, vehicle } = this
    let best = first
    let bestDepot = -1
    let least = Infinity
    for (let position = first; position <= last; position++) {
      for (let entry = model.reloadFrom[vehicle]!; entry < model.reloadFrom[vehicle + 1]!; entry++) {
        const depot = model.reloadDepot[entry]!
        const seconds = this.wayRound(position, depot)
        if (seconds >= least) continue
        least = seconds
        best = position
        bestDepot = depot
      }
    }
    this.depotBefore[best] = bestDepot
    return best
  }

  private wayRound(position: number, depot: number): number {
    const { model, stops, vehicle } = this
    const durations = model.durations[model.profile[vehicle]!]!
    const { placeCount } = model
    const from = model.stopPlace[stops[position - 1]!]!
    const to = model.stopPlace[stops[position]!]!
    const over = model.depotPlace[depot]!
    return (
      durations[from * placeCount + over]! + durations[over * placeCount + to]! - durations[from * placeCount + to]!
    )
  }
}
