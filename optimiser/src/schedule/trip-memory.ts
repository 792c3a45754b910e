/** What the labels of a route depend on besides the problem. */
export interface TripOrder {
  readonly vehicle: number
  readonly stops: Int32Array
  readonly count: number
  /** Loads of the whole route. */
  readonly totals: Float64Array
  /** By position: when a trip that begins there has to leave to need no other after it. */
  readonly freeFrom: Float64Array
}

/** Remembers which order was labelled last: labels of a common beginning need not be made again. */
export class TripMemory {
  private vehicle = -1
  private count = 0
  private readonly stops: Int32Array
  private readonly totals: Float64Array
  private readonly freeFrom: Float64Array

  constructor(stopCount: number, totalCount: number) {
    this.stops = new Int32Array(stopCount)
    this.totals = new Float64Array(totalCount)
    this.freeFrom = new Float64Array(stopCount)
  }

  /** Positions from the first whose labels are those of the last order; remembers this one. */
  shared(order: TripOrder): number {
    const { stops, freeFrom, count } = order
    const isLike = this.vehicle === order.vehicle && order.totals.every((total, index) => total === this.totals[index])
    const most = isLike ? Math.min(this.count, count) - 1 : 0
    let shared = 0
    while (shared < most && stops[shared] === this.stops[shared] && freeFrom[shared] === this.freeFrom[shared]) shared++
    for (let position = shared; position < count; position++) {
      this.stops[position] = stops[position]!
      this.freeFrom[position] = freeFrom[position]!
    }
    this.vehicle = order.vehicle
    this.count = count
    this.totals.set(order.totals)
    return shared
  }
}
