import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Climb } from './climb.ts'
import { customise } from './customise.ts'
import { fillAll, fillMatrix } from './fill-matrix.ts'
import { findPath } from './find-path.ts'
import { contract } from './topology.ts'

interface Graph {
  readonly rank: Uint32Array
  readonly turnStart: Uint32Array
  readonly turnTo: Uint32Array
  readonly costs: Float64Array
}

/** Random graphs of up to fourteen vertices in a random contraction order, with some closed arcs. */
const graphs = fc.integer({ min: 2, max: 14 }).chain((count) =>
  fc
    .record({
      order: fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index),
        { minLength: count },
      ),
      arcs: fc.array(
        fc.tuple(
          fc.nat(count - 1),
          fc.nat(count - 1),
          fc.oneof(
            { weight: 6, arbitrary: fc.integer({ min: 1, max: 9 }) },
            { weight: 1, arbitrary: fc.constant(Infinity) },
          ),
        ),
        { maxLength: 60 },
      ),
    })
    .map(({ order, arcs }) => toGraph(count, order, arcs)),
)

function toGraph(count: number, order: readonly number[], arcs: readonly (readonly [number, number, number])[]): Graph {
  const sorted = arcs.toSorted((a, b) => a[0] - b[0])
  const turnStart = Uint32Array.from(
    { length: count + 1 },
    (_, state) => sorted.filter(([from]) => from < state).length,
  )
  return {
    rank: Uint32Array.from(order),
    turnStart,
    turnTo: Uint32Array.from(sorted, ([, to]) => to),
    costs: Float64Array.from(sorted, ([, , cost]) => cost),
  }
}

/** Floyd–Warshall, simple enough to trust as the reference. */
function allDistances({ rank, turnStart, turnTo, costs }: Graph): number[][] {
  const count = rank.length
  const distances = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (_unused, to) => (from === to ? 0 : Infinity)),
  )
  for (let from = 0; from < count; from++) {
    for (let turn = turnStart[from]!; turn < turnStart[from + 1]!; turn++)
      distances[from]![turnTo[turn]!] = Math.min(distances[from]![turnTo[turn]!]!, costs[turn]!)
  }
  for (let via = 0; via < count; via++) {
    for (let from = 0; from < count; from++) {
      for (let to = 0; to < count; to++)
        distances[from]![to] = Math.min(distances[from]![to]!, distances[from]![via]! + distances[via]![to]!)
    }
  }
  return distances
}

function seedsOf({ rank }: Graph) {
  return Array.from(rank, (vertex) => [{ vertex, cost: 0 }])
}

describe('a contracted graph', () => {
  test('has the same distances as the graph, whatever the contraction order', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const hierarchy = customise(contract(graph), graph.costs)
        const seeds = seedsOf(graph)
        expect([...fillMatrix(hierarchy, seeds, seeds)]).toEqual(allDistances(graph).flat())
      }),
      { numRuns: 400 },
    )
  })

  test('reaches all vertices at the same distances in a single sweep', () => {
    fc.assert(
      fc.property(graphs, fc.nat(13), (graph, pick) => {
        const from = pick % graph.rank.length
        const costs = fillAll(customise(contract(graph), graph.costs), [{ vertex: graph.rank[from]!, cost: 0 }])
        expect(Array.from(graph.rank, (vertex) => costs[vertex])).toEqual(allDistances(graph)[from])
      }),
    )
  })

  test('unpacks shortest paths along open arcs', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const hierarchy = customise(contract(graph), graph.costs)
        const climbs = [new Climb(hierarchy.topology.parent), new Climb(hierarchy.topology.parent)] as const
        const distances = allDistances(graph)
        seedsOf(graph).forEach((sources, from) =>
          seedsOf(graph).forEach((targets, to) => {
            const path = findPath(hierarchy, ...climbs, { sources, targets })
            expect(path?.cost ?? Infinity).toBe(distances[from]![to])
            if (path) expect(lengthAlong(graph, path.states)).toBe(path.cost)
            if (path) expect([path.states[0], path.states.at(-1)]).toEqual([from, to])
          }),
        )
      }),
    )
  })

  test('takes the best of several starting vertices', () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.tuple(fc.nat(13), fc.nat(20)), { minLength: 1, maxLength: 4 }),
        (graph, picked) => {
          const count = graph.rank.length
          const sources = picked.map(([state, cost]) => ({ vertex: graph.rank[state % count]!, cost }))
          const distances = allDistances(graph)
          const matrix = fillMatrix(customise(contract(graph), graph.costs), [sources], seedsOf(graph))
          const expected = distances.map((_, to) =>
            Math.min(...picked.map(([state, cost]) => cost + distances[state % count]![to]!)),
          )
          expect([...matrix]).toEqual(expected)
        },
      ),
    )
  })
})

function lengthAlong({ turnStart, turnTo, costs }: Graph, states: readonly number[]): number {
  let length = 0
  states.slice(1).forEach((to, index) => {
    const from = states[index]!
    let best = Infinity
    for (let turn = turnStart[from]!; turn < turnStart[from + 1]!; turn++)
      if (turnTo[turn] === to) best = Math.min(best, costs[turn]!)
    length += best
  })
  return length
}
