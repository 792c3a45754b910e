import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { classicParams } from '../search/classic-params.ts'
import type { Core } from '../search/core.ts'
import { Random } from '../search/random.ts'
import { Sisr } from '../search/sisr.ts'
import { CrossExchange } from './cross-exchange.ts'

const anySearch = fc
  .record({ seed: fc.integer({ min: 1, max: 1e6 }), kind: fc.constantFrom<Core['kind'][]>('capacity', 'windows') })
  .map(({ seed, kind }) => {
    const core = randomCore(seed, kind)
    const sisr = new Sisr(core, new Random(seed), classicParams)
    sisr.complete()
    for (let step = 0; step < 20; step++) sisr.annealStep(200)
    return { core, sisr, exchange: new CrossExchange(sisr.routes, sisr.random, classicParams.perturbation.exchange) }
  })

test('an exchange saves the predicted amount and is allowed exactly when both routes keep the rules', () => {
  fc.assert(
    fc.property(anySearch, ({ core, sisr, exchange }) => {
      const [before, plan] = [sisr.routes.cost, sisr.snapshot()]
      for (let trial = 0; trial < 40; trial++) {
        if (!exchange.draw()) continue
        const [gain, isAllowed] = [exchange.gain(), exchange.isAllowed()]
        exchange.apply()
        expect(sisr.routes.cost).toBeCloseTo(before - gain, 6)
        expect(sisr.routes.cost).toBeCloseTo(priceOf(core, sisr.snapshot()), 6)
        expect(sisr.snapshot().every((route) => keepsRules(core, route))).toBe(isAllowed)
        sisr.load(plan)
      }
    }),
    { numRuns: 60 },
  )
})

test('annealed exchanges leave correct labels for the search', () => {
  fc.assert(
    fc.property(anySearch, ({ core, sisr, exchange }) => {
      let made = 0
      for (let trial = 0; trial < 300; trial++) if (exchange.tryAt(300)) made++
      for (let step = 0; step < 20; step++) sisr.annealStep(200)
      expect(sisr.snapshot().every((route) => keepsRules(core, route))).toBe(true)
      expect(sisr.routes.cost).toBeCloseTo(priceOf(core, sisr.snapshot()), 6)
      expect(sisr.snapshot().flat()).toHaveLength(core.nodes - 1 - sisr.routes.absentCount)
      return made >= 0
    }),
    { numRuns: 30 },
  )
})
