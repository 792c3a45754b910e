import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../testing/test-length.ts'
import { classicParams } from './classic-params.ts'
import { partition } from './partition.ts'
import type { PooledRoute } from './pool.ts'
import { Random } from './random.ts'

const stopCount = 8

function randomPool(seed: number): PooledRoute[] {
  const random = new Random(seed)
  return Array.from({ length: 40 }, () => {
    const stops = Array.from({ length: stopCount }, (_, index) => index + 1).filter(() => random.unit() < 0.35)
    return { stops: stops.length > 0 ? stops : [1], cost: 10 + random.below(30) + 10 * stops.length }
  })
}

/** The lowest cost of any exact cover, by trying all. */
function cheapest(pool: readonly PooledRoute[], covered: ReadonlySet<number>): number {
  const first = Array.from({ length: stopCount }, (_, index) => index + 1).find((stop) => !covered.has(stop))
  if (first === undefined) return 0
  const fitting = pool.filter((route) => route.stops.includes(first) && route.stops.every((stop) => !covered.has(stop)))
  return Math.min(
    Infinity,
    ...fitting.map((route) => route.cost + cheapest(pool, new Set([...covered, ...route.stops]))),
  )
}

test('the cheapest combination of pooled routes is found, or null if none is cheaper', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const singles = Array.from({ length: stopCount }, (_, index) => ({ stops: [index + 1], cost: 30 }))
      const pool = [...randomPool(seed), ...singles]
      const best = cheapest(pool, new Set())
      const answer = partition(pool, stopCount + 1, {
        routes: singles,
        cost: 30 * stopCount,
        params: classicParams.recombination,
      })
      const cost = answer === null ? 30 * stopCount : answer.reduce((sum, route) => sum + route.cost, 0)
      expect(cost).toBeCloseTo(best, 6)
      if (answer)
        expect(answer.flatMap((route) => route.stops).sort((a, b) => a - b)).toEqual(
          singles.flatMap((route) => route.stops),
        )
    }),
    { numRuns: cases(60) },
  )
})
