import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, Dice, problemOf } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { routesOfOrder } from '../door/orders.ts'
import { buildPlan } from '../schedule/build-plan.ts'
import type { Edit } from './edits.ts'
import { applyEdit } from './edits.ts'
import { price, priceSlots } from './price.ts'

test('the price of an edit is the difference between the plan after and the plan before', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const problem = problemOf(recipe)
      const model = modelOf(problem)
      const before = buildPlan(model, anyRoutes(recipe))
      const edit = anyEdit(problem, before, new Dice(recipe.seed))
      const change = price(problem, before, edit)
      const after = buildPlan(model, applyEdit(model, routesOfOrder(model, before), edit))
      expect(change.cost).toBeCloseTo(after.costs.total - before.costs.total, 5)
      expect(change.unassignedCost).toBeCloseTo(after.costs.unassigned - before.costs.unassigned, 5)
      for (const part of [
        'distanceMeters',
        'durationSeconds',
        'drivingSeconds',
        'lateSeconds',
        'brokenPromises',
      ] as const) {
        expect(change[part]).toBeCloseTo(after.totals[part] - before.totals[part], 5)
      }
      expect(
        rulesOf(change.broken).filter((rule) => !rulesOf(check(problem, after).violations).includes(rule)),
      ).toEqual([])
    }),
    { numRuns: cases(300) },
  )
})

test('promises without a price or ceiling are counted and change neither times nor costs', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const weighed = problemOf({ ...recipe, rules: [...new Set([...recipe.rules, 'promises' as const])] })
      const counted: Problem = { ...weighed, stability: { promises: { toleranceSeconds: 60 } } }
      const { stability: _, ...free } = weighed
      const silent = { ...free, stops: free.stops.map(({ promise: _promise, ...stop }) => stop) }
      const [plan, bare] = [counted, silent].map((problem) => buildPlan(modelOf(problem), anyRoutes(recipe)))
      expect(plan!.costs).toEqual(bare!.costs)
      expect({ ...plan!.totals, brokenPromises: 0 }).toEqual(bare!.totals)
      expect(plan!.routes.map(({ visits }) => visits)).toEqual(bare!.routes.map(({ visits }) => visits))
      const edit = anyEdit(counted, plan!, new Dice(recipe.seed))
      const model = modelOf(counted)
      const after = buildPlan(model, applyEdit(model, routesOfOrder(model, plan!), edit))
      const { brokenPromises } = price(counted, plan!, edit)
      expect(brokenPromises).toBe(after.totals.brokenPromises - plan!.totals.brokenPromises)
    }),
    { numRuns: cases(300) },
  )
})

test('a slot costs as much as the same edit', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6 }), (recipe) => {
      const problem = problemOf(recipe)
      const plan = buildPlan(modelOf(problem), anyRoutes(recipe))
      const { id } = new Dice(recipe.seed).pick(problem.stops)
      const kind = plan.unassigned.includes(id) ? 'insert' : 'move'
      const pair = problem.pairs?.find(
        ({ pickup, delivery }) =>
          [pickup, delivery].every((stop) => plan.unassigned.includes(stop)) && [pickup, delivery].includes(id),
      )
      const stops = pair ? [pair.pickup, pair.delivery] : [id]
      for (const { vehicle, position, change } of priceSlots(problem, plan, id)) {
        // A copy of the plan, so that nothing cached for the slots is used.
        expect(change).toEqual(price(problem, { ...plan }, { kind, stops, vehicle, position }))
      }
    }),
    { numRuns: cases(100) },
  )
})

test('a slot that would be late states the broken rule and the minutes', () => {
  const problem: Problem = {
    depots: [{ id: 'depot', place: 0 }],
    vehicles: [{ id: 'van', start: 'depot', end: 'depot', shift: { startSeconds: 0, endSeconds: 7200 } }],
    stops: [{ id: 'near', place: 1, windows: [{ startSeconds: 0, endSeconds: 300 }] }],
    profiles: [{ name: 'car', durationsSeconds: [0, 600, 600, 0], distancesMeters: [0, 5000, 5000, 0] }],
  }
  const change = price(problem, { routes: [] }, { kind: 'insert', stops: ['near'], vehicle: 'van', position: 0 })
  expect(change.broken).toEqual([
    {
      rule: 'windows',
      amount: 300,
      sentence: 'The service of near starts 5 min after its window closes.',
      detail: { kind: 'window-missed', stop: 'near', seconds: 300 },
      vehicle: 'van',
      stop: 'near',
    },
  ])
  expect(change.distanceMeters).toBe(10_000)
})

test('invalid edits are refused', () => {
  const problem = problemOf({ seed: 3, stopCount: 3, vehicleCount: 1, rules: [] })
  const plan: PlanOrder = { routes: [{ vehicle: 'van 1', stops: ['stop 1'] }] }
  expect(() => price(problem, plan, { kind: 'insert', stops: ['stop 1'], vehicle: 'van 1', position: 0 })).toThrow(
    'is in the plan already',
  )
  expect(() => price(problem, plan, { kind: 'remove', stops: ['stop 2'] })).toThrow('is not in the plan')
  expect(() => price(problem, plan, { kind: 'insert', stops: ['stop 2'], vehicle: 'van 1', position: 2 })).toThrow(
    'edit.position: 2 is not on a route of 1 stops',
  )
  expect(() =>
    price(problem, plan, { kind: 'insert', stops: ['stop 2', 'stop 2'], vehicle: 'van 1', position: 0 }),
  ).toThrow('edit.stops[1]: "stop 2" is there twice')
  expect(() => price(problem, plan, { kind: 'insert', stops: ['stop 2'], vehicle: 'bike', position: 0 })).toThrow(
    'edit.vehicle: "bike" is not known',
  )
  expect(() => price(problem, plan, { kind: 'insert', stops: ['stop 9'], vehicle: 'van 1', position: 0 })).toThrow(
    'stop 9',
  )
})

function anyEdit(problem: Problem, plan: PlanOrder & { unassigned: readonly string[] }, dice: Dice): Edit {
  const served = plan.routes.flatMap((route) => route.stops)
  const vehicle = dice.pick(problem.vehicles).id
  const target = plan.routes.find((route) => route.vehicle === vehicle)?.stops ?? []
  const position = (taken: readonly string[]) => dice.below(target.filter((stop) => !taken.includes(stop)).length + 1)
  if (served.length === 0 || (plan.unassigned.length > 0 && dice.chance(0.4))) {
    const stops = [dice.pick(plan.unassigned)]
    return { kind: 'insert', stops, vehicle, position: position(stops) }
  }
  const stops = [...new Set([dice.pick(served), dice.pick(served)])]
  if (dice.chance(0.3)) return { kind: 'remove', stops }
  if (dice.chance(0.3)) return { kind: 'swap', stops: [dice.pick(served), dice.pick(served)] }
  return { kind: 'move', stops, vehicle, position: position(stops) }
}

function rulesOf(violations: readonly { rule: string }[]): string[] {
  return violations.map((violation) => violation.rule)
}
