/** A part of the road network to be cut in two: local nodes 0..count-1. Every edge is stored at both ends; `twin` is its other entry. */
export interface CutProblem {
  count: number
  readonly start: Int32Array
  readonly target: Int32Array
  readonly twin: Int32Array
  readonly capacity: Int32Array
}

/** A problem of at most so many nodes and entries, to be filled for one part of the network after the other. */
export function emptyProblem(nodes: number, entries: number): CutProblem {
  return {
    count: 0,
    start: new Int32Array(nodes + 1),
    target: new Int32Array(entries),
    twin: new Int32Array(entries),
    capacity: new Int32Array(entries),
  }
}

const source = 1
const sink = 2

/**
 * Maximum flow between two sets of nodes of an undirected graph (Dinic 1970), abandoned once it reaches a limit. The cut it finds is the
 * one nearest to the sources, which doesn't depend on the paths taken. Its arrays serve every filling of the problem.
 */
export class MinCut {
  readonly #problem: CutProblem
  readonly #residual: Int32Array
  readonly #level: Int32Array
  readonly #next: Int32Array
  readonly #queue: Int32Array
  readonly #path: Int32Array
  /** Sources with a neighbour that is none: the only ones from which something flows. */
  readonly #shore: Int32Array
  #shoreLength = 0

  constructor(problem: CutProblem) {
    const nodes = problem.start.length
    this.#problem = problem
    this.#residual = new Int32Array(problem.capacity.length)
    this.#level = new Int32Array(nodes)
    this.#next = new Int32Array(nodes)
    this.#queue = new Int32Array(nodes)
    this.#path = new Int32Array(nodes)
    this.#shore = new Int32Array(nodes)
  }

  /** `role` is 1 for sources and 2 for sinks. If the flow stays below the limit, it is returned and `isSourceSide` says where nodes are. */
  run(role: Uint8Array, limit: number, isSourceSide: Uint8Array): number | null {
    const { start, capacity, count } = this.#problem
    const entries = start[count]!
    for (let entry = 0; entry < entries; entry++) this.#residual[entry] = capacity[entry]!
    this.#findShore(role)
    let flow = 0
    while (this.#findLevels(role)) {
      for (let node = 0; node < count; node++) this.#next[node] = start[node]!
      for (let index = 0; index < this.#shoreLength; index++) {
        flow += this.#pushFrom(this.#shore[index]!, role)
        if (flow >= limit) return null
      }
    }
    for (let node = 0; node < count; node++) isSourceSide[node] = Number(this.#level[node]! >= 0)
    return flow
  }

  #findShore(role: Uint8Array): void {
    const { start, target, count } = this.#problem
    this.#shoreLength = 0
    for (let node = 0; node < count; node++) {
      if (role[node] !== source) continue
      let entry = start[node]!
      while (entry < start[node + 1]! && role[target[entry]!] === source) entry++
      if (entry < start[node + 1]!) this.#shore[this.#shoreLength++] = node
    }
  }

  /** The search ends with the level of the nearest sinks, as longer paths aren't used before the next one. */
  #findLevels(role: Uint8Array): boolean {
    const { start, target, count } = this.#problem
    for (let node = 0; node < count; node++) this.#level[node] = role[node] === source ? 0 : -1
    let tail = 0
    while (tail < this.#shoreLength) this.#queue[tail] = this.#shore[tail++]!
    let sinkLevel = Infinity
    for (let head = 0; head < tail; head++) {
      const node = this.#queue[head]!
      const level = this.#level[node]! + 1
      if (level > sinkLevel) break
      if (role[node] === sink) continue
      for (let entry = start[node]!; entry < start[node + 1]!; entry++) {
        const other = target[entry]!
        if (this.#residual[entry] === 0 || this.#level[other]! >= 0) continue
        this.#level[other] = level
        this.#queue[tail++] = other
        if (role[other] === sink) sinkLevel = level
      }
    }
    return sinkLevel < Infinity
  }

  #pushFrom(from: number, role: Uint8Array): number {
    let pushed = 0
    let node = from
    let depth = 0
    for (;;) {
      if (role[node] === sink) {
        pushed += this.#augment(depth)
        node = from
        depth = 0
        continue
      }
      const entry = this.#usableEntry(node)
      if (entry >= 0) {
        this.#path[depth++] = entry
        node = this.#problem.target[entry]!
      } else if (depth === 0) return pushed
      else {
        this.#level[node] = -2
        node = this.#problem.target[this.#problem.twin[this.#path[--depth]!]!]!
      }
    }
  }

  #usableEntry(node: number): number {
    const { start, target } = this.#problem
    const nextLevel = this.#level[node]! + 1
    for (let entry = this.#next[node]!; entry < start[node + 1]!; entry++) {
      if (this.#residual[entry]! > 0 && this.#level[target[entry]!] === nextLevel) {
        this.#next[node] = entry
        return entry
      }
    }
    this.#next[node] = start[node + 1]!
    return -1
  }

  #augment(depth: number): number {
    let amount = Infinity
    for (let step = 0; step < depth; step++) amount = Math.min(amount, this.#residual[this.#path[step]!]!)
    for (let step = 0; step < depth; step++) {
      const entry = this.#path[step]!
      this.#residual[entry]! -= amount
      this.#residual[this.#problem.twin[entry]!]! += amount
    }
    return amount
  }
}
