import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { cases } from '../../testing/test-length.ts'
import { classicParams } from '../search/classic-params.ts'
import { DrawnMoves } from '../search/drawn-moves.ts'
import { BestPlan } from '../search/best-plan.ts'
import { Random } from '../search/random.ts'
import { Sisr } from '../search/sisr.ts'
import { Turn } from './turn.ts'

const anySearch = fc.integer({ min: 1, max: 1e6 }).map((seed) => {
  const core = randomCore(seed, 'capacity')
  const sisr = new Sisr(core, new Random(seed), classicParams)
  sisr.complete()
  for (let step = 0; step < 20; step++) sisr.annealStep(200)
  return { core, sisr }
})

test('a turn saves the predicted amount and is allowed exactly when both routes keep their capacity', () => {
  fc.assert(
    fc.property(anySearch, ({ core, sisr }) => {
      const turn = new Turn(sisr.routes, sisr.random, classicParams.perturbation.turnPartners)
      const [before, plan] = [sisr.routes.cost, sisr.snapshot()]
      for (let trial = 0; trial < 40; trial++) {
        if (!turn.draw()) continue
        const [gain, isAllowed] = [turn.gain(), turn.isAllowed()]
        turn.apply()
        expect(sisr.routes.cost).toBeCloseTo(before - gain, 6)
        expect(sisr.routes.cost).toBeCloseTo(priceOf(core, sisr.snapshot()), 6)
        expect(sisr.snapshot().every((route) => keepsRules(core, route))).toBe(isAllowed)
        sisr.load(plan)
      }
    }),
    { numRuns: cases(60) },
  )
})

test('changes by moves between two steps persist when the next step is undone', () => {
  fc.assert(
    fc.property(anySearch, ({ core, sisr }) => {
      const moves = new DrawnMoves(sisr)
      const best = new BestPlan(sisr.routes)
      for (let round = 0; round < 20; round++) {
        moves.tryAll(200, best)
        const [cost, plan] = [sisr.routes.cost, sisr.snapshot()]
        sisr.step()
        sisr.undo.restore()
        expect(sisr.snapshot()).toEqual(plan)
        expect(sisr.routes.cost).toBe(cost)
        expect(cost).toBeCloseTo(priceOf(core, plan), 6)
        expect(plan.every((route) => keepsRules(core, route))).toBe(true)
      }
    }),
    { numRuns: cases(40) },
  )
})
