import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { cases } from '../../testing/test-length.ts'
import { classicParams } from './classic-params.ts'
import { annealByDetours } from './detours.ts'
import { Ejections } from './eject.ts'
import { minimiseFleet } from './fleet.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

const anyStart = fc
  .record({ seed: fc.integer({ min: 1, max: 1e6 }), steps: fc.integer({ min: 0, max: 20 }) })
  .map(({ seed, steps }) => {
    const core = randomCore(seed, 'pairs')
    const sisr = new Sisr(core, new Random(seed), classicParams)
    sisr.complete()
    for (let step = 0; step < steps; step++) sisr.annealStep(200)
    return { core, sisr }
  })

const isInOrder = (route: readonly number[]) =>
  route.every((stop, at) => (stop % 2 === 1 ? route.indexOf(stop + 1) > at : route.includes(stop - 1)))

test('an ejection serves its pair and keeps the rules of every route', () => {
  fc.assert(
    fc.property(anyStart, ({ core, sisr }) => {
      const { routes } = sisr
      while (routes.size[0]! > 0) routes.unlink(routes.first[0]!)
      routes.emptyCount = 0
      routes.listAbsent()
      const ejections = new Ejections(
        sisr,
        new Float64Array(core.nodes).fill(1).fill(0, 0, 1),
        classicParams.fleet.mostWork,
      )
      for (let turn = 0; turn < 30 && routes.absentCount > 0; turn++) {
        const pickup = routes.absent[0]!
        const before = sisr.snapshot()
        ejections.serve(0)
        expect(sisr.snapshot().flat().includes(pickup)).toBe(JSON.stringify(sisr.snapshot()) !== JSON.stringify(before))
        expect(sisr.snapshot().every((route) => keepsRules(core, route) && isInOrder(route))).toBe(true)
        expect(routes.cost).toBeCloseTo(priceOf(core, sisr.snapshot()), 6)
        expect(2 * routes.absentCount).toBe(core.nodes - 1 - sisr.snapshot().flat().length)
      }
    }),
    { numRuns: cases(40) },
  )
})

test('all pairs are still served with fewer vehicles', () => {
  fc.assert(
    fc.property(anyStart, ({ core, sisr }) => {
      fc.pre(sisr.routes.absentCount === 0)
      const before = sisr.snapshot().length
      const { plan } = minimiseFleet(
        sisr,
        { done: (iterations) => iterations / 640, found: () => undefined, offered: () => null },
        1,
      )
      expect(plan.length).toBeLessThanOrEqual(before)
      expect(plan.flat()).toHaveLength(core.nodes - 1)
      expect(plan.every((route) => keepsRules(core, route) && isInOrder(route))).toBe(true)
    }),
    { numRuns: cases(30) },
  )
})

test('detours with an additional vehicle end with no more vehicles, all pairs served and no higher cost', () => {
  fc.assert(
    fc.property(anyStart, ({ core, sisr }) => {
      fc.pre(sisr.routes.absentCount === 0)
      sisr.closeUnused()
      const before = sisr.snapshot()
      const costs: number[] = []
      const control = {
        done: (steps: number) => Math.min(1, steps / 6000),
        found: (cost: number) => costs.push(cost),
        offered: () => null,
      }
      annealByDetours(sisr, control, { heat: { start: 5, end: 0.01 }, pool: null })
      const plan = sisr.snapshot()
      expect(plan.length).toBeLessThanOrEqual(before.length)
      expect(plan.flat()).toHaveLength(core.nodes - 1)
      expect(plan.every((route) => keepsRules(core, route) && isInOrder(route))).toBe(true)
      expect(priceOf(core, plan)).toBeLessThanOrEqual(priceOf(core, before))
      expect(costs).toEqual(costs.toSorted((a, b) => b - a))
      expect(sisr.routes.cost).toBeCloseTo(costs.at(-1) ?? priceOf(core, before), 6)
    }),
    { numRuns: 10 },
  )
})
