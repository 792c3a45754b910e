import { groupBy } from '../graph/growing.ts'
import type { Network } from '../graph/network.ts'

/**
 * Marks the arcs a place may snap to: those reachable from the largest connected part of the network, and from which it is reachable.
 * This keeps addresses away from car parks behind barriers, but allows destination-only roads.
 */
export function findUsableArcs(
  network: Pick<Network, 'turnStart' | 'turnTo' | 'stateArc' | 'from'>,
  turnCosts: Float64Array,
): Uint8Array {
  const isMain = findMainPart(network, turnCosts)
  const isReached = spread(isMain, network, turnCosts, 'forwards')
  const isLeading = spread(isMain, network, turnCosts, 'backwards')
  const canArrive = new Uint8Array(network.from.length * 2)
  const canLeave = new Uint8Array(network.from.length * 2)
  network.stateArc.forEach((arc, state) => {
    canArrive[arc]! |= isReached[state]!
    canLeave[arc]! |= isLeading[state]!
  })
  return canArrive.map((arrives, arc) => arrives & canLeave[arc]!)
}

/** All states that can be reached from the seeds, or that can reach them. */
function spread(
  seeds: Uint8Array,
  network: Pick<Network, 'turnStart' | 'turnTo'>,
  turnCosts: Float64Array,
  direction: 'forwards' | 'backwards',
): Uint8Array {
  const found = seeds.slice()
  const { start, ends } = openTurns(network, turnCosts, direction)
  const stack = Array.from(seeds.keys()).filter((state) => seeds[state] === 1)
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    for (let turn = start[state]!; turn < start[state + 1]!; turn++) {
      if (found[ends[turn]!] === 1) continue
      found[ends[turn]!] = 1
      stack.push(ends[turn]!)
    }
  }
  return found
}

function openTurns(
  { turnStart, turnTo }: Pick<Network, 'turnStart' | 'turnTo'>,
  turnCosts: Float64Array,
  direction: 'forwards' | 'backwards',
): { start: Uint32Array; ends: Uint32Array } {
  const tails: number[] = []
  const heads: number[] = []
  for (let state = 0; state + 1 < turnStart.length; state++) {
    for (let turn = turnStart[state]!; turn < turnStart[state + 1]!; turn++) {
      if (turnCosts[turn] === Infinity) continue
      tails.push(direction === 'forwards' ? state : turnTo[turn]!)
      heads.push(direction === 'forwards' ? turnTo[turn]! : state)
    }
  }
  const { start, items } = groupBy(Uint32Array.from(tails), turnStart.length - 1)
  return { start, ends: items.map((item) => heads[item]!) }
}

/** The states of the largest strongly connected component: Tarjan (1972), without recursion. */
function findMainPart(
  { turnStart, turnTo }: Pick<Network, 'turnStart' | 'turnTo'>,
  turnCosts: Float64Array,
): Uint8Array {
  const count = turnStart.length - 1
  const search = new PartSearch(count)
  for (let state = 0; state < count; state++)
    if (search.order[state] === 0) search.explore(state, turnStart, turnTo, turnCosts)
  return Uint8Array.from(search.part, (part) => Number(part === search.largest))
}

class PartSearch {
  readonly order: Uint32Array
  readonly part: Int32Array
  largest = 0
  readonly #low: Uint32Array
  readonly #next: Uint32Array
  readonly #open: number[] = []
  readonly #path: number[] = []
  #clock = 0
  #parts = 0
  #largestSize = 0

  constructor(count: number) {
    this.order = new Uint32Array(count)
    this.part = new Int32Array(count).fill(-1)
    this.#low = new Uint32Array(count)
    this.#next = new Uint32Array(count)
  }

  explore(first: number, turnStart: Uint32Array, turnTo: Uint32Array, turnCosts: Float64Array): void {
    this.#enter(first, turnStart[first]!)
    for (let state = this.#path.at(-1); state !== undefined; state = this.#path.at(-1)) {
      if (this.#next[state]! < turnStart[state + 1]!) {
        const turn = this.#next[state]!++
        if (turnCosts[turn] !== Infinity) this.#look(state, turnTo[turn]!, turnStart)
      } else this.#leave(state)
    }
  }

  #enter(state: number, firstTurn: number): void {
    this.order[state] = this.#low[state] = ++this.#clock
    this.#next[state] = firstTurn
    this.#open.push(state)
    this.#path.push(state)
  }

  #look(state: number, other: number, turnStart: Uint32Array): void {
    if (this.order[other] === 0) this.#enter(other, turnStart[other]!)
    else if (this.part[other] === -1) this.#low[state] = Math.min(this.#low[state]!, this.order[other]!)
  }

  #leave(state: number): void {
    this.#path.pop()
    const before = this.#path.at(-1)
    if (before !== undefined) this.#low[before] = Math.min(this.#low[before]!, this.#low[state]!)
    if (this.#low[state] === this.order[state]) this.#close(state)
  }

  #close(root: number): void {
    let size = 0
    for (let state = this.#open.pop(); state !== undefined; state = this.#open.pop()) {
      this.part[state] = this.#parts
      size++
      if (state === root) break
    }
    if (size > this.#largestSize) {
      this.#largestSize = size
      this.largest = this.#parts
    }
    this.#parts++
  }
}
