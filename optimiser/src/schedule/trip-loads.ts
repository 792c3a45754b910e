import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'

/** Cumulative deliveries, pickups and net gains of a route, to determine which of its segments fit on one trip. */
export class TripLoads {
  /** The remaining loads from this position on fit on one trip. */
  fitsFrom = 0
  /** Per unit: total delivery, total pickup. */
  readonly totals: Float64Array
  private readonly model: Model
  private readonly unitCount: number
  private vehicle = 0
  private readonly stops: Int32Array
  private count = 0
  /** `[position × unit]` sums over the stops before a position: deliveries, pickups, and net change of the load. */
  private readonly delivered: Float64Array
  private readonly collected: Float64Array
  private readonly gained: Float64Array
  private readonly mostGained: Float64Array

  constructor(model: Model) {
    const { stopCount, unitCount } = model
    this.model = model
    this.unitCount = unitCount
    this.stops = new Int32Array(stopCount)
    this.totals = new Float64Array(2 * unitCount)
    this.delivered = new Float64Array((stopCount + 1) * unitCount)
    this.collected = new Float64Array((stopCount + 1) * unitCount)
    this.gained = new Float64Array((stopCount + 1) * unitCount)
    this.mostGained = new Float64Array(unitCount)
  }

  /** Sums a route for all other methods. Returns how many of its first stops are the same as in the previous route. */
  sum(vehicle: number, stops: Int32Array, count: number): number {
    const { delivered, collected, gained, unitCount } = this
    const { delivery, pickup, pairLoad } = this.model
    const same = this.remember(stops, count)
    this.vehicle = vehicle
    for (let position = same; position < count; position++) {
      const row = stops[position]! * unitCount
      for (let unit = 0; unit < unitCount; unit++) {
        const before = position * unitCount + unit
        const out = delivery[row + unit]!
        const back = pickup[row + unit]!
        delivered[before + unitCount] = delivered[before]! + out
        collected[before + unitCount] = collected[before]! + back
        gained[before + unitCount] = gained[before]! + back - out + pairLoad[row + unit]!
      }
    }
    return same
  }

  private remember(stops: Int32Array, count: number): number {
    const known = this.stops
    const most = Math.min(this.count, count)
    let same = 0
    while (same < most && known[same] === stops[same]) same++
    for (let position = same; position < count; position++) known[position] = stops[position]!
    this.count = count
    return same
  }

  /**
   * Whether any choice of reloads keeps the capacity. Extending a trip never reduces its peak load, so reloading as late as possible needs the
   * fewest reloads.
   */
  mayFit(): boolean {
    const most = this.model.maxReloads[this.vehicle]!
    let from = 0
    let reloads = 0
    for (let position = 0; position < this.count; position++) {
      if (this.carries(from, position)) continue
      if (from === position || ++reloads > most) return false
      from = position
      if (!this.carries(from, position)) return false
    }
    return true
  }

  /**
   * Fills `fitsFrom` and `totals`. When leaving position p, a trip carries all its deliveries, less the pickups unloaded at earlier depots,
   * plus the net gain up to p. The earlier it begins, the more it carries.
   */
  seeWhatFits(): void {
    const { gained, delivered, collected, totals, count, unitCount } = this
    const end = count * unitCount
    this.fitsFrom = 0
    for (let unit = 0; unit < unitCount; unit++) {
      const room = this.model.capacity[this.vehicle * unitCount + unit]! - delivered[end + unit]!
      let most = gained[end + unit]!
      let from = count - 1
      for (; from >= this.fitsFrom; from--) {
        most = Math.max(most, gained[from * unitCount + unit]!)
        if (most - collected[from * unitCount + unit]! > room) break
      }
      this.fitsFrom = Math.max(this.fitsFrom, from + 1)
      totals[2 * unit] = delivered[end + unit]!
      totals[2 * unit + 1] = collected[end + unit]!
    }
  }

  /** The fewest further reloads after one at a position, by the remaining loads. */
  reloadsNeeded(position: number): number {
    const { delivered, collected, count, unitCount } = this
    let most = 0
    for (let unit = 0; unit < unitCount; unit++) {
      const [at, end] = [position * unitCount + unit, count * unitCount + unit]
      const left = Math.max(delivered[end]! - delivered[at]!, collected[end]! - collected[at]!)
      const room = this.model.capacity[this.vehicle * unitCount + unit]!
      if (left > room) most = Math.max(most, room > 0 ? Math.ceil(left / room) - 1 : NEVER)
    }
    return most
  }

  /** Sets a row of `most` to the initial gain of a trip that begins at a position. */
  begin(most: Float64Array, row: number, position: number): void {
    const { unitCount } = this
    for (let unit = 0; unit < unitCount; unit++)
      most[row * unitCount + unit] = this.gained[position * unitCount + unit]!
  }

  /** Copies a row of `most`. */
  goOn(most: Float64Array, from: number, to: number): void {
    const { unitCount } = this
    for (let unit = 0; unit < unitCount; unit++) most[to * unitCount + unit] = most[from * unitCount + unit]!
  }

  /** Adds the stop at a position to a row of `most`; returns the overload of a trip that began at `from`. */
  overload(most: Float64Array, row: number, { from, position }: { from: number; position: number }): number {
    const { unitCount, gained, delivered, collected } = this
    const { capacity } = this.model
    let overload = 0
    for (let unit = 0; unit < unitCount; unit++) {
      const behind = (position + 1) * unitCount + unit
      const entry = row * unitCount + unit
      most[entry] = Math.max(most[entry]!, gained[behind]!)
      const load = most[entry]! + delivered[behind]! - collected[from * unitCount + unit]!
      overload += Math.max(0, load - capacity[this.vehicle * unitCount + unit]!)
    }
    return overload
  }

  /** Whether a trip that began at `from` can include the stop at a position; must be called for each position in turn. */
  private carries(from: number, position: number): boolean {
    if (position === from) this.begin(this.mostGained, 0, from)
    return this.overload(this.mostGained, 0, { from, position }) === 0
  }
}

/** Whether a stop has a positive entry in a table of quantities. */
export function hasAny(model: Model, table: Int32Array, stop: number): boolean {
  for (let unit = 0; unit < model.unitCount; unit++) if (table[stop * model.unitCount + unit]! > 0) return true
  return false
}
