import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCore } from '../../testing/random-core.ts'
import { moves } from '../moves/all.ts'
import { Tours } from '../moves/tours.ts'
import { classicParams } from './classic-params.ts'
import { LocalSearch } from './local-search.ts'
import { Random } from './random.ts'

test('a local search lowers the cost until no move between near stops gains', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'capacity')
      const tours = new Tours(core)
      tours.overloadPrice = 10
      tours.read(Array.from({ length: 10 }, (_, route) => [1, 2, 3].map((stop) => 3 * route + stop)))
      const before = tours.cost()
      new LocalSearch(tours, new Random(seed), { params: classicParams.breeding, isOver: () => false }).run()
      expect(tours.cost()).toBeLessThan(before)
      let best = 0
      for (let u = 1; u < core.nodes; u++) {
        for (const v of core.near.subarray(u * core.nearCount, u * core.nearCount + 20)) {
          for (const move of moves) best = Math.max(best, move.gain(tours, u, v))
        }
      }
      expect(best).toBeLessThanOrEqual(1e-4)
    }),
    { numRuns: 20 },
  )
})
