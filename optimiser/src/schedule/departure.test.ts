import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import type { Rule } from '../../testing/random-problem.ts'
import { noCosts, priceTimes } from '../cost/route-cost.ts'
import { modelOf } from '../door/open.ts'
import { RouteEvaluator } from './evaluator.ts'

const exact: readonly Rule[] = [
  'windows',
  'many-windows',
  'shift',
  'overtime',
  'limits',
  'setup',
  'pairs',
  'pickups',
  'open-ends',
  'two-profiles',
]

test('no other start of a route keeps the rules at a lower cost, where windows are hard and breaks, traffic and promises are out of the game', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      const model = modelOf(problemOf({ ...recipe, rules: recipe.rules.filter((rule) => exact.includes(rule)) }))
      for (const [vehicle, stops] of anyRoutes(recipe).entries()) {
        if (stops.length === 0) continue
        const evaluator = new RouteEvaluator(model)
        evaluator.measure(vehicle, stops, stops.length)
        const chosen = scoreOf(evaluator)
        const first = model.shiftStart[vehicle]!
        for (let start = first; start < first + 10 * 3600; start += 300) {
          evaluator.route.clock.run(start)
          const other = scoreOf(evaluator)
          const isBetter = other.excess === 0 && (chosen.excess > 0 || other.cost < chosen.cost - 1e-6)
          expect(isBetter ? { start, other, chosen } : null).toBeNull()
        }
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

function scoreOf({ constraints, route }: RouteEvaluator): { excess: number; cost: number } {
  const excess = constraints
    .filter((constraint) => constraint.isTimed)
    .reduce((sum, constraint) => sum + constraint.excess(route), 0)
  return { excess, cost: priceTimes(route, noCosts()) }
}
