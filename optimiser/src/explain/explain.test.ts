import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, Dice, problemOf } from '../../testing/random-problem.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import type { Problem } from '../problem.ts'
import { buildPlan, routesOfOrder } from '../schedule/build-plan.ts'
import { solve } from '../solve.ts'
import { explain } from './explain.ts'
import { grant } from './fixes.ts'

test('every fix, once granted and applied, is a plan without a broken rule, at the price stated', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
      const problem = problemOf(recipe)
      const { plan } = solve(problem, { seed: 1, stop: { iterations: 30 } })
      const stop = new Dice(recipe.seed).pick(plan.unassigned.length > 0 ? plan.unassigned : problem.stops.map(({ id }) => id))
      for (const fix of explain(problem, plan, stop).fixes) {
        const granted = grant(problem, fix)
        const model = modelOf(granted)
        const after = buildPlan(model, routesOfOrder(model, fix.plan))
        expect(check(granted, after).violations).toEqual([])
        expect(after.unassigned).not.toContain(stop)
        expect(fix.cost).toBeCloseTo(after.costs.total - plan.costs.total, 5)
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

const town: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [
    { id: 'Anna', start: 'depot', end: 'depot', capacity: { boxes: 10 }, shift: { startSeconds: 0, endSeconds: 3600 } },
    { id: 'Ben', start: 'depot', end: 'depot', capacity: { boxes: 3 }, skills: ['piano'], shift: { startSeconds: 0, endSeconds: 3600 } },
  ],
  stops: [
    { id: 'piano', place: 1, delivery: { boxes: 5 }, skills: ['piano'] },
    { id: 'crate', place: 1, delivery: { boxes: 6 }, windows: [{ startSeconds: 0, endSeconds: 480 }] },
  ],
  profiles: [{ name: 'car', durationsSeconds: [0, 1200, 1200, 0], distancesMeters: [0, 9000, 9000, 0] }],
}

test('an unassigned stop is explained vehicle by vehicle with amounts', () => {
  const { vehicles } = explain(town, { routes: [] }, 'piano')
  expect(vehicles.map(({ vehicle, broken }) => [vehicle, broken.map(({ rule, amount }) => [rule, amount])])).toEqual([
    ['Anna', [['skills', 1]]],
    ['Ben', [['capacity', 2]]],
  ])
  expect(vehicles[1]!.broken[0]!.sentence).toBe('Ben carries 2 boxes more than it has room for.')
})

test('fixes name what to ask for', () => {
  const { fixes } = explain(town, { routes: [] }, 'crate')
  expect(fixes.map((fix) => fix.sentence)).toContain('Serve it with Anna. Widen the window of crate by 12 min.')
  expect(fixes.find((fix) => fix.vehicle === 'Ben')?.relaxations.map(({ kind }) => kind).sort()).toEqual(['add-capacity', 'widen-window'])
})

test('a full vehicle is helped by moving another stop away first', () => {
  const problem: Problem = {
    ...town,
    vehicles: [
      { id: 'Anna', start: 'depot', end: 'depot', capacity: { boxes: 10 }, skills: ['piano'] },
      { id: 'Ben', start: 'depot', end: 'depot', capacity: { boxes: 6 } },
    ],
    stops: [town.stops[0]!, { id: 'crate', place: 1, delivery: { boxes: 6 } }],
  }
  const { fixes } = explain(problem, { routes: [{ vehicle: 'Anna', stops: ['crate'] }] }, 'piano')
  expect(fixes.find((fix) => fix.relaxations.length === 0)?.sentence).toBe('Move crate from Anna to Ben first, then serve it with Anna.')
})
