import { expect, it } from 'vitest'
import { solve } from '../solve.ts'
import { knownVroom } from './known-vroom.ts'
import { readVroom } from './read-vroom.ts'
import type { VroomInput } from './vroom.ts'
import { writeVroom } from './write-vroom.ts'

const rows = [
  [0, 600, 900],
  [600, 0, 300],
  [900, 300, 0],
]
const task = { location_index: 1, setup: 10, service: 60, time_windows: [[0, 5000]], description: 'Door' }
const input = {
  vehicles: [
    {
      id: 1,
      profile: 'van',
      start_index: 0,
      end_index: 0,
      capacity: [9],
      costs: { fixed: 10 },
      time_window: [0, 20_000],
      breaks: [{ id: 1, service: 60, time_windows: [[0, 9000]] }],
      steps: [{ type: 'job', id: 1 }],
      max_tasks: 9,
    },
  ],
  jobs: [{ id: 1, ...task, delivery: [1], priority: 3 }],
  shipments: [{ pickup: { id: 2, ...task }, delivery: { id: 3, ...task, location_index: 2 }, amount: [1] }],
  matrices: { van: { durations: rows, distances: rows } },
} as unknown as VroomInput

it('an input keeps every known key', () => {
  expect(knownVroom(input)).toEqual(input)
  expect(knownVroom({ ...input, options: { c: true, g: true, t: 4 } }).options).toEqual({ c: true, g: true })
})

it('unknown keys are removed, and the answer stays the same', () => {
  const more = { note: 'x'.repeat(100) }
  const { vehicles, jobs = [], shipments = [], matrices = {} } = input
  const padded = {
    ...input,
    ...more,
    options: { t: 4 },
    vehicles: vehicles.map(({ breaks = [], steps = [], ...one }) => ({
      ...one,
      ...more,
      breaks: breaks.map((rest) => ({ ...rest, ...more })),
      steps: steps.map((step) => ({ ...step, ...more })),
    })),
    jobs: jobs.map((job) => ({ ...job, ...more })),
    shipments: shipments.map((one) => ({ ...one, ...more, pickup: { ...one.pickup, ...more } })),
    matrices: { van: { ...matrices['van'], ...more }, unused: matrices['van'] },
  }
  expect(knownVroom(padded)).toEqual(input)
  const answers = [input, padded].map((one) => {
    const problem = readVroom(one)
    return writeVroom(one as VroomInput, problem, solve(problem, { seed: 1, stop: { iterations: 50 } }).plan)
  })
  expect(answers[1]).toEqual(answers[0])
})

it('the older key of the matrix becomes the current one', () => {
  const { matrices: _, ...bare } = input
  const cars = { ...bare, vehicles: bare.vehicles.map(({ profile: _profile, ...one }) => one) }
  expect(knownVroom({ ...cars, matrix: rows }).matrices).toEqual({ car: { durations: rows } })
})
