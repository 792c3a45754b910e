import type { Half } from './customise.ts'

/** A place to start from: a vertex and what it costs to be there. */
export interface Seed {
  readonly vertex: number
  readonly cost: number
}

/** Searches that only go up the hierarchy. One instance is reused; a run undoes the one before it. */
export class Climb {
  readonly cost: Float64Array
  /** The vertex each one was reached from, itself for a seed. */
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
    for (const { vertex, cost: given } of seeds) {
      if (given >= cost[vertex]!) continue
      cost[vertex] = given
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
