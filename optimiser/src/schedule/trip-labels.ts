/** Most ways kept per stop; a guess, never reached by routes of a usual day. */
const KEPT = 8
/** Fewer where all of them break a rule: a route that cannot be driven need not be planned to the last metre. */
const KEPT_BROKEN = 2

/** Ways to have served the first stops of a route, in flat columns that are used again for every route. */
export class TripLabels {
  /** The label that this one extends, or -1. */
  before = new Int32Array(64)
  /** Depot visited on the way from the stop before, or -1. */
  reload = new Int32Array(64)
  /** Position of the first stop of the trip. */
  tripStart = new Int32Array(64)
  /** The later a trip began the freer it is; NEVER where all that is left fits on it. */
  freedom = new Int32Array(64)
  reloads = new Int32Array(64)
  overload = new Float64Array(64)
  tripDeparture = new Float64Array(64)
  /** How much later the trip may begin without making late what it has served. */
  slack = new Float64Array(64)
  /** When a depot has to be reached for what was collected on the trip; Infinity where it may stay on board. */
  unloadBy = new Float64Array(64)
  /** How much later all since the first of that may be served without getting late. */
  unloadSlack = new Float64Array(64)
  time = new Float64Array(64)
  cost = new Float64Array(64)
  /** Overload, time on board and hard lateness: compared before the cost. */
  excess = new Float64Array(64)
  /** `[label × unit]` the most gained over the trip so far. */
  most: Float64Array<ArrayBuffer>
  /** The labels of the position being filled, worst last once it is full. */
  readonly kept = new Int32Array(KEPT + 1)
  keptCount = 0
  private count = 0
  /** By position: labels, and those kept, before it was filled. */
  private readonly countAt: Int32Array
  private readonly keptCountAt: Int32Array
  private readonly keptAt: Int32Array

  constructor(unitCount: number, positions: number) {
    this.most = new Float64Array(64 * unitCount)
    this.countAt = new Int32Array(positions)
    this.keptCountAt = new Int32Array(positions)
    this.keptAt = new Int32Array(positions * KEPT)
  }

  clear(): void {
    this.count = 0
    this.keptCount = 0
  }

  /** Remembers what there is before a position is filled. */
  mark(position: number): void {
    this.countAt[position] = this.count
    this.keptCountAt[position] = this.keptCount
    for (let at = 0; at < this.keptCount; at++) this.keptAt[position * KEPT + at] = this.kept[at]!
  }

  /** Makes everything as it was before a position was filled. */
  goBackTo(position: number): void {
    this.count = this.countAt[position]!
    this.keptCount = this.keptCountAt[position]!
    for (let at = 0; at < this.keptCount; at++) this.kept[at] = this.keptAt[position * KEPT + at]!
  }

  /** A label to be filled in, then kept or left. */
  next(): number {
    if (this.count === this.time.length) this.grow()
    return this.count++
  }

  /** A label like another, by way of a depot or directly (-1), to be changed and kept or left. */
  extend(source: number, depot: number): number {
    const label = this.next()
    this.before[label] = source
    this.reload[label] = depot
    this.time[label] = this.time[source]!
    this.cost[label] = this.cost[source]!
    this.excess[label] = this.excess[source]!
    return label
  }

  /** Begins a trip that leaves then, or so much later. */
  setOut(label: number, departure: number, slack: number): void {
    this.tripDeparture[label] = departure
    this.slack[label] = slack
    this.unloadBy[label] = Infinity
    this.unloadSlack[label] = Infinity
  }

  /** Time waited is spent at the depot, as far as nothing served since gets late by it; what comes now may be served so much later. */
  leaveLater(label: number, seconds: number, slack: number): void {
    const later = Math.min(seconds, this.slack[label]!)
    this.tripDeparture[label]! += later
    this.slack[label] = Math.min(this.slack[label]! - later, slack)
  }

  /** Time waited goes by before what must be unloaded soon is collected, as far as nothing served since gets late by it. */
  wait(label: number, seconds: number, slack: number): void {
    if (this.unloadBy[label] === Infinity) return
    const later = Math.min(seconds, this.unloadSlack[label]!)
    this.unloadBy[label]! += later
    this.unloadSlack[label] = Math.min(this.unloadSlack[label]! - later, slack)
  }

  /** Something is collected that must reach a depot by a time. */
  collect(label: number, unloadBy: number, slack: number): void {
    this.unloadBy[label] = Math.min(this.unloadBy[label]!, unloadBy)
    this.unloadSlack[label] = Math.min(this.unloadSlack[label]!, slack)
  }

  /** Keeps a label for its position unless another is no worse in anything; drops those that it makes needless. */
  keep(label: number): void {
    const { kept } = this
    for (let at = 0; at < this.keptCount; at++) if (this.dominates(kept[at]!, label)) return
    let left = 0
    for (let at = 0; at < this.keptCount; at++) if (!this.dominates(label, kept[at]!)) kept[left++] = kept[at]!
    kept[left++] = label
    this.keptCount = left > (this.excess[kept[0]!]! > 0 ? KEPT_BROKEN : KEPT) ? this.withoutWorst(left) : left
  }

  /** Whether a label breaks a rule where another of its position does not. */
  isHopeless(label: number): boolean {
    return this.excess[label]! > 0 && this.keptCount > 0 && this.excess[this.kept[0]!] === 0
  }

  best(): number {
    let best = this.kept[0]!
    for (let at = 1; at < this.keptCount; at++) if (this.isBetter(this.kept[at]!, best)) best = this.kept[at]!
    return best
  }

  private withoutWorst(count: number): number {
    let worst = 0
    for (let at = 1; at < count; at++) if (this.isBetter(this.kept[worst]!, this.kept[at]!)) worst = at
    this.kept[worst] = this.kept[count - 1]!
    return count - 1
  }

  private isBetter(one: number, other: number): boolean {
    if (this.excess[one] !== this.excess[other]) return this.excess[one]! < this.excess[other]!
    return this.cost[one] !== this.cost[other]
      ? this.cost[one]! < this.cost[other]!
      : this.time[one]! < this.time[other]!
  }

  /** What breaks a rule already can only lead to routes that break it: it gives way to anything that does not. */
  private dominates(one: number, other: number): boolean {
    if (this.excess[one] === 0 && this.excess[other]! > 0) return true
    if (
      this.excess[one]! > this.excess[other]! ||
      this.cost[one]! > this.cost[other]! ||
      this.time[one]! > this.time[other]!
    )
      return false
    if (this.unloadBy[one]! < this.unloadBy[other]!) return false
    return this.freedom[one]! >= this.freedom[other]! && this.reloads[one]! <= this.reloads[other]!
  }

  private grow(): void {
    this.before = wider(this.before)
    this.reload = wider(this.reload)
    this.tripStart = wider(this.tripStart)
    this.freedom = wider(this.freedom)
    this.reloads = wider(this.reloads)
    this.overload = wider(this.overload)
    this.tripDeparture = wider(this.tripDeparture)
    this.slack = wider(this.slack)
    this.unloadBy = wider(this.unloadBy)
    this.unloadSlack = wider(this.unloadSlack)
    this.time = wider(this.time)
    this.cost = wider(this.cost)
    this.excess = wider(this.excess)
    this.most = wider(this.most)
  }
}

function wider<Column extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(column: Column): Column {
  const copy = column instanceof Int32Array ? new Int32Array(2 * column.length) : new Float64Array(2 * column.length)
  copy.set(column)
  // The same kind of array as was given.
  return copy as Column
}
