import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../testing/test-length.ts'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { breedTimed } from './breed-timed.ts'
import { classicParams } from './classic-params.ts'
import { RoutePool } from './pool.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

const limit = 5000

function bred(seed: number) {
  const core = randomCore(seed, 'windows')
  const sisr = new Sisr(core, new Random(seed), classicParams)
  sisr.complete()
  const [start, found]: [number, number[]] = [sisr.routes.cost, []]
  const control = {
    done: (steps: number) => Math.min(1, steps / limit),
    found: (cost: number) => found.push(cost),
    offered: () => null,
  }
  const steps = breedTimed(sisr, control, { heat: { start: 3, end: 0.01 }, pool: new RoutePool(core.nodes, 1000) })
  return { core, start, found, steps, cost: sisr.routes.cost, plan: sisr.snapshot() }
}

test('breeding leaves its best plan, which keeps all rules and costs no more than the first one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const { core, start, found, steps, cost, plan } = bred(seed)
      expect(cost).toBeCloseTo(priceOf(core, plan), 6)
      expect(cost).toBeCloseTo(Math.min(start, ...found), 6)
      expect(plan.every((route) => keepsRules(core, route))).toBe(true)
      expect(steps).toBeGreaterThanOrEqual(limit)
    }),
    { numRuns: cases(4, 2) },
  )
})

test('the same seed breeds the same plan', () => {
  expect(bred(7)).toEqual(bred(7))
})
