import { expect, test } from 'vitest'
import { planVroom } from './plan-vroom.ts'
import type { VroomInput, VroomVehicle } from './vroom.ts'

const durations = [
  [0, 600, 900, 1200],
  [600, 0, 300, 700],
  [900, 300, 0, 500],
  [1200, 700, 500, 0],
]
const van: VroomVehicle = { id: 1, start_index: 0, end_index: 0, capacity: [4] }
const jobs = [1, 2, 3].map((id) => ({ id, location_index: id, service: 100, delivery: [2] }))
const visit = (id: number, more: object = {}) => ({ type: 'job', id, ...more }) as const
const planned = (vehicle: Partial<VroomVehicle>, more: Partial<VroomInput> = {}) =>
  planVroom({ vehicles: [{ ...van, ...vehicle }], jobs, matrices: { car: { durations } }, ...more })
const causesOf = (steps: readonly { readonly violations: readonly { readonly cause: string }[] }[]) =>
  steps.map(({ violations }) => violations.map(({ cause }) => cause))

test('given routes keep their order and get times', () => {
  const { routes, summary, unassigned } = planned({ steps: [visit(2), visit(1)] }, { options: { c: true } })
  expect(routes[0]!.steps.map(({ type, arrival }) => [type, arrival])).toEqual([
    ['start', 0],
    ['job', 900],
    ['job', 1300],
    ['end', 2000],
  ])
  expect(summary).toMatchObject({ cost: 1800, duration: 1800, service: 200, unassigned: 1, violations: [] })
  expect(unassigned).toEqual([{ type: 'job', id: 3, location_index: 3 }])
})

test('overload, too many tasks, missing skills and long travel times are reported step by step', () => {
  const more = { jobs: jobs.map((job) => ({ ...job, skills: job.id === 3 ? [7] : [] })) }
  const { routes, summary } = planned(
    { max_tasks: 2, max_travel_time: 1500, steps: [visit(1), visit(2), visit(3)] },
    more,
  )
  expect(causesOf(routes[0]!.steps)).toEqual([['load'], [], [], ['max_tasks', 'skills'], ['max_travel_time']])
  expect(summary.violations.map(({ cause }) => cause).sort()).toEqual([
    'load',
    'max_tasks',
    'max_travel_time',
    'skills',
  ])
})

test('the sum of earliness and lateness is minimised', () => {
  const more = {
    jobs: [
      { ...jobs[0]!, time_windows: [[1000, 2000]] as const },
      { ...jobs[1]!, time_windows: [[0, 1200]] as const },
      jobs[2]!,
    ],
  }
  // The drive from 1 to 2 takes 400 seconds, so 200 are missed in any case.
  const { routes, summary } = planned({ steps: [visit(1), visit(2)] }, more)
  expect(summary.violations.reduce((sum, { duration = 0 }) => sum + duration, 0)).toBe(200)
  expect(routes[0]!.violations).toEqual(summary.violations)
})

test('a step begins at its required time', () => {
  const { routes } = planned({
    steps: [{ type: 'start', service_after: 5000 }, visit(1, { service_at: 6000 }), visit(2, { service_before: 6400 })],
  })
  expect(routes[0]!.steps.map(({ arrival, waiting_time: waiting }) => arrival + waiting)).toEqual([
    5400, 6000, 6400, 7400,
  ])
  expect(() => planned({ steps: [visit(1, { service_at: 600 }), visit(2, { service_at: 700 })] })).toThrow(
    'vehicles[0].steps: cannot begin when they have to',
  )
})

test('breaks keep their given place and may be late, too loaded or missing', () => {
  const breaks = [{ id: 7, service: 300, time_windows: [[0, 600]] as const, max_load: [1] }, { id: 8 }]
  const { steps, violations } = planned({ breaks, steps: [visit(1), { type: 'break', id: 7 }, visit(2)] }).routes[0]!
  expect(steps.map(({ type }) => type)).toEqual(['start', 'job', 'break', 'job', 'end'])
  expect(violations.map(({ cause }) => cause).sort()).toEqual(['delay', 'max_load', 'missing_break'])
  // The times of each step add up to those of the next one.
  for (const [index, step] of steps.slice(1).entries()) {
    const before = steps[index]!
    expect(before.arrival + before.waiting_time + before.setup + before.service + step.duration - before.duration).toBe(
      step.arrival,
    )
  }
})

test('a delivery before its pickup is reported', () => {
  const shipments = [{ pickup: { id: 1, location_index: 1 }, delivery: { id: 1, location_index: 2 }, amount: [1] }]
  const { routes } = planned(
    {
      steps: [
        { type: 'delivery', id: 1 },
        { type: 'pickup', id: 1 },
      ],
    },
    { shipments },
  )
  expect(causesOf(routes[0]!.steps)).toEqual([[], ['precedence'], ['precedence'], []])
})

test('unknown and repeated steps are refused', () => {
  expect(() => planned({ steps: [visit(9)] })).toThrow('vehicles[0].steps[0].id: "job 9" is not known')
  expect(() => planned({ steps: [visit(1), visit(1)] })).toThrow('vehicles[0].steps[1].id: "job 1" is there twice')
})

test('without matrices, travel times come from the matrix source', () => {
  const [home, shop] = [
    [2.35, 48.86],
    [2.4, 48.9],
  ] as const
  const input = { vehicles: [{ id: 1, start: home, end: home, steps: [visit(1)] }], jobs: [{ id: 1, location: shop }] }
  const { steps } = planVroom(input, () => ({ durationsSeconds: [0, 60, 90, 0], distancesMeters: [0, 900, 950, 0] }))
    .routes[0]!
  // The shop comes first in the list of places.
  expect(steps.map(({ location, arrival, distance }) => [location, arrival, distance])).toEqual([
    [home, 0, 0],
    [shop, 90, 950],
    [home, 150, 1850],
  ])
})

test('an open route starts at its first task', () => {
  const { steps } = planVroom({
    vehicles: [{ id: 1, end_index: 0, steps: [visit(1)] }],
    jobs: [{ id: 1, location_index: 1 }],
    matrices: { car: { durations } },
  }).routes[0]!
  expect(steps.map(({ location_index: place, arrival }) => [place, arrival])).toEqual([
    [1, 0],
    [1, 0],
    [0, 600],
  ])
})
