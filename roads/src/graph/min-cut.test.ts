import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CutProblem, emptyProblem, MinCut } from './min-cut.ts'

type Edge = readonly [from: number, to: number, capacity: number]

const edge = (count: number) =>
  fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.integer({ min: 1, max: 2 })).filter(([from, to]) => from !== to)
const town = fc.integer({ min: 2, max: 8 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(edge(count), { maxLength: 20 }),
    ends: fc.integer({ min: 1, max: Math.floor(count / 2) }),
  }),
)

test('the smallest cut is found, the one nearest to the sources, with the same arrays for one town after the other', () => {
  const problem = emptyProblem(8, 40)
  const cut = new MinCut(problem)
  const isSourceSide = new Uint8Array(8)
  fc.assert(
    fc.property(town, ({ count, edges, ends }) => {
      fill(problem, count, edges)
      const role = Uint8Array.from({ length: count }, (_, node) => (node < ends ? 1 : node >= count - ends ? 2 : 0))
      const sides = smallestCuts(count, edges, role)
      expect(cut.run(role, Infinity, isSourceSide)).toBe(sides.flow)
      const found = isSourceSide.reduce((side, isIn, node) => side + (node < count && isIn === 1 ? 1 << node : 0), 0)
      expect(sides.nearest).toBe(found)
      expect(cut.run(role, sides.flow, isSourceSide)).toBe(sides.flow === 0 ? 0 : null)
    }),
    { numRuns: 500 },
  )
})

function fill(problem: CutProblem, count: number, edges: readonly Edge[]): void {
  problem.count = count
  const firstOf = new Map<number, number>()
  let entry = 0
  for (let node = 0; node < count; node++) {
    for (const [index, [from, to, capacity]] of edges.entries()) {
      if (from !== node && to !== node) continue
      problem.target[entry] = from === node ? to : from
      problem.capacity[entry] = capacity
      const twin = firstOf.get(index)
      if (twin === undefined) firstOf.set(index, entry)
      else {
        problem.twin[entry] = twin
        problem.twin[twin] = entry
      }
      entry++
    }
    problem.start[node + 1] = entry
  }
}

/** Tries every set of nodes that has all sources and no sink; the nearest is what all the smallest have in common. */
function smallestCuts(count: number, edges: readonly Edge[], role: Uint8Array): { flow: number; nearest: number } {
  let flow = Infinity
  let nearest = 0
  for (let side = 0; side < 1 << count; side++) {
    if (role.some((part, node) => (part === 1 && !(side & (1 << node))) || (part === 2 && side & (1 << node)))) continue
    const crossing = edges.filter(([from, to]) => ((side >> from) & 1) !== ((side >> to) & 1))
    const size = crossing.reduce((sum, [, , capacity]) => sum + capacity, 0)
    nearest = size < flow ? side : size === flow ? nearest & side : nearest
    flow = Math.min(flow, size)
  }
  return { flow, nearest }
}
