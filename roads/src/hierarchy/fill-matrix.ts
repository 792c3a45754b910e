import { Climb, type Seed } from './climb.ts'
import type { Half, Hierarchy } from './customise.ts'

/** The downward arcs that can lead to a set of targets, highest vertex first. */
interface Descent {
  readonly count: number
  readonly localOf: Int32Array
  readonly start: Uint32Array
  readonly head: Uint32Array
  readonly cost: Float64Array
}

const lanes = 8

/**
 * Costs between all sources and targets, row by row. Restricted downward sweeps (Delling, Goldberg and Werneck 2011), eight sources at once.
 * `signal` is checked before each sweep.
 */
export function fillMatrix(
  hierarchy: Hierarchy,
  sources: readonly (readonly Seed[])[],
  targets: readonly (readonly Seed[])[],
  signal?: AbortSignal,
): Float64Array {
  const descent = prepareDescent(hierarchy.down, targets)
  const climb = new Climb(hierarchy.topology.parent)
  const costs = new Float64Array(descent.count * lanes)
  const matrix = new Float64Array(sources.length * targets.length).fill(Infinity)
  for (let first = 0; first < sources.length; first += lanes) {
    signal?.throwIfAborted()
    costs.fill(Infinity)
    const batch = sources.slice(first, first + lanes)
    batch.forEach((seeds, lane) => {
      climb.run(hierarchy.up, seeds)
      for (const vertex of climb.visited) {
        const local = descent.localOf[vertex]!
        if (local >= 0) costs[local * lanes + lane] = climb.cost[vertex]!
      }
    })
    sweep(descent, costs)
    batch.forEach((_, lane) =>
      readRow(descent, costs, { lane, targets, row: matrix.subarray((first + lane) * targets.length) }),
    )
  }
  return matrix
}

/** Costs from the seeds to every vertex. */
export function fillAll(hierarchy: Hierarchy, seeds: readonly Seed[]): Float64Array {
  const { down, up, topology } = hierarchy
  const climb = new Climb(topology.parent)
  climb.run(up, seeds)
  const costs = climb.cost
  for (let vertex = topology.count - 1; vertex >= 0; vertex--) {
    let best = costs[vertex]!
    for (let arc = down.start[vertex]!; arc < down.start[vertex + 1]!; arc++) {
      const total = costs[down.head[arc]!]! + down.cost[arc]!
      if (total < best) best = total
    }
    costs[vertex] = best
  }
  return costs
}

function prepareDescent(down: Half, targets: readonly (readonly Seed[])[]): Descent {
  const localOf = new Int32Array(down.start.length - 1).fill(-1)
  const vertices = reachedFrom(down, targets, localOf).sort().reverse()
  vertices.forEach((vertex, local) => (localOf[vertex] = local))
  const start = new Uint32Array(vertices.length + 1)
  vertices.forEach(
    (vertex, local) => (start[local + 1] = start[local]! + down.start[vertex + 1]! - down.start[vertex]!),
  )
  const head = new Uint32Array(start[vertices.length]!)
  const cost = new Float64Array(head.length)
  let place = 0
  for (const vertex of vertices) {
    for (let arc = down.start[vertex]!; arc < down.start[vertex + 1]!; arc++) {
      head[place] = localOf[down.head[arc]!]! * lanes
      cost[place++] = down.cost[arc]!
    }
  }
  return { count: vertices.length, localOf, start, head, cost }
}

function reachedFrom(down: Half, targets: readonly (readonly Seed[])[], localOf: Int32Array): Uint32Array {
  const stack: number[] = []
  const found: number[] = []
  const meet = (vertex: number) => {
    if (localOf[vertex] !== -1) return
    localOf[vertex] = 0
    stack.push(vertex)
    found.push(vertex)
  }
  for (const seeds of targets) for (const { vertex } of seeds) meet(vertex)
  for (let vertex = stack.pop(); vertex !== undefined; vertex = stack.pop()) {
    for (let arc = down.start[vertex]!; arc < down.start[vertex + 1]!; arc++) meet(down.head[arc]!)
  }
  return Uint32Array.from(found)
}

/** Unrolled over the eight lanes, so that the compiler keeps the sums in registers. An inner loop prevents that. */
function sweep({ count, start, head, cost }: Descent, costs: Float64Array): void {
  for (let local = 0; local < count; local++) {
    const base = local * lanes
    let a = costs[base]!
    let b = costs[base + 1]!
    let c = costs[base + 2]!
    let d = costs[base + 3]!
    let e = costs[base + 4]!
    let f = costs[base + 5]!
    let g = costs[base + 6]!
    let h = costs[base + 7]!
    const end = start[local + 1]!
    for (let arc = start[local]!; arc < end; arc++) {
      const from = head[arc]!
      const step = cost[arc]!
      a = Math.min(a, costs[from]! + step)
      b = Math.min(b, costs[from + 1]! + step)
      c = Math.min(c, costs[from + 2]! + step)
      d = Math.min(d, costs[from + 3]! + step)
      e = Math.min(e, costs[from + 4]! + step)
      f = Math.min(f, costs[from + 5]! + step)
      g = Math.min(g, costs[from + 6]! + step)
      h = Math.min(h, costs[from + 7]! + step)
    }
    costs[base] = a
    costs[base + 1] = b
    costs[base + 2] = c
    costs[base + 3] = d
    costs[base + 4] = e
    costs[base + 5] = f
    costs[base + 6] = g
    costs[base + 7] = h
  }
}

function readRow(
  { localOf }: Descent,
  costs: Float64Array,
  output: { lane: number; targets: readonly (readonly Seed[])[]; row: Float64Array },
): void {
  output.targets.forEach((seeds, column) => {
    let best = Infinity
    for (const { vertex, cost } of seeds) best = Math.min(best, costs[localOf[vertex]! * lanes + output.lane]! + cost)
    output.row[column] = best
  })
}
