/** A part of the road network to be cut in two: local nodes 0..count-1. Every edge is stored at both ends; `twin` is its other entry. */
export interface CutProblem {
  readonly count: number
  readonly start: Int32Array
  readonly target: Int32Array
  readonly twin: Int32Array
  readonly capacity: Int32Array
}

/**
 * Maximum flow between two sets of nodes of an undirected graph (Dinic 1970), abandoned once it reaches `limit`.
 * Returns the nodes on the source side of the minimum cut.
 */
export class MinCut {
  readonly #problem: CutProblem
  readonly #residual: Int32Array
  readonly #level: Int32Array
  readonly #next: Int32Array
  readonly #queue: Int32Array
  readonly #path: Int32Array

  constructor(problem: CutProblem) {
    this.#problem = problem
    this.#residual = new Int32Array(problem.capacity.length)
    this.#level = new Int32Array(problem.count)
    this.#next = new Int32Array(problem.count)
    this.#queue = new Int32Array(problem.count)
    this.#path = new Int32Array(problem.count + 1)
  }

  /** `role` is 1 for sources and 2 for sinks. */
  run(role: Uint8Array, limit: number): { flow: number; isSourceSide: Uint8Array } | null {
    this.#residual.set(this.#problem.capacity)
    let flow = 0
    while (this.#findLevels(role)) {
      this.#next.set(this.#problem.start.subarray(0, this.#problem.count))
      for (let node = 0; node < this.#problem.count; node++) {
        if (role[node] !== 1) continue
        flow += this.#pushFrom(node, role)
        if (flow >= limit) return null
      }
    }
    return { flow, isSourceSide: Uint8Array.from(this.#level, (level) => Number(level >= 0)) }
  }

  #findLevels(role: Uint8Array): boolean {
    const { start, target, count } = this.#problem
    let tail = 0
    for (let node = 0; node < count; node++) {
      this.#level[node] = role[node] === 1 ? 0 : -1
      if (role[node] === 1) this.#queue[tail++] = node
    }
    let isReached = false
    for (let head = 0; head < tail; head++) {
      const node = this.#queue[head]!
      if (role[node] === 2) continue
      for (let entry = start[node]!; entry < start[node + 1]!; entry++) {
        const other = target[entry]!
        if (this.#residual[entry] === 0 || this.#level[other]! >= 0) continue
        this.#level[other] = this.#level[node]! + 1
        this.#queue[tail++] = other
        if (role[other] === 2) isReached = true
      }
    }
    return isReached
  }

  #pushFrom(source: number, role: Uint8Array): number {
    let pushed = 0
    let node = source
    let depth = 0
    for (;;) {
      if (role[node] === 2) {
        pushed += this.#augment(depth)
        node = source
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
