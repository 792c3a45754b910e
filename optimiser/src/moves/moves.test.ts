import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomCore } from '../../testing/random-core.ts'
import { classicParams } from '../search/classic-params.ts'
import { buildCore } from '../search/core.ts'
import { Random } from '../search/random.ts'
import { moves } from './all.ts'
import { SwapStar } from './swap-star.ts'
import { Tours } from './tours.ts'

const anyTours = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  price: fc.integer({ min: 0, max: 50 }),
  isOneWay: fc.boolean(),
})
type Recipe = typeof anyTours extends fc.Arbitrary<infer Value> ? Value : never

/** Assigns stops to random vehicles, ignoring capacity. */
function randomTours({ seed, price, isOneWay }: Recipe): Tours {
  const random = new Random(seed)
  const symmetric = randomCore(seed, 'capacity')
  const cost = symmetric.cost.map((leg) => (leg === 0 ? 0 : leg + random.below(300)))
  const core = isOneWay ? buildCore({ ...symmetric, cost, time: cost }, classicParams.neighbours) : symmetric
  const tours = new Tours(core)
  const lists: number[][] = Array.from({ length: 2 + random.below(core.fleet - 3) }, () => [])
  for (let stop = 1; stop < core.nodes; stop++) {
    const list = lists[random.below(lists.length)]!
    list.splice(random.below(list.length + 1), 0, stop)
  }
  tours.overloadPrice = price
  tours.read(lists)
  return tours
}

/** Cost of the plan, computed from the definition. */
function costOf(tours: Tours): number {
  const { core, overloadPrice } = tours
  return tours.lists().reduce((sum, list) => {
    const load = list.reduce((total, stop) => total + core.demand[stop]!, 0)
    const legs = [0, ...list].reduce((total, stop, at) => total + core.cost[stop * core.nodes + (list[at] ?? 0)]!, 0)
    return sum + core.fixedCost + legs + overloadPrice * Math.max(0, load - core.capacity)
  }, 0)
}

function serveAllOnce(tours: Tours): void {
  expect(
    tours
      .lists()
      .flat()
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: tours.core.nodes - 1 }, (_, index) => index + 1))
}

describe.each(moves.map((move) => [move.name, move] as const))('%s', (_, move) => {
  test('saves the predicted amount and loses no stop', () => {
    fc.assert(
      fc.property(anyTours, (recipe) => {
        const tours = randomTours(recipe)
        fc.pre(move.supports(tours.core))
        const random = new Random(recipe.seed + 1)
        for (let trial = 0; trial < 30; trial++) {
          const u = 1 + random.below(tours.core.nodes - 1)
          const v =
            random.unit() < 0.2 ? tours.startOf(random.below(tours.core.fleet)) : 1 + random.below(tours.core.nodes - 1)
          const gain = move.gain(tours, u, v)
          if (gain === 0) continue
          const before = costOf(tours)
          move.apply(tours, u, v)
          expect(before - costOf(tours)).toBe(gain)
          expect(tours.cost()).toBe(costOf(tours))
          serveAllOnce(tours)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('SWAP*', () => {
  test('saves the predicted amount and loses no stop', () => {
    fc.assert(
      fc.property(anyTours, (recipe) => {
        const tours = randomTours(recipe)
        const swapStar = new SwapStar(tours)
        const { fleet } = tours.core
        for (let one = 0; one < fleet; one++) {
          for (let other = 0; other < fleet; other++) {
            if (one === other || tours.isEmpty(one) || tours.isEmpty(other)) continue
            const before = costOf(tours)
            const gain = swapStar.gain(one, other)
            if (gain <= 0) continue
            swapStar.apply()
            expect(before - costOf(tours)).toBe(gain)
            serveAllOnce(tours)
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
