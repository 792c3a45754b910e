import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { cases } from '../../testing/test-length.ts'
import { annealWaiting } from './anneal-waiting.ts'
import { classicParams } from './classic-params.ts'
import type { Control, NodePlan } from './control.ts'
import { buildCore } from './core.ts'
import type { Core } from './core.ts'
import { minimiseFleet } from './fleet.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

test('pairs that wait during the search are served in the end, with no more vehicles, no higher price and all rules kept', () => {
  let better = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'pairs')
      const sisr = new Sisr(core, new Random(seed), classicParams)
      sisr.complete()
      fc.pre(sisr.routes.absentCount === 0)
      sisr.closeUnused()
      const before = sisr.snapshot()
      const found: { cost: number; plan: NodePlan }[] = []
      const control = { ...controlOf(2048), found: (cost: number, plan: NodePlan) => void found.push({ cost, plan }) }
      expect(annealWaiting(sisr, control, { heat: { start: 1, end: 0.01 }, pool: null })).toBe(2048)
      const after = sisr.snapshot()
      expect(after.flat().toSorted((one, other) => one - other)).toEqual(
        before.flat().toSorted((one, other) => one - other),
      )
      expect(after.length).toBeLessThanOrEqual(before.length)
      expect(after.every((route) => keepsRules(core, route))).toBe(true)
      expect(sisr.routes.cost).toBeCloseTo(priceOf(core, after), 6)
      expect(priceOf(core, after)).toBeLessThanOrEqual(priceOf(core, before))
      for (const { cost, plan } of found) expect(cost).toBeCloseTo(priceOf(core, plan), 6)
      if (found.length > 0) better++
    }),
    { numRuns: cases(30) },
  )
  expect(better).toBeGreaterThan(cases(10))
})

/** A plan with few vehicles, each of which has a fixed cost. */
function scarcePlan(seed: number): { core: Core; plan: NodePlan } {
  const random = randomCore(seed, 'pairs')
  const core = buildCore(
    {
      ...random,
      fixedCost: 1e9,
      close: random.close.map(() => 3000),
      penalty: random.penalty.map((penalty) => 1e8 * penalty),
    },
    classicParams.neighbours,
  )
  const sisr = new Sisr(core, new Random(seed), classicParams)
  sisr.complete()
  return { core, plan: minimiseFleet(sisr, controlOf(2048), 1).plan }
}

function controlOf(steps: number): Control {
  return { done: (now) => Math.min(1, now / steps), found: () => undefined, offered: () => null }
}

test('pairs do not wait to save a vehicle: routes get as short as with free vehicles', () => {
  const plans = Array.from({ length: cases(10, 3) }, (_, index) => scarcePlan(index + 1))
  const waysWith = (fixedCost: number) => {
    let ways = 0
    for (const [index, { core, plan }] of plans.entries()) {
      const seed = index + 1
      const sisr = new Sisr({ ...core, fixedCost }, new Random(seed), classicParams)
      sisr.load(plan)
      sisr.closeUnused()
      annealWaiting(sisr, controlOf(8192), { heat: { start: 1, end: 0.01 }, pool: null })
      ways += priceOf({ ...core, fixedCost: 0 }, sisr.snapshot())
    }
    return ways
  }
  expect(waysWith(1e9)).toBeLessThan(1.01 * waysWith(0))
})
