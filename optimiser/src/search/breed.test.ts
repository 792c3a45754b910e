import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../testing/test-length.ts'
import { keepsRules, priceOf, randomCore } from '../../testing/random-core.ts'
import { breed } from './breed.ts'
import { classicParams } from './classic-params.ts'
import type { Control, NodePlan } from './control.ts'
import { exchangeRoutes } from './exchange.ts'
import { RoutePool } from './pool.ts'
import { Random } from './random.ts'
import { savingsPlan } from './savings.ts'
import { Sisr } from './sisr.ts'

function bred(seed: number, steps: number): { plan: NodePlan; reports: NodePlan[] } {
  const core = randomCore(seed, 'capacity')
  const reports: NodePlan[] = []
  const control: Control = {
    done: (now) => now / steps,
    found: (_cost, plan) => reports.push(plan),
    offered: () => null,
  }
  const sisr = new Sisr(core, new Random(seed), classicParams)
  sisr.complete()
  breed(sisr, control, { heat: { start: 1, end: 0.01 }, pool: new RoutePool(core.nodes, 1000) })
  return { plan: sisr.snapshot(), reports }
}

test('the bred plan serves every stop within capacity and is the last and cheapest reported plan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'capacity')
      const { plan, reports } = bred(seed, 8000)
      expect(plan.flat().length).toBe(core.nodes - 1)
      expect(plan.every((route) => keepsRules(core, route))).toBe(true)
      const prices = reports.map((report) => priceOf(core, report))
      expect(prices).toEqual([...prices].sort((a, b) => b - a))
      expect(priceOf(core, plan)).toBe(prices.at(-1))
    }),
    { numRuns: cases(5, 2) },
  )
})

test('the same seed breeds the same plan', () => {
  expect(bred(3, 8000).plan).toEqual(bred(3, 8000).plan)
})

test('a child of two plans contains no stop twice and has whole routes of the first plan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'capacity')
      const random = new Random(seed)
      const sisr = new Sisr(core, random, classicParams)
      sisr.complete()
      const one = sisr.snapshot()
      for (let step = 0; step < 50; step++) sisr.step()
      const other = sisr.snapshot()
      const child = exchangeRoutes(core, { one, other }, { random, ...classicParams.breeding.crossing })
      expect(new Set(child.flat()).size).toBe(child.flat().length)
      expect(child.some((route) => one.some((origin) => origin.join() === route.join()))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('a savings plan serves every stop once within capacity and costs less than one route per stop', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const core = randomCore(seed, 'capacity')
      const plan = savingsPlan(core, classicParams.neighbours.savings)
      expect(plan.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: core.nodes - 1 }, (_, index) => index + 1))
      expect(plan.every((route) => keepsRules(core, route))).toBe(true)
      const alone = plan.flat().map((stop) => [stop])
      expect(priceOf(core, plan)).toBeLessThan(priceOf(core, alone))
    }),
    { numRuns: 30 },
  )
})
