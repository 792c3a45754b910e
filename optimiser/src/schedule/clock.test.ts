import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { modelOf } from '../door/open.ts'
import { NEVER } from '../model/model.ts'
import { RouteEvaluator } from './evaluator.ts'

test('repeated runs over a course give the same times, breaks and sums as a first run', () => {
  fc.assert(
    fc.property(
      anyRecipe(),
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 5 }),
      (recipe, shifts) => {
        const model = modelOf(problemOf(recipe))
        for (const [vehicle, stops] of anyRoutes(recipe).entries()) {
          if (stops.length === 0) continue
          const used = new RouteEvaluator(model)
          used.measure(vehicle, stops, stops.length)
          for (const shift of shifts) {
            const fresh = new RouteEvaluator(model)
            fresh.measure(vehicle, stops, stops.length)
            fresh.route.clock.forget()
            for (const { route } of [used, fresh]) {
              route.clock.rests.isEager = shift % 2 === 0
              route.course.notBefore.fill(-NEVER)
            }
            used.route.clock.forget()
            used.route.clock.run(model.shiftStart[vehicle]! + 600 * (shift >> 1))
            const start = model.shiftStart[vehicle]! + 600 * shift
            expect(timesAt(used, start)).toEqual(timesAt(fresh, start))
          }
        }
      },
    ),
    { numRuns: cases(200) },
  )
})

function timesAt({ route: { clock, course, tally } }: RouteEvaluator, start: number) {
  clock.run(start)
  const { stepCount, rests } = course
  const columns = [course.arrival, course.start, course.end, course.driving].map((column) =>
    Array.from(column.subarray(0, stepCount)),
  )
  const { lateCost, brokenWindowSeconds, brokenPromises, durationSeconds, drivingSeconds } = tally
  const sums = { lateCost, brokenWindowSeconds, brokenPromises, durationSeconds, drivingSeconds }
  return {
    columns,
    rests: rests.slice(),
    sums,
    missed: clock.rests.missedSeconds,
    hasChance: clock.rests.hasEagerChance,
    end: clock.routeEnd,
  }
}
