import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { annealWaiting } from './anneal-waiting.ts'
import type { NodePlan } from './control.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

test('pairs that wait on the way are served in the end: no more vehicles, no higher price, every rule kept', () => {
  let better = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'pairs')
      const sisr = new Sisr(core, new Random(seed))
      sisr.complete()
      fc.pre(sisr.routes.absentCount === 0)
      sisr.closeUnused()
      const before = sisr.snapshot()
      const found: { cost: number; plan: NodePlan }[] = []
      const control = { done: (steps: number) => Math.min(1, steps / 2048), found: (cost: number, plan: NodePlan) => void found.push({ cost, plan }), offered: () => null }
      expect(annealWaiting(sisr, control, { heat: { start: 1, end: 0.01 }, pool: null })).toBe(2048)
      const after = sisr.snapshot()
      expect(after.flat().toSorted((one, other) => one - other)).toEqual(before.flat().toSorted((one, other) => one - other))
      expect(after.length).toBeLessThanOrEqual(before.length)
      expect(after.every((route) => keepsRules(core, route))).toBe(true)
      expect(sisr.routes.cost).toBeCloseTo(priceOf(core, after), 6)
      expect(priceOf(core, after)).toBeLessThanOrEqual(priceOf(core, before))
      for (const { cost, plan } of found) expect(cost).toBeCloseTo(priceOf(core, plan), 6)
      if (found.length > 0) better++
    }),
    { numRuns: 30 },
  )
  expect(better).toBeGreaterThan(10)
})
