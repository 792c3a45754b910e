import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import type { Rule } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import type { Plan } from '../plan.ts'
import type { Problem, Vehicle } from '../problem.ts'
import { buildPlan } from './build-plan.ts'
import { planOf } from './plan-of.ts'

const hour = 3600

/** Two stops at ten o'clock with at most an hour on board. The van may leave from seven on and may reload. */
function hotMeals(van: Partial<Vehicle> = {}, more: Partial<Problem> = {}): Problem {
  const windows = [{ startSeconds: 10 * hour, endSeconds: 11 * hour }]
  return {
    units: ['meals'],
    depots: [{ id: 'kitchen', place: 0 }],
    vehicles: [
      {
        id: 'van',
        start: 'kitchen',
        end: 'kitchen',
        shift: { startSeconds: 7 * hour, endSeconds: 16 * hour },
        capacity: { meals: 10 },
        reload: { depots: ['kitchen'], atMost: 2 },
        ...van,
      },
    ],
    stops: ['school', 'home'].map((id, index) => ({
      id,
      place: index + 1,
      delivery: { meals: 1 },
      maxOnBoardSeconds: hour,
      windows,
    })),
    profiles: [
      {
        name: 'car',
        durationsSeconds: [0, 600, 600, 600, 0, 600, 600, 600, 0],
        distancesMeters: [0, 5000, 5000, 5000, 0, 5000, 5000, 5000, 0],
      },
    ],
    ...more,
  }
}

const reloadsOf = ({ routes }: Plan) =>
  routes.flatMap(({ visits }) => visits).filter(({ kind }) => kind === 'reload').length
const both = { routes: [{ vehicle: 'van', stops: ['school', 'home'] }] }

describe('goods that were collected', () => {
  /** A pickup that must be unloaded within an hour, before a visit of four hours. */
  const tanner = (van: Partial<Vehicle> = {}): Problem =>
    hotMeals(van, {
      stops: [
        {
          id: 'school',
          place: 1,
          pickup: { meals: 1 },
          maxOnBoardSeconds: hour,
          windows: [{ startSeconds: 8 * hour, endSeconds: 10 * hour }],
        },
        { id: 'home', place: 2, serviceSeconds: 4 * hour },
      ],
    })

  test('are unloaded on the way if they may not stay on board', () => {
    const plan = planOf(tanner(), both)
    expect(reloadsOf(plan)).toBe(1)
    expect(check(tanner(), plan).violations).toEqual([])
  })

  test('are unloaded on the way even if the route has no start depot', () => {
    const plan = planOf(tanner({ start: undefined }), both)
    expect(reloadsOf(plan)).toBe(1)
    expect(check(tanner({ start: undefined }), plan).violations).toEqual([])
  })

  test('stay on board if the route has no end depot', () => {
    expect(reloadsOf(planOf(tanner({ end: undefined }), both))).toBe(0)
  })
})

describe('reloads', () => {
  test('are not planned if leaving later is enough', () => {
    const plan = planOf(hotMeals(), both)
    expect(reloadsOf(plan)).toBe(0)
    expect(check(hotMeals(), plan).violations).toEqual([])
  })

  test('are not planned if the first visit is past', () => {
    const served = { startSeconds: 10 * hour, endSeconds: 10 * hour }
    const problem = hotMeals({}, { locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'school', served }] }] } })
    const plan = planOf(problem, both)
    expect(reloadsOf(plan)).toBe(0)
    expect(check(problem, plan).violations).toEqual([])
  })

  test('are not planned if it is unknown since when the goods are on board', () => {
    const problem = hotMeals({ start: undefined })
    expect(reloadsOf(planOf(problem, both))).toBe(0)
  })

  test('are not planned if serving late or in a later window is enough', () => {
    // Home is served at 12:00 and goods may be on board for an hour, so the school is served late or in its later window.
    const windows = [{ startSeconds: 10 * hour, endSeconds: 10.5 * hour, lateCostPerMinute: 0.01 }]
    const later = [
      { startSeconds: 10 * hour, endSeconds: 10.5 * hour },
      { startSeconds: 11 * hour, endSeconds: 12 * hour },
    ]
    for (const school of [windows, later]) {
      const [first, second] = hotMeals().stops
      const home = { ...second!, windows: [{ startSeconds: 12 * hour, endSeconds: 12 * hour }] }
      const problem = hotMeals({}, { stops: [{ ...first!, windows: school }, home] })
      const plan = planOf(problem, both)
      expect(check(problem, plan).violations).toEqual([])
      expect(reloadsOf(plan)).toBe(0)
    }
  })

  test('are planned if one is required', () => {
    const [school, home] = hotMeals().stops
    const problem = hotMeals(
      {},
      { stops: [school!, { ...home!, windows: [{ startSeconds: 12 * hour, endSeconds: 13 * hour }] }] },
    )
    const plan = planOf(problem, both)
    expect(reloadsOf(plan)).toBe(1)
    expect(check(problem, plan).violations).toEqual([])
  })

  test('never make a route dearer that keeps the rules without them', () => {
    fc.assert(
      fc.property(anyRecipe({ stops: 8, vehicles: 1 }), (recipe) => {
        const problem = problemOf({ ...recipe, rules: [...new Set<Rule>([...recipe.rules, 'reload', 'on-board'])] })
        const once = { ...problem, vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, reload: undefined })) }
        const routes = anyRoutes(recipe)
        const plain = buildPlan(modelOf(once), routes)
        fc.pre(check(once, plain).violations.length === 0)
        const plan = buildPlan(modelOf(problem), routes)
        expect(check(problem, plan).violations).toEqual([])
        expect(plan.costs.total).toBeLessThanOrEqual(plain.costs.total + 1e-6)
      }),
      { numRuns: cases(200) },
    )
  })
})
