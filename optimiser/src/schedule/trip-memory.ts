/** What labels depend on besides the problem and the first stops of a route. */
export interface TripOrder {
  readonly vehicle: number
  readonly count: number
  /** Loads of the whole route. */
  readonly totals: Float64Array
  /** The remaining loads from this position on fit on one trip. */
  readonly fitsFrom: number
  /** By position, from `fitsFrom` on: the departure from which a trip that begins there needs no later reload. */
  readonly freeFrom: Float64Array
}

/** Remembers the order labelled last, so that labels of a common beginning are reused. */
export class TripMemory {
  private known = 0
  private vehicle = -1
  private fitsFrom = 0
  private readonly totals: Float64Array
  private readonly freeFrom: Float64Array

  constructor(stopCount: number, totalCount: number) {
    this.totals = new Float64Array(totalCount)
    this.freeFrom = new Float64Array(stopCount)
  }

  /** Reduces the number of first stops that are known to be the same as in the last order. */
  keepOnly(same: number): void {
    this.known = Math.min(this.known, same)
  }

  /** Number of first positions whose labels can be reused from the last order; remembers this order. */
  shared(order: TripOrder): number {
    const { count, fitsFrom, freeFrom } = order
    const most = this.isLike(order) ? Math.min(this.known, count - 1) : 0
    let shared = Math.min(most, fitsFrom, this.fitsFrom)
    while (shared < most && shared >= fitsFrom && shared >= this.fitsFrom && freeFrom[shared] === this.freeFrom[shared])
      shared++
    for (let position = Math.max(shared, fitsFrom); position < count; position++)
      this.freeFrom[position] = freeFrom[position]!
    this.known = count - 1
    this.vehicle = order.vehicle
    this.fitsFrom = fitsFrom
    this.totals.set(order.totals)
    return shared
  }

  private isLike({ vehicle, totals }: TripOrder): boolean {
    for (let at = 0; at < totals.length; at++) if (totals[at] !== this.totals[at]) return false
    return vehicle === this.vehicle
  }
}
