import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../../testing/random-problem.ts'
import type { Rule } from '../../../testing/random-problem.ts'
import { cases } from '../../../testing/test-length.ts'
import { modelOf } from '../../door/open.ts'
import { RouteEvaluator } from '../../schedule/evaluator.ts'
import { Sketch } from './sketch.ts'

// A sketch may differ if reloads, breaks and starts must be chosen, and it ignores time on board.
const roughly: readonly Rule[] = [
  'reload',
  'fixed-breaks',
  'driving-breaks',
  'many-windows',
  'soft-windows',
  'openings',
  'traffic',
  'promises',
  'on-board',
  'ride-time',
]

test('a sketch agrees with the evaluator if there are no reloads, breaks or starts to choose', () => {
  const isExact = (rule: Rule) => !roughly.includes(rule)
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const model = modelOf(problemOf({ ...recipe, rules: recipe.rules.filter(isExact) }))
      const evaluator = new RouteEvaluator(model)
      const sketch = new Sketch(new RouteEvaluator(model).route)
      for (const [vehicle, order] of anyRoutes(recipe).entries()) {
        if (!order.every((stop) => model.allowed[vehicle * model.stopCount + stop] === 1 && model.partner[stop]! < 0))
          continue
        expect(sketch.costOf(vehicle, order, order.length)).toBeCloseTo(
          evaluator.evaluate(vehicle, order, order.length),
          6,
        )
      }
    }),
    { numRuns: cases(300) },
  )
})

test('a sketch with reloads keeps the capacity and the number of reloads', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const model = modelOf(problemOf({ ...recipe, rules: ['capacity', 'pickups', 'reload'] }))
      const evaluator = new RouteEvaluator(model)
      const sketch = new Sketch(new RouteEvaluator(model).route)
      for (const [vehicle, order] of anyRoutes(recipe).entries()) {
        const cost = sketch.costOf(vehicle, order, order.length)
        const least = evaluator.evaluate(vehicle, order, order.length)
        expect(cost < Infinity).toBe(least < Infinity)
        if (cost < Infinity) expect(cost).toBeGreaterThanOrEqual(least - 1e-6)
      }
    }),
    { numRuns: cases(300) },
  )
})
