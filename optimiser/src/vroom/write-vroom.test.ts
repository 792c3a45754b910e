import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, problemOf } from '../../testing/random-problem.ts'
import { expressible, expressibleRules } from '../../testing/expressible-problem.ts'
import { faultsOf } from '../../testing/vroom-answer.ts'
import { cases } from '../../testing/test-length.ts'
import { solve } from '../solve.ts'
import { planVroom } from './plan-vroom.ts'
import { readVroom } from './read-vroom.ts'
import type { VroomInput, VroomOutput } from './vroom.ts'
import { writeVroomProblem } from './write-vroom-problem.ts'
import { writeVroom } from './write-vroom.ts'

test('answers have all keys, add up and keep the rules at any speed, and plan mode agrees', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), fc.integer({ min: 20, max: 500 }), (recipe, percent) => {
      const problem = expressible(
        problemOf({ ...recipe, rules: recipe.rules.filter((rule) => expressibleRules.includes(rule)) }),
      )
      if (problem.vehicles.some(({ start, end }) => start === undefined && end === undefined)) return
      const written = writeVroomProblem(problem)
      const input: VroomInput = {
        ...written,
        vehicles: written.vehicles.map((vehicle) => ({ ...vehicle, speed_factor: percent / 100 })),
      }
      const answer = answerTo(input)
      expect(faultsOf(input, answer)).toEqual([])
      const again = planVroom(withSteps(input, answer))
      expect(again.summary.violations).toEqual([])
      // Another start of the same length may round a second differently.
      expect(Math.abs(again.summary.duration - answer.summary.duration)).toBeLessThanOrEqual(answer.routes.length)
      expect(faultsOf(input, again)).toEqual([])
    }),
    { numRuns: cases(300) },
  )
})

test('a task is not served a fraction of a second after its window', () => {
  const input: VroomInput = {
    vehicles: [{ id: 1, start_index: 0, end_index: 0, speed_factor: 0.93, time_window: [0, 3000] }],
    jobs: [
      {
        id: 1,
        location_index: 1,
        time_windows: [
          [1000, 1175],
          [4000, 5000],
        ],
      },
    ],
    matrices: {
      car: {
        durations: [
          [0, 1088],
          [1088, 0],
        ],
      },
    },
  }
  // 1088 × 1.08 is 1175.04.
  expect(answerTo(input).summary).toMatchObject({ routes: 0, unassigned: 1 })
  const [job] = input.jobs!
  const later = { ...input, jobs: [{ ...job!, time_windows: [[1000, 1176] as const, [4000, 5000] as const] }] }
  expect(answerTo(later).summary).toMatchObject({ unassigned: 0, waiting_time: 0, duration: 2350 })
})

test('plan mode has the same legs as a solution, without rounding each leg', () => {
  const durations = [
    [0, 1574, 1385],
    [1574, 0, 705],
    [1385, 705, 0],
  ]
  const input: VroomInput = {
    vehicles: [{ id: 1, start_index: 0, end_index: 0, speed_factor: 1.95 }],
    jobs: [1, 2].map((id) => ({ id, location_index: id, service: 10 })),
    matrices: { car: { durations } },
  }
  const answer = answerTo(input)
  const planned = planVroom(withSteps(input, answer))
  // 802.74, 359.55 and 706.35.
  expect(answer.summary).toMatchObject({ duration: 1868, waiting_time: 0 })
  expect(planned).toEqual(answer)
})

test('an answer has distances only if the matrices have them', () => {
  const legs = [
    [0, 60],
    [60, 0],
  ]
  const input: VroomInput = {
    vehicles: [{ id: 1, start_index: 0, end_index: 0 }],
    jobs: [{ id: 1, location_index: 1 }],
    matrices: { car: { durations: legs } },
  }
  const without = answerTo(input)
  for (const part of [without.summary, without.routes[0]!, ...without.routes[0]!.steps])
    expect(part).not.toHaveProperty('distance')
  const answer = answerTo({ ...input, matrices: { car: { durations: legs, distances: legs } } })
  for (const part of [answer.summary, answer.routes[0]!, ...answer.routes[0]!.steps])
    expect(part).toHaveProperty('distance')
})

test('an answer has distances from the matrix source if only prices of legs are given', () => {
  const costs = [
    [0, 5],
    [5, 0],
  ]
  const input: VroomInput = {
    vehicles: [{ id: 1, start: [2, 48], start_index: 0, max_distance: 1000 }],
    jobs: [{ id: 1, location: [2, 49], location_index: 1 }],
    matrices: { car: { costs } },
  }
  const problem = readVroom(input, () => ({ durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 700, 700, 0] }))
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 40 } })
  expect(writeVroom(input, problem, plan).summary).toMatchObject({ cost: 5, distance: 700 })
})

function answerTo(input: VroomInput): VroomOutput {
  const problem = readVroom(input)
  return writeVroom(input, problem, solve(problem, { seed: 1, stop: { iterations: 40 } }).plan)
}

/** The input with the routes of an answer. */
function withSteps(input: VroomInput, { routes }: VroomOutput): VroomInput {
  const stepsOf = (id: number) =>
    routes
      .find(({ vehicle }) => vehicle === id)
      ?.steps.map((step) => ({ type: step.type, ...(step.id !== undefined && { id: step.id }) })) ?? []
  return { ...input, vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, steps: stepsOf(vehicle.id) })) }
}
