/** Maximum number of labels per stop; a guess that routes of a usual day never reach. */
const KEPT = 8
/** The maximum if all labels break a rule, because an infeasible route doesn't need an exact plan. */
const KEPT_BROKEN = 2

/** Labels of the ways to serve the first stops of a route, in flat columns that are reused for every route. */
export class TripLabels {
  /** The label that this one extends, or -1. */
  before = new Int32Array(64)
  /** Depot visited on the way from the previous stop, or -1. */
  reload = new Int32Array(64)
  /** Position of the first stop of the trip. */
  tripStart = new Int32Array(64)
  /** Position where the trip began, or NEVER if all remaining stops fit on it. Higher values are better. */
  freedom = new Int32Array(64)
  reloads = new Int32Array(64)
  overload = new Float64Array(64)
  tripDeparture = new Float64Array(64)
  /** How much later the trip may begin without making its served stops late. */
  slack = new Float64Array(64)
  /** Deadline for unloading goods collected on the trip; Infinity if they may stay on board. */
  unloadBy = new Float64Array(64)
  /** How much later the stops since the first of these pickups may be served without becoming late. */
  unloadSlack = new Float64Array(64)
  time = new Float64Array(64)
  cost = new Float64Array(64)
  /** Overload, excess time on board and lateness after hard windows; compared before the cost. */
  excess = new Float64Array(64)
  /** `[label × unit]` highest net gain in load on the trip so far. */
  most: Float64Array<ArrayBuffer>
  /** The labels kept for the current position. */
  readonly kept = new Int32Array(KEPT + 1)
  keptCount = 0
  private count = 0
  /** By position: the number of labels, and the kept labels, before it was filled. */
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

  /** Saves the state before a position is filled. */
  mark(position: number): void {
    this.countAt[position] = this.count
    this.keptCountAt[position] = this.keptCount
    for (let at = 0; at < this.keptCount; at++) this.keptAt[position * KEPT + at] = this.kept[at]!
  }

  /** Restores the state before a position was filled. */
  goBackTo(position: number): void {
    this.count = this.countAt[position]!
    this.keptCount = this.keptCountAt[position]!
    for (let at = 0; at < this.keptCount; at++) this.kept[at] = this.keptAt[position * KEPT + at]!
  }

  /** A new label to fill in. */
  next(): number {
    if (this.count === this.time.length) this.grow()
    return this.count++
  }

  /** A new label that extends another, through a depot or directly (-1). */
  extend(source: number, depot: number): number {
    const label = this.next()
    this.before[label] = source
    this.reload[label] = depot
    this.time[label] = this.time[source]!
    this.cost[label] = this.cost[source]!
    this.excess[label] = this.excess[source]!
    return label
  }

  /** Begins a trip that departs at a time or up to `slack` later. */
  setOut(label: number, departure: number, slack: number): void {
    this.tripDeparture[label] = departure
    this.slack[label] = slack
    this.unloadBy[label] = Infinity
    this.unloadSlack[label] = Infinity
  }

  /** Moves waiting time to the depot as far as no served stop becomes late. `slack` is that of the next stop. */
  leaveLater(label: number, seconds: number, slack: number): void {
    const later = Math.min(seconds, this.slack[label]!)
    this.tripDeparture[label]! += later
    this.slack[label] = Math.min(this.slack[label]! - later, slack)
  }

  /** Moves waiting time before the pickup of goods with a deadline, as far as no stop served since becomes late. */
  wait(label: number, seconds: number, slack: number): void {
    if (this.unloadBy[label] === Infinity) return
    const later = Math.min(seconds, this.unloadSlack[label]!)
    this.unloadBy[label]! += later
    this.unloadSlack[label] = Math.min(this.unloadSlack[label]! - later, slack)
  }

  /** Collects goods that must be unloaded by a time. */
  collect(label: number, unloadBy: number, slack: number): void {
    this.unloadBy[label] = Math.min(this.unloadBy[label]!, unloadBy)
    this.unloadSlack[label] = Math.min(this.unloadSlack[label]!, slack)
  }

  /** Keeps a label for its position unless another one dominates it; drops labels that it dominates. */
  keep(label: number): void {
    const { kept } = this
    for (let at = 0; at < this.keptCount; at++) if (this.dominates(kept[at]!, label)) return
    let left = 0
    for (let at = 0; at < this.keptCount; at++) if (!this.dominates(label, kept[at]!)) kept[left++] = kept[at]!
    kept[left++] = label
    this.keptCount = left > (this.excess[kept[0]!]! > 0 ? KEPT_BROKEN : KEPT) ? this.withoutWorst(left) : left
  }

  /** Whether a label breaks a rule although another one at its position doesn't. */
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

  /** A label that breaks a rule is dominated by any that doesn't, because all routes from it break the rule too. */
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
  // The copy has the same type as the original.
  return copy as Column
}
