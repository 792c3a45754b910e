import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { NEVER } from '../model/model.ts'
import { classicParams } from './classic-params.ts'
import type { Core } from './core.ts'
import { Random } from './random.ts'
import { paperSettings } from './ruin-settings.ts'
import { StringRemoval } from './ruin.ts'
import { Sisr } from './sisr.ts'

const anyCore = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  kind: fc.constantFrom<Core['kind'][]>('capacity', 'windows', 'pairs'),
})

test('after any number of steps, the cost matches the plan, every route keeps the rules and no stop occurs twice', () => {
  fc.assert(
    fc.property(anyCore, fc.integer({ min: 0, max: 60 }), ({ seed, kind }, steps) => {
      const core = randomCore(seed, kind)
      const sisr = new Sisr(core, new Random(seed), classicParams)
      sisr.complete()
      for (let step = 0; step < steps; step++) sisr.annealStep(200)
      const plan = sisr.snapshot()
      expect(sisr.routes.cost).toBeCloseTo(priceOf(core, plan), 6)
      expect(sisr.routes.used).toBe(plan.length)
      expect(plan.every((route) => keepsRules(core, route))).toBe(true)
      expect(new Set(plan.flat()).size).toBe(plan.flat().length)
    }),
    { numRuns: 60 },
  )
})

test('undoing a step restores plan and cost', () => {
  fc.assert(
    fc.property(anyCore, ({ seed, kind }) => {
      const core = randomCore(seed, kind)
      const sisr = new Sisr(core, new Random(seed), classicParams)
      sisr.complete()
      for (let step = 0; step < 30; step++) {
        const before = {
          plan: sisr.snapshot(),
          cost: sisr.routes.cost,
          late: sisr.routes.late.slice(1),
          early: sisr.routes.early.slice(1),
        }
        sisr.step()
        sisr.undo.restore()
        expect(sisr.snapshot()).toEqual(before.plan)
        expect(sisr.routes.cost).toBe(before.cost)
        expect(sisr.routes.used).toBe(before.plan.length)
        sisr.annealStep(200)
      }
    }),
    { numRuns: 40 },
  )
})

test('with unlimited capacity, no stop is inserted next to an absent one', () => {
  const some = randomCore(1, 'capacity')
  const core = { ...some, capacity: NEVER, demand: new Int32Array(some.nodes) }
  const sisr = new Sisr(core, new Random(1), classicParams)
  sisr.complete()
  for (let step = 0; step < 200; step++) {
    sisr.step()
    expect(sisr.routes.absentCount).toBe(0)
  }
  expect(sisr.snapshot().flat()).toHaveLength(core.nodes - 1)
})

test('closing unused vehicles changes neither the scale of temperatures nor the removed strings', () => {
  const core = { ...randomCore(3, 'pairs'), fleet: 40 }
  const searchers = [new Sisr(core, new Random(1), classicParams), new Sisr(core, new Random(1), classicParams)]
  for (const sisr of searchers) sisr.complete()
  const [open, closed] = searchers as [Sisr, Sisr]
  closed.closeUnused()
  expect(closed.arcCost()).toBe(open.arcCost())
  const torn = searchers.map((sisr) => {
    const removal = new StringRemoval(sisr.routes, sisr.undo, new Random(2))
    sisr.undo.begin()
    for (let turn = 0; turn < 3; turn++) removal.ruin(paperSettings)
    return sisr.snapshot()
  })
  expect(torn[1]).toEqual(torn[0])
})
