import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../../testing/random-problem.ts'
import { cases } from '../../../testing/test-length.ts'
import { modelOf } from '../../door/open.ts'
import { Random } from '../random.ts'
import { RichPlan } from './rich-plan.ts'

/** The detours of every stop at every place of every route. */
function detours(plan: RichPlan): number[] {
  const { stopCount, vehicleCount } = plan.model
  const values: number[] = []
  for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
    for (let stop = 0; stop < stopCount; stop++) {
      values.push(plan.labels.mayLoad(vehicle, stop) ? 1 : 0)
      for (let at = 0; at <= plan.counts[vehicle]!; at++) {
        const order = plan.orders[vehicle]!
        const after = at < plan.counts[vehicle]! ? order[at]! : -1
        values.push(plan.labels.detour(vehicle, stop, at > 0 ? order[at - 1]! : -1, after))
      }
    }
  }
  return values
}

test('labels of partly changed routes equal those computed from scratch', () => {
  fc.assert(
    fc.property(anyRecipe(), fc.nat(), (recipe, seed) => {
      const model = modelOf(problemOf(recipe))
      const random = new Random(seed)
      const [changed, anew] = [new RichPlan(model), new RichPlan(model)]
      for (const [vehicle, order] of anyRoutes(recipe).entries()) {
        changed.assign(vehicle, order, order.length)
        const kept = order.filter(() => random.unit() < 0.7)
        changed.assign(vehicle, kept, kept.length)
        changed.assign(vehicle, order, order.length)
        changed.assign(vehicle, kept, kept.length)
        anew.assign(vehicle, kept, kept.length)
      }
      expect(detours(changed)).toEqual(detours(anew))
      expect(changed.cost).toBeCloseTo(anew.cost, 6)
      expect(Array.from(changed.vehicleOf)).toEqual(Array.from(anew.vehicleOf))
    }),
    { numRuns: cases(200) },
  )
})
