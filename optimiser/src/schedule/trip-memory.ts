/** What the labels of a route depend on besides the problem and its first stops. */
export interface TripOrder {
  readonly vehicle: number
  readonly count: number
  /** Loads of the whole route. */
  readonly totals: Float64Array
  /** All that is left from this position on fits on one trip. */
  readonly fitsFrom: number
  /** By position, from there on: when a trip that begins there has to leave to need no other after it. */
  readonly freeFrom: Float64Array
}

/** Remembers which order was labelled last: labels of a common beginning need not be made again. */
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

  /** Only so many of the first stops are still those of the order labelled last. */
  keepOnly(same: number): void {
    this.known = Math.min(this.known, same)
  }

  /** Positions from the first whose labels are those of the last order; remembers this one. */
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
