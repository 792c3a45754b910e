import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, Dice, problemOf } from '../../testing/random-problem.ts'
import type { Recipe } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { modelOf } from '../door/open.ts'
import type { Plan } from '../plan.ts'
import type { Problem } from '../problem.ts'
import { buildPlan } from '../schedule/build-plan.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'
import { check } from './check.ts'

const quick = { seed: 1, stop: { iterations: 60 } }

test('every plan of solve passes the check, whatever rules the problem has', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const problem = problemOf(recipe)
      const { plan } = solve(problem, quick)
      expect(check(problem, plan).violations).toEqual([])
    }),
    { numRuns: cases(100) },
  )
})

test('locks and ceilings on changes from a previous plan are never broken', () => {
  fc.assert(
    fc.property(anyRecipe(), fc.integer({ min: 0, max: 15 }), (recipe, choice) => {
      const before = problemOf(recipe)
      const { plan } = solve(before, quick)
      const again = fixedProblem(before, plan, { recipe, choice })
      const verdict = check(again, solve(again, { seed: 2, stop: { iterations: 60 } }).plan)
      expect(verdict.violations).toEqual([])
    }),
    { numRuns: cases(100) },
  )
})

test('a route under way with reloads and both kinds of breaks keeps its breaks', () => {
  const recipe: Recipe = {
    seed: 77100068,
    stopCount: 6,
    vehicleCount: 2,
    rules: ['reload', 'fixed-breaks', 'driving-breaks'],
  }
  const before = problemOf(recipe)
  const again = fixedProblem(before, solve(before, quick).plan, { recipe, choice: 12 })
  expect(check(again, solve(again, { seed: 2, stop: { iterations: 60 } }).plan).violations).toEqual([])
})

test('a route under way with a known start and known breaks passes the check', () => {
  const recipe: Recipe = {
    seed: 23,
    stopCount: 8,
    vehicleCount: 1,
    rules: ['fixed-breaks', 'driving-breaks', 'windows', 'many-windows', 'setup', 'traffic'],
  }
  for (let seed = 1; seed <= cases(100); seed++) {
    const before = problemOf({ ...recipe, seed })
    const { plan } = solve(before, quick)
    for (const [length, again] of pasts(before, plan).entries()) {
      const same = planOf(again, plan)
      expect({ seed, length, violations: check(again, same).violations }).toEqual({ seed, length, violations: [] })
    }
  }
})

test('a route under way with known reloads continues as planned', () => {
  const recipe: Recipe = {
    seed: 1,
    stopCount: 9,
    vehicleCount: 1,
    rules: ['capacity', 'reload', 'pickups', 'on-board', 'windows', 'fixed-breaks', 'driving-breaks', 'setup'],
  }
  let told = 0
  for (let seed = 1; seed <= cases(60); seed++) {
    const before = problemOf({
      ...recipe,
      seed,
      rules: recipe.rules.filter((_, index) => (seed >> index) % 2 === 0 || index < 3),
    })
    const { plan } = solve(before, quick)
    for (const [length, again] of pasts(before, plan).entries()) {
      const same = planOf(again, plan)
      expect({ seed, length, violations: check(again, same).violations }).toEqual({ seed, length, violations: [] })
      const { reloads = [] } = again.locks!.prefixes![0]!
      const done = same.routes[0]!.visits.flatMap((visit) => (visit.kind === 'reload' ? [visit] : [])).slice(
        0,
        reloads.length,
      )
      expect(done).toMatchObject(reloads)
      told += reloads.length
      const next: Problem = { ...again, startPlan: plan }
      expect(check(next, solve(next, quick).plan).violations).toEqual([])
    }
  }
  expect(told).toBeGreaterThan(cases(60))
})

test('both stops of a pair are removed if only one is in a group that shares a route', () => {
  const recipe: Recipe = {
    seed: 992118705,
    stopCount: 6,
    vehicleCount: 2,
    rules: ['pairs', 'many-windows', 'driving-breaks', 'setup', 'relations', 'preferences', 'promises'],
  }
  const problem = problemOf(recipe)
  expect(check(problem, solve(problem, quick).plan).violations).toEqual([])
})

test('a start plan that breaks rules is repaired', () => {
  fc.assert(
    fc.property(anyRecipe(), fc.boolean(), (recipe, isBound) => {
      const base = problemOf(recipe)
      const startPlan = buildPlan(modelOf(base), anyRoutes(recipe))
      const ceilings = { vehicles: { atMost: 2 }, orders: { atMost: 1 }, promises: { cost: 1, atMost: 1 } }
      const problem: Problem = { ...base, startPlan, ...(isBound && { stability: ceilings }) }
      expect(check(problem, solve(problem, quick).plan).violations).toEqual([])
    }),
    { numRuns: cases(100) },
  )
})

/** The problem after each visit of the first route, with its start and the breaks taken so far. */
function pasts(before: Problem, { routes: [route] }: Plan): Problem[] {
  if (!route) return []
  return route.stops.map((_, last) => {
    const visits = route.visits.filter((visit) => visit.kind === 'stop').slice(0, last + 1)
    const { arrivalSeconds: startSeconds } = route.visits.find(({ kind }) => kind !== 'break')!
    const until = visits.at(-1)!.startSeconds
    const breaks = route.visits.flatMap(({ kind, startSeconds, endSeconds }) =>
      kind === 'break' && startSeconds < until ? [{ startSeconds, durationSeconds: endSeconds - startSeconds }] : [],
    )
    const reloads = route.visits.flatMap((visit) =>
      visit.kind === 'reload' && visit.startSeconds < until
        ? [{ depot: visit.depot, startSeconds: visit.startSeconds, endSeconds: visit.endSeconds }]
        : [],
    )
    const mayReload = before.vehicles.find(({ id }) => id === route.vehicle)?.reload
    const served = visits.map(({ stop, startSeconds, endSeconds }) => ({ stop, served: { startSeconds, endSeconds } }))
    return {
      ...before,
      locks: {
        prefixes: [{ vehicle: route.vehicle, visits: served, startSeconds, breaks, ...(mayReload && { reloads }) }],
      },
    }
  })
}

/** A follow-up problem of a plan: parts are driven or locked, and changes have a price or a ceiling. */
function fixedProblem(before: Problem, plan: Plan, { recipe, choice }: { recipe: Recipe; choice: number }): Problem {
  const dice = new Dice(recipe.seed ^ choice)
  const used = plan.routes.filter((route) => route.stops.length > 0)
  const [first, second] = used
  const stability = {
    ...before.stability,
    vehicles: { cost: dice.below(5), ...(choice & 1 && { atMost: dice.below(3) }) },
    orders: { cost: dice.below(5), ...(choice & 2 && { atMost: dice.below(3) }) },
  }
  const prefixes = choice & 4 && first ? [{ vehicle: first.vehicle, visits: prefixOf(first, dice) }] : []
  const routes = choice & 8 && second ? [second.vehicle] : []
  return { ...before, startPlan: plan, stability, locks: { ...before.locks, prefixes, routes } }
}

function prefixOf(route: Plan['routes'][number], dice: Dice) {
  const length = 1 + dice.below(route.stops.length)
  const isPast = dice.chance(0.5)
  return route.visits
    .filter((visit) => visit.kind === 'stop')
    .slice(0, length)
    .map(({ stop, startSeconds, endSeconds }) => (isPast ? { stop, served: { startSeconds, endSeconds } } : { stop }))
}
