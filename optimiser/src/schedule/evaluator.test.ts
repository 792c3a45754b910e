import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import { buildPlan } from './build-plan.ts'
import { RouteEvaluator } from './evaluator.ts'

const planRules = ['together', 'stability']

test('the check confirms the figures of any built plan and finds the same broken rules as the evaluator', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const problem = problemOf(recipe)
      const model = modelOf(problem)
      const routes = anyRoutes(recipe)
      const evaluator = new RouteEvaluator(model)
      const verdict = check(problem, buildPlan(model, routes))
      expect(verdict.violations.filter((violation) => violation.rule === 'figures')).toEqual([])
      const found = new Set(verdict.violations.map((violation) => violation.rule))
      const broken = new Set<string>()
      for (const [vehicle, stops] of routes.entries()) {
        evaluator.measure(vehicle, stops, stops.length)
        for (const [rule, constraint] of evaluator.constraints.entries())
          if (evaluator.excess[rule]! > 0) broken.add(constraint.rule)
      }
      expect([...broken].sort()).toEqual([...found].filter((rule) => !planRules.includes(rule)).sort())
    }),
    { numRuns: cases(400) },
  )
})

test('a route has the same price with and without the times of its visits', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const model = modelOf(problemOf(recipe))
      const [quick, thorough] = [new RouteEvaluator(model), new RouteEvaluator(model)]
      for (const [vehicle, stops] of anyRoutes(recipe).entries()) {
        const cost = quick.evaluate(vehicle, stops, stops.length)
        const measured = thorough.measure(vehicle, stops, stops.length)
        expect(cost).toBe(thorough.isFeasible ? measured : Infinity)
      }
    }),
    { numRuns: cases(400) },
  )
})
