import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, problemOf } from '../../testing/random-problem.ts'
import { sayable, sayableRules } from '../../testing/sayable-problem.ts'
import { faultsOf } from '../../testing/vroom-answer.ts'
import { solve } from '../solve.ts'
import { planVroom } from './plan-vroom.ts'
import { readVroom } from './read-vroom.ts'
import type { VroomInput, VroomOutput } from './vroom.ts'
import { writeVroomProblem } from './write-vroom-problem.ts'
import { writeVroom } from './write-vroom.ts'

test('answers have all keys, add up and keep the rules, and plan mode finds the same', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), fc.constantFrom(0.8, 1, 2), (recipe, factor) => {
      const problem = sayable(
        problemOf({ ...recipe, rules: recipe.rules.filter((rule) => sayableRules.includes(rule)) }),
      )
      if (problem.vehicles.some(({ start, end }) => start === undefined && end === undefined)) return
      const written = writeVroomProblem(problem)
      // Travel times that stay whole: only then is nothing rounded on the way.
      const isWhole = written.vehicles.every(({ profile }) =>
        written.matrices![profile!]!.durations.flat().every((seconds) => Number.isInteger(seconds / factor)),
      )
      const input: VroomInput = {
        ...written,
        vehicles: written.vehicles.map((vehicle) => (isWhole ? { ...vehicle, speed_factor: factor } : vehicle)),
      }
      const read = readVroom(input)
      const answer = writeVroom(input, read, solve(read, { seed: 1, stop: { iterations: 40 } }).plan)
      expect(faultsOf(input, answer)).toEqual([])
      const again = planVroom(withSteps(input, answer))
      expect(again.summary).toMatchObject({ cost: answer.summary.cost, violations: [] })
      expect(faultsOf(input, again)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

/** The input with the routes of an answer. */
function withSteps(input: VroomInput, { routes }: VroomOutput): VroomInput {
  const stepsOf = (id: number) =>
    routes
      .find(({ vehicle }) => vehicle === id)
      ?.steps.map((step) => ({ type: step.type, ...(step.id !== undefined && { id: step.id }) })) ?? []
  return { ...input, vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, steps: stepsOf(vehicle.id) })) }
}
