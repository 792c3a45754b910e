import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCore } from './core.ts'
import type { Core } from './core.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

function randomCore(seed: number, kind: Core['kind']): Core {
  const random = new Random(seed)
  const nodes = 31
  const spots = Array.from({ length: nodes }, () => [random.below(1000), random.below(1000)] as const)
  const cost = Int32Array.from(spots.flatMap(([x, y]) => spots.map(([u, v]) => Math.ceil(Math.hypot(x - u, y - v)))))
  const isPaired = kind === 'pairs'
  const open = Int32Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : random.below(3000)))
  return buildCore({
    kind,
    nodes,
    fleet: 12,
    capacity: 20,
    vehiclesFirst: false,
    fixedCost: 50,
    cost,
    time: cost,
    demand: Int32Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : isPaired ? (node % 2 === 1 ? 5 : -5) : 1 + random.below(6))),
    service: Int32Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : 10)),
    open: kind === 'windows' ? open : new Int32Array(nodes),
    close: Int32Array.from(open, (start, node) => (kind === 'windows' && node > 0 ? start + 1500 : 8000)),
    partner: Int32Array.from({ length: nodes }, (_, node) => (isPaired && node > 0 ? (node % 2 === 1 ? node + 1 : node - 1) : 0)),
    isPickup: Uint8Array.from({ length: nodes }, (_, node) => (isPaired && node % 2 === 1 ? 1 : 0)),
    penalty: Float64Array.from({ length: nodes }, (_, node) => (node === 0 ? 0 : 5000)),
  })
}

const anyCore = fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), kind: fc.constantFrom<Core['kind'][]>('capacity', 'windows', 'pairs') })

/** The price of a plan from its definition. */
function priceOf(core: Core, plan: readonly (readonly number[])[]): number {
  let price = core.penalty.reduce((sum, penalty) => sum + penalty, 0)
  for (const route of plan) {
    price += core.fixedCost
    let from = 0
    for (const stop of [...route, 0]) {
      price += core.cost[from * core.nodes + stop]! - core.penalty[stop]!
      from = stop
    }
  }
  return price
}

function keepsRules(core: Core, route: readonly number[]): boolean {
  let [time, from, load] = [0, 0, core.kind === 'pairs' ? 0 : route.reduce((sum, stop) => sum + core.demand[stop]!, 0)]
  if (load > core.capacity) return false
  for (const stop of route) {
    time = Math.max(core.open[stop]!, time + core.service[from]! + core.time[from * core.nodes + stop]!)
    if (core.kind === 'pairs') load += core.demand[stop]!
    if ((core.kind !== 'capacity' && time > core.close[stop]!) || load > core.capacity || load < 0) return false
    from = stop
  }
  return core.kind === 'capacity' || time + core.service[from]! + core.time[from * core.nodes]! <= core.close[0]!
}

test('after any number of steps the cost is that of the plan, every route keeps the rules and no stop is lost', () => {
  fc.assert(
    fc.property(anyCore, fc.integer({ min: 0, max: 60 }), ({ seed, kind }, steps) => {
      const core = randomCore(seed, kind)
      const sisr = new Sisr(core, new Random(seed))
      sisr.complete()
      for (let step = 0; step < steps; step++) sisr.annealStep(200)
      const plan = sisr.snapshot()
      expect(sisr.routes.cost).toBeCloseTo(priceOf(core, plan), 6)
      expect(plan.every((route) => keepsRules(core, route))).toBe(true)
      expect(new Set(plan.flat()).size).toBe(plan.flat().length)
    }),
    { numRuns: 60 },
  )
})

test('a step taken back leaves plan and cost as they were', () => {
  fc.assert(
    fc.property(anyCore, ({ seed, kind }) => {
      const core = randomCore(seed, kind)
      const sisr = new Sisr(core, new Random(seed))
      sisr.complete()
      for (let step = 0; step < 30; step++) {
        const before = { plan: sisr.snapshot(), cost: sisr.routes.cost, late: sisr.routes.late.slice(1), early: sisr.routes.early.slice(1) }
        sisr.step()
        sisr.undo.restore()
        expect(sisr.snapshot()).toEqual(before.plan)
        expect(sisr.routes.cost).toBe(before.cost)
        sisr.annealStep(200)
      }
    }),
    { numRuns: 40 },
  )
})
