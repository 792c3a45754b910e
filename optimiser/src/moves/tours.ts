import type { Core } from '../search/core.ts'

/**
 * The working plan of the moves: one doubly linked tour per vehicle with sentinel nodes at start and end, so that moves need no special
 * case for the depot. Loads may exceed the capacity at a price (Vidal 2022).
 */
export class Tours {
  readonly core: Core
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly route: Int32Array
  readonly position: Int32Array
  /** Load of the stops up to and including this one. */
  readonly loadUpTo: Int32Array
  readonly load: Int32Array
  /** Value of `changes` when a route last changed. */
  readonly changed: Int32Array
  changes = 0
  /** Price per unit of excess load. */
  overloadPrice = 1
  readonly demand: Int32Array
  /** Row and column of a node in the matrix. */
  readonly row: Int32Array
  readonly column: Int32Array
  private readonly legs: Int32Array
  private readonly scratch: Int32Array

  constructor(core: Core) {
    const count = core.nodes + 2 * core.fleet
    this.core = core
    this.next = new Int32Array(count)
    this.prev = new Int32Array(count)
    this.route = new Int32Array(count)
    this.position = new Int32Array(count)
    this.loadUpTo = new Int32Array(count)
    this.load = new Int32Array(core.fleet)
    this.changed = new Int32Array(core.fleet)
    this.demand = new Int32Array(count)
    this.demand.set(core.demand)
    this.column = Int32Array.from({ length: count }, (_, node) => (node < core.nodes ? node : 0))
    this.row = this.column.map((column) => column * core.nodes)
    this.legs = legsOf(core)
    this.scratch = new Int32Array(core.nodes)
  }

  startOf(route: number): number {
    return this.core.nodes + route
  }

  endOf(route: number): number {
    return this.core.nodes + this.core.fleet + route
  }

  isStop(node: number): boolean {
    return node < this.core.nodes
  }

  isEmpty(route: number): boolean {
    return !this.isStop(this.next[this.startOf(route)]!)
  }

  /** Cost of the leg between two nodes. */
  leg(from: number, to: number): number {
    return this.legs[this.row[from]! + this.column[to]!]!
  }

  /** Price of the excess of a load over the capacity. */
  overload(load: number): number {
    const over = load - this.core.capacity
    return over > 0 ? over * this.overloadPrice : 0
  }

  /** Overload price saved by moving an amount of load from one route to another. */
  unloadGain(from: number, to: number, load: number): number {
    if (from === to) return 0
    const [before, after] = [this.load[from]!, this.load[to]!]
    return this.overload(before) + this.overload(after) - this.overload(before - load) - this.overload(after + load)
  }

  /** Links a segment behind a node. */
  linkBehind(node: number, first: number, last: number): void {
    const { next, prev } = this
    const following = next[node]!
    next[node] = first
    prev[first] = node
    next[last] = following
    prev[following] = last
  }

  /** Removes a segment from its tour. */
  unlink(first: number, last: number): void {
    const { next, prev } = this
    const [before, behind] = [prev[first]!, next[last]!]
    next[before] = behind
    prev[behind] = before
  }

  /** Reverses a segment. */
  reverse(first: number, last: number): void {
    const { next, prev, scratch } = this
    const before = prev[first]!
    let count = 0
    for (let node = first; node !== last; node = next[node]!) scratch[count++] = node
    scratch[count++] = last
    this.unlink(first, last)
    let at = before
    while (count > 0) {
      const node = scratch[--count]!
      this.linkBehind(at, node, node)
      at = node
    }
  }

  /** Recomputes the labels of a route after its links have changed. */
  renew(route: number): void {
    const { next, demand } = this
    const end = this.endOf(route)
    let [position, load] = [0, 0]
    for (let node = this.startOf(route); ; node = next[node]!) {
      this.route[node] = route
      this.position[node] = position++
      load += demand[node]!
      this.loadUpTo[node] = load
      if (node === end) break
    }
    this.load[route] = load
    this.changed[route] = ++this.changes
  }

  /** Loads a plan. Routes beyond the fleet size are appended to the last route. */
  read(lists: readonly (readonly number[])[]): void {
    const { fleet } = this.core
    this.route.fill(-1)
    for (let route = 0; route < fleet; route++) {
      const end = this.endOf(route)
      this.next[this.startOf(route)] = end
      this.prev[end] = this.startOf(route)
    }
    for (const [index, list] of lists.entries()) {
      const end = this.endOf(Math.min(index, fleet - 1))
      for (const stop of list) this.linkBehind(this.prev[end]!, stop, stop)
    }
    for (let route = 0; route < fleet; route++) this.renew(route)
  }

  /** Inserts every missing stop at the cheapest place next to a near stop, including overload. */
  insertMissing(): void {
    for (let stop = 1; stop < this.core.nodes; stop++) {
      if (this.route[stop]! >= 0) continue
      const place = this.cheapestPlace(stop)
      this.linkBehind(place, stop, stop)
      this.renew(this.route[place]!)
    }
  }

  private cheapestPlace(stop: number): number {
    const { near, nearCount } = this.core
    let [best, cheapest] = [Infinity, this.startOf(0)]
    for (let at = stop * nearCount; at < (stop + 1) * nearCount; at++) {
      const other = near[at]!
      const route = this.route[other]!
      if (route < 0) continue
      const load = this.load[route]!
      const overload = this.overload(load + this.demand[stop]!) - this.overload(load)
      for (const place of [other, this.prev[other]!]) {
        const following = this.next[place]!
        const extra = this.leg(place, stop) + this.leg(stop, following) - this.leg(place, following) + overload
        if (extra < best) [best, cheapest] = [extra, place]
      }
    }
    return cheapest
  }

  /** The plan as lists of stops. */
  lists(): number[][] {
    const lists: number[][] = []
    for (let route = 0; route < this.core.fleet; route++) {
      const list: number[] = []
      for (let node = this.next[this.startOf(route)]!; this.isStop(node); node = this.next[node]!) list.push(node)
      if (list.length > 0) lists.push(list)
    }
    return lists
  }

  /** Cost of the plan, including overload. */
  cost(): number {
    let cost = 0
    for (let route = 0; route < this.core.fleet; route++) {
      const end = this.endOf(route)
      for (let node = this.startOf(route); node !== end; node = this.next[node]!)
        cost += this.leg(node, this.next[node]!)
      cost += this.overload(this.load[route]!)
    }
    return cost
  }

  isOverloaded(): boolean {
    return this.load.some((load) => load > this.core.capacity)
  }
}

// Row 0 is used only for leaving the start and column 0 only for reaching the end, so the first leg can include the vehicle's fixed cost.
function legsOf({ cost, fixedCost, nodes }: Core): Int32Array {
  if (fixedCost === 0) return cost
  const legs = cost.slice()
  for (let stop = 1; stop < nodes; stop++) legs[stop]! += Math.round(fixedCost)
  return legs
}
