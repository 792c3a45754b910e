import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import type { Recipe } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { check } from '../check/check.ts'
import { explain } from '../explain/explain.ts'
import type { Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'

const far: Problem = {
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', start: 'depot', end: 'depot' }],
  stops: [{ id: 'shop', place: 1, windows: [{ startSeconds: 7200, endSeconds: 9000 }] }],
  profiles: [{ name: 'van', durationsSeconds: [0, 3000, 3000, 0], distancesMeters: [0, 3000, 3000, 0] }],
}

test('a vehicle without a shift may leave before the earliest time in the problem', () => {
  const { plan } = solve(far, { seed: 1, stop: { iterations: 50 } })
  expect(plan.unassigned).toEqual([])
  expect(check(far, plan).violations).toEqual([])
  const [start] = plan.routes[0]!.visits
  expect(start!.startSeconds).toBeLessThanOrEqual(6000)
})

test('a stop without windows may be served before the earliest time in the problem', () => {
  const problem: Problem = {
    ...far,
    stops: [{ id: 'farm', place: 0, serviceSeconds: 3600 }, ...far.stops],
    locks: { orders: [['farm', 'shop']] },
  }
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 50 } })
  expect(plan.routes[0]!.stops).toEqual(['farm', 'shop'])
  expect(check(problem, plan).violations).toEqual([])
})

test('no wider window is suggested for a stop that can be reached in time', () => {
  const problem: Problem = { ...far, vehicles: [{ ...far.vehicles[0]!, limits: { stops: 0 } }] }
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 10 } })
  const { fixes } = explain(problem, plan, 'shop')
  expect(fixes.map((fix) => fix.details.map(({ kind }) => kind))).not.toContainEqual(['widen-window'])
})

test('an unrelated early time changes no price and breaks no rule', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      // With traffic or breaks after driving, a vehicle without a shift tries only some starts, counted from the earliest time.
      const isFree = !recipe.rules.includes('shift')
      expectSameWithEarlyTime({
        ...recipe,
        rules: recipe.rules.filter((rule) => !isFree || (rule !== 'traffic' && rule !== 'driving-breaks')),
      })
    }),
    { numRuns: cases(300) },
  )
})

test('an unrelated early time has no effect with traffic and breaks after driving if vehicles have shifts', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      expectSameWithEarlyTime({
        ...recipe,
        rules: [...new Set([...recipe.rules, 'shift', 'traffic', 'driving-breaks'] as const)],
      })
    }),
    { numRuns: cases(100) },
  )
})

function expectSameWithEarlyTime(recipe: Recipe) {
  const problem = problemOf(recipe)
  const routes = anyRoutes(recipe).map((stops, vehicle) => ({
    vehicle: problem.vehicles[vehicle]!.id,
    stops: [...stops].map((stop) => problem.stops[stop]!.id),
  }))
  const openings = [{ startSeconds: -40_000, endSeconds: -30_000 }]
  const early = { ...problem, depots: [...problem.depots!, { id: 'elsewhere', place: 0, openings }] }
  const figuresOf = (each: Problem) => {
    const plan = planOf(each, { routes: routes.filter(({ stops }) => stops.length > 0) })
    const rules = check(each, plan).violations.map(({ rule }) => rule)
    return { total: Math.round(plan.costs.total * 1e6), rules: [...new Set(rules)].sort() }
  }
  expect(figuresOf(early)).toEqual(figuresOf(problem))
}
