import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCore } from '../../testing/random-core.ts'
import { cases } from '../../testing/test-length.ts'
import { classicParams } from './classic-params.ts'
import { buildCore } from './core.ts'
import type { Core } from './core.ts'
import { nearRows } from './near-rows.ts'
import { PlaceRows } from './place-rows.ts'
import { Random } from './random.ts'

/** A core with many equal distances, symmetric or not, and windows that allow many sequences, some with waiting. */
function withCosts(core: Core, seed: number, isOneWay: boolean): Core {
  const random = new Random(seed)
  const cost = core.cost.map((_, entry) => (entry % (core.nodes + 1) === 0 ? 0 : 100 * random.below(8)))
  if (!isOneWay)
    for (let entry = 0; entry < cost.length; entry++)
      cost[entry] = cost[(entry % core.nodes) * core.nodes + Math.floor(entry / core.nodes)]!
  const open = core.open.map((_, node) => (node === 0 ? 0 : random.below(6000)))
  return buildCore(
    { ...core, cost, time: cost, open, close: open.map((start) => start + 2500) },
    classicParams.neighbours,
  )
}

function lowest(core: Core, count: number, scoreOf: (other: number) => number): number[] {
  const scores = Array.from({ length: core.nodes }, (_, other) => scoreOf(other))
  const sorted = [...scores.keys()]
    .filter((other) => other > 0 && scores[other]! < Infinity)
    .sort((a, b) => scores[a]! - scores[b]! || a - b)
  return Array.from({ length: count }, (_, at) => sorted[at] ?? 0)
}

function follow({ nodes, cost, time, service, open, close }: Core, from: number, to: number): number {
  const travel = time[from * nodes + to]! + service[from]!
  const wait = Math.max(0, open[to]! - travel - close[from]!)
  return from === to || open[from]! + travel > close[to]! ? Infinity : 5 * cost[from * nodes + to]! + wait
}

test('rows of neighbours are sorted, ties by number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 29 }),
      fc.boolean(),
      (seed, nearCount, isOneWay) => {
        const core = withCosts(randomCore(seed, 'windows'), seed, isOneWay)
        const count = Math.ceil(nearCount / 2)
        const { nodes, cost, costInto } = core
        const near = nearRows(costInto, nodes, nearCount)
        const { before, after } = new PlaceRows({ ...core, near, nearCount }, count)
        for (let node = 1; node < nodes; node++) {
          const row = (rows: Int32Array, width = count) => [...rows.subarray(node * width, (node + 1) * width)]
          const wayTo = (other: number) => (other === node ? Infinity : cost[other * nodes + node]!)
          expect(row(near, nearCount)).toEqual(lowest(core, nearCount, wayTo))
          expect(row(before)).toEqual(lowest(core, count, (other) => follow(core, other, node)))
          expect(row(after)).toEqual(lowest(core, count, (other) => follow(core, node, other)))
        }
      },
    ),
    { numRuns: cases(100) },
  )
})
