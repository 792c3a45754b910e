import type { Half } from './customise.ts'

/** A vertex to start from, with its initial cost. */
export interface Seed {
  readonly vertex: number
  readonly cost: number
}

/** Upward search in the hierarchy. An instance can be reused: each run resets the previous one. */
export class Climb {
  readonly cost: Float64Array
  /** The predecessor of each vertex; a seed is its own predecessor. */
  readonly from: Uint32Array
  visited: Uint32Array = new Uint32Array(0)
  readonly #parent: Uint32Array
  readonly #isMarked: Uint8Array
  readonly #buffer: Uint32Array

  constructor(parent: Uint32Array) {
    this.#parent = parent
    this.cost = new Float64Array(parent.length).fill(Infinity)
    this.from = new Uint32Array(parent.length)
    this.#isMarked = new Uint8Array(parent.length)
    this.#buffer = new Uint32Array(parent.length)
  }

  run({ start, head, cost: arcCost }: Half, seeds: readonly Seed[]): void {
    this.#undo()
    this.visited = this.#ancestorsOf(seeds)
    const { cost, from } = this
    for (const { vertex, cost: seedCost } of seeds) {
      if (seedCost >= cost[vertex]!) continue
      cost[vertex] = seedCost
      from[vertex] = vertex
    }
    for (const vertex of this.visited) {
      const reached = cost[vertex]!
      if (reached === Infinity) continue
      for (let arc = start[vertex]!; arc < start[vertex + 1]!; arc++) {
        const higher = head[arc]!
        const total = reached + arcCost[arc]!
        if (total >= cost[higher]!) continue
        cost[higher] = total
        from[higher] = vertex
      }
    }
  }

  #undo(): void {
    for (const vertex of this.visited) {
      this.cost[vertex] = Infinity
      this.#isMarked[vertex] = 0
    }
  }

  #ancestorsOf(seeds: readonly Seed[]): Uint32Array {
    let count = 0
    for (const seed of seeds) {
      let vertex = seed.vertex
      while (this.#isMarked[vertex] === 0) {
        this.#isMarked[vertex] = 1
        this.#buffer[count++] = vertex
        vertex = this.#parent[vertex]!
      }
    }
    return this.#buffer.slice(0, count).sort()
  }
}
