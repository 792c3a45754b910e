import { expect, test } from 'vitest'
import { faultsOf } from '../../testing/vroom-answer.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import { solve } from '../solve.ts'
import { planVroom } from './plan-vroom.ts'
import { readVroom } from './read-vroom.ts'
import type { VroomInput, VroomOutput } from './vroom.ts'
import { writeVroom } from './write-vroom.ts'

const durations = [
  [0, 600, 900, 1200],
  [600, 0, 300, 700],
  [900, 300, 0, 500],
  [1200, 700, 500, 0],
]
const matrices = { car: { durations } }
const van = { id: 1, start_index: 0, end_index: 0 }
const jobs = [1, 2, 3].map((id) => ({ id, location_index: id }))

function answerOf(input: VroomInput): VroomOutput {
  const problem = readVroom(input)
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 300 } })
  expect(check(problem, plan).violations).toEqual([])
  const answer = writeVroom(input, problem, plan)
  expect(faultsOf({ matrices, ...input }, answer)).toEqual([])
  return answer
}

test('the older amount of a job is a delivery', () => {
  const heavy = jobs.map((job) => ({ ...job, amount: [2] }))
  const answer = answerOf({ vehicles: [1, 2].map((id) => ({ ...van, id, capacity: [4] })), jobs: heavy, matrices })
  expect(answer.summary).toMatchObject({ routes: 2, unassigned: 0, delivery: [6] })
  expect(
    readVroom({ vehicles: [{ ...van, capacity: [4] }], jobs: [{ ...heavy[0], pickup: [1] }], matrices }).stops[0]!
      .delivery,
  ).toBeUndefined()
})

test('the older matrix of travel times is for cars', () => {
  // The first matrix problem of VROOM's service: from 0 by 1 and 2 to 3.
  const matrix = [
    [0, 2104, 197, 1299],
    [2103, 0, 2255, 3152],
    [197, 2256, 0, 1102],
    [1299, 3153, 1102, 0],
  ]
  const input = {
    vehicles: [{ id: 0, start_index: 0, end_index: 3 }],
    jobs: [
      { id: 1414, location_index: 1 },
      { id: 1515, location_index: 2 },
    ],
    matrix,
  }
  const problem = readVroom(input)
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 50 } })
  expect(writeVroom(input, problem, plan).summary.cost).toBe(5461)
  // The older key is ignored if there are matrices.
  expect(readVroom({ ...input, matrices }).profiles[0]!.durationsSeconds[1]).toBe(600)
})

test('a vehicle without a profile, or with an empty name of one, is a car', () => {
  expect(readVroom({ vehicles: [{ ...van, profile: '' }], jobs, matrices }).vehicles[0]!.profile).toBe('car')
})

test('a break may have several windows', () => {
  // The first window is over before the vehicle can rest after the stop at 0, but the second isn't.
  const input = {
    vehicles: [
      {
        ...van,
        time_window: [0, 9000] as const,
        breaks: [
          {
            id: 4,
            service: 600,
            time_windows: [
              [100, 200],
              [3000, 3100],
            ] as const,
          },
        ],
      },
    ],
    jobs: [{ id: 1, location_index: 1, service: 900, time_windows: [[600, 650]] as const }],
    matrices,
  }
  const { routes } = answerOf(input)
  expect(routes[0]!.steps.map(({ type }) => type)).toEqual(['start', 'job', 'break', 'end'])
})

test('a break without a window may be taken at any time', () => {
  const { routes } = answerOf({ vehicles: [{ ...van, breaks: [{ id: 4, service: 600 }] }], jobs, matrices })
  expect(routes[0]!.steps.filter(({ type }) => type === 'break')).toMatchObject([{ id: 4, service: 600 }])
})

test('a break with a highest load waits until enough is delivered', () => {
  const heavy = jobs.map((job) => ({ ...job, delivery: [2] }))
  const breaks = [{ id: 4, service: 600, max_load: [2] }]
  const { steps } = answerOf({ vehicles: [{ ...van, capacity: [6], breaks }], jobs: heavy, matrices }).routes[0]!
  expect(steps.find(({ type }) => type === 'break')!.load![0]).toBeLessThanOrEqual(2)
})

test('prices of legs replace the cost of travel times', () => {
  const costs = [
    [0, 1, 50, 50],
    [50, 0, 1, 50],
    [50, 50, 0, 1],
    [1, 50, 50, 0],
  ]
  const { summary, routes } = answerOf({
    vehicles: [{ ...van, costs: { fixed: 7 } }],
    jobs,
    matrices: { car: { durations, costs } },
  })
  expect(summary).toMatchObject({ cost: 11, duration: 2600 })
  expect(routes[0]!.steps.flatMap(({ job = [] }) => job)).toEqual([1, 2, 3])
})

test('service time has its own price', () => {
  const { summary } = answerOf({
    vehicles: [{ ...van, costs: { per_task_hour: 36 } }],
    jobs: jobs.map((job) => ({ ...job, service: 100, setup: 50 })),
    matrices,
  })
  expect(summary.cost).toBe(2600 + 4.5 + 0.5)
})

test('set-up and service times may depend on the type of vehicle', () => {
  const work = { service: 300, setup: 60, service_per_type: { bike: 30 }, setup_per_type: { bike: 10 } }
  const input = {
    vehicles: [
      { ...van, type: 'bike' },
      { ...van, id: 2, max_tasks: 0 },
    ],
    jobs: jobs.map((job) => ({ ...job, ...work })),
    matrices,
  }
  const problem = readVroom(input)
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 100 } })
  expect(writeVroom(input, problem, plan).summary).toMatchObject({ service: 90, setup: 30 })
})

test('ten units are supported', () => {
  const amount = Array.from({ length: 10 }, (_, unit) => unit)
  const { summary } = answerOf({
    vehicles: [{ ...van, capacity: amount.map((each) => 3 * each) }],
    jobs: jobs.map((job) => ({ ...job, delivery: amount })),
    matrices,
  })
  expect(summary.delivery).toEqual(amount.map((each) => 3 * each))
})

test('open routes start at the first task and end at the last', () => {
  const { steps } = answerOf({ vehicles: [{ id: 1, start_index: 0 }], jobs, matrices }).routes[0]!
  expect(steps.at(-1)).toMatchObject({ type: 'end', location_index: steps.at(-2)!.location_index })
})

test('times of given steps are ignored when routes are optimised', () => {
  const steps = [
    { type: 'start', service_after: 5 },
    { type: 'job', id: 3, service_at: 9, force: true },
    { type: 'break', id: 4 },
  ] as const
  const problem = readVroom({ vehicles: [{ ...van, steps, breaks: [{ id: 4 }] }], jobs, matrices })
  expect(problem.startPlan).toEqual({ routes: [{ vehicle: '1', stops: ['job 3'] }] })
})

test('one task of higher priority outweighs all tasks of lower priority', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ id: index, location_index: 1 }))
  const answer = answerOf({
    vehicles: [{ ...van, max_travel_time: 2400 }],
    jobs: [...many, { id: 99, location_index: 3, time_windows: [[0, 1200]] as const, priority: 1 }],
    matrices,
  })
  expect(answer.summary.priority).toBe(1)
})

test('Unix times are accepted', () => {
  const start = 1_600_416_000
  const input = {
    vehicles: [van, { ...van, id: 2, breaks: [{ id: 1, service: 60 }] }],
    jobs: [{ id: 1, location_index: 1, time_windows: [[start, start + 60]] as const }],
    matrices,
  }
  expect(answerOf(input).routes[0]!.steps[0]!.arrival).toBeGreaterThan(start - 86_400)
})

test('an open-ended window is no limit if other times are Unix times', () => {
  const start = 1_600_416_000
  const dated = { id: 1, location_index: 1, time_windows: [[start, start + 60]] as const }
  for (const open of [
    [0, 4_294_967_295],
    [0, 2_000_000_000],
    [start - 900, 4_294_967_295],
  ] as const) {
    const breaks = [{ id: 1, service: 60, time_windows: [open] }]
    const input = { vehicles: [{ ...van, time_window: open, breaks }], jobs: [dated], matrices }
    const answer = answerOf({ ...input, jobs: [dated, { id: 2, location_index: 2, time_windows: [open] }] })
    expect(answer.summary.unassigned).toBe(0)
    expect(answer.routes[0]!.steps[0]!.arrival).toBeGreaterThan(start - 86_400)
    const steps = [{ type: 'job', id: 1 }] as const
    expect(planVroom({ ...input, vehicles: [{ ...van, time_window: open, steps }] }).summary.violations).toEqual([])
  }
})

test('a window that ends years before other times is refused', () => {
  const late = { id: 2, location_index: 2, time_windows: [[1_600_416_000, 1_600_416_060]] as const }
  const early = { id: 1, location_index: 1, time_windows: [[0, 1_000_000_000]] as const }
  expect(() => readVroom({ vehicles: [van], jobs: [early, late], matrices })).toThrow('more than eight years away')
})

test('the default window of VROOM counts as no window', () => {
  const open = [0, 4_294_967_295] as const
  const timed = { ...van, time_window: open }
  const task = { time_windows: [open] }
  const input = {
    vehicles: [timed],
    jobs: jobs.map((job) => ({ ...job, ...task })),
    shipments: [{ pickup: { id: 1, location_index: 1, ...task }, delivery: { id: 1, location_index: 2, ...task } }],
    matrices,
  }
  expect(modelOf(readVroom({ ...input, shipments: [] })).features.kind).toBe('capacity')
  expect(readVroom(input).stops.every(({ windows }) => windows === undefined)).toBe(true)
})

test('the fast search is used if there are no times', () => {
  expect(modelOf(readVroom({ vehicles: [van], jobs, matrices })).features.kind).toBe('capacity')
})

test('several vehicles may have the same id', () => {
  const vehicles = [0, 3].map((place) => ({ id: 1, start_index: place, end_index: place, max_tasks: 2 }))
  const input = { vehicles, jobs, matrices }
  const problem = readVroom(input)
  expect(problem.vehicles.map(({ id }) => id)).toEqual(['1', '1 (2)'])
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 100 } })
  const { routes, unassigned } = writeVroom(input, problem, plan)
  expect(unassigned).toEqual([])
  expect(routes.map(({ vehicle, steps }) => [vehicle, steps[0]!.location_index])).toEqual([
    [1, 0],
    [1, 3],
  ])
  const planned = planVroom({
    ...input,
    vehicles: vehicles.map((vehicle, at) => ({ ...vehicle, steps: [{ type: 'job', id: at + 1 }] })),
  })
  expect(planned.routes.map(({ duration }) => duration)).toEqual([1200, 1000])
})

test('a vehicle without capacity carries nothing if others have a capacity', () => {
  const input = {
    vehicles: [
      { ...van, capacity: [1] },
      { ...van, id: 2 },
    ],
    matrices,
  }
  const loads = jobs.slice(0, 2).map((job) => ({ ...job, delivery: [1] }))
  expect(answerOf({ ...input, jobs: loads }).summary).toMatchObject({ routes: 1, unassigned: 1 })
})

const corners = [
  [2.1, 48],
  [2.2, 48],
  [2.3, 48],
  [2.4, 48],
] as const
/** A matrix source with the same times, in the order of the coordinates. */
const roads = (_: string, asked: readonly (readonly [number, number])[]) => {
  const rows = asked.map(([longitude]) => Math.round((longitude - 2.1) * 10))
  const flat = rows.flatMap((from) => rows.map((to) => durations[from]![to]!))
  return { durationsSeconds: flat, distancesMeters: flat }
}
const onRoads = {
  vehicles: [{ id: 1, profile: 'bike', start_index: 3, start: corners[3], end_index: 3, end: corners[3] }],
  jobs: [1, 2].map((id) => ({ id, location_index: id, location: corners[id]! })),
}

test('profiles without matrices use the matrix source, by the numbers of the places', () => {
  const vehicles = [onRoads.vehicles[0]!, { ...onRoads.vehicles[0]!, id: 2, profile: 'car' }]
  const problem = readVroom({ ...onRoads, vehicles, matrices }, roads)
  const [bike, car] = problem.profiles
  // From 3 through 2 and 1 and back. No task is at 0.
  for (const [from, to] of [
    [3, 2],
    [2, 1],
    [1, 3],
  ] as const)
    expect(bike!.durationsSeconds[from * 4 + to]).toBe(car!.durationsSeconds[from * 4 + to])
  expect(() => readVroom({ ...onRoads, vehicles, matrices })).toThrow('matrices.bike: is missing')
  const nowhere = onRoads.jobs.map(({ id, location_index }) => ({ id, location_index }))
  expect(() => readVroom({ jobs: nowhere, vehicles, matrices }, roads)).toThrow('jobs[0].location: is missing')
})

test('a profile without a matrix is refused by name if places have no coordinates', () => {
  const vehicles = [{ ...van, profile: 'cra' }]
  const asked = () => {
    throw new Error('The roads were asked.')
  }
  expect(() => readVroom({ vehicles, jobs, matrices }, asked)).toThrow('matrices.cra: is missing')
})

test('legs may have their own prices and times from the matrix source', () => {
  const costs = durations.map((row) => row.map((seconds) => (seconds > 0 ? 5 : 0)))
  const input = { ...onRoads, matrices: { bike: { costs } } }
  const problem = readVroom(input, roads)
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 100 } })
  const { summary } = writeVroom(input, problem, plan)
  // The fewest legs, 5 each: from 3 to 1, 2 and back.
  expect(summary).toMatchObject({ cost: 15, duration: 1500 })
  expect(() => readVroom(input)).toThrow('matrices.bike.durations: is missing')
})

test('distances are required for all profiles or for none', () => {
  const vehicles = [van, { ...van, id: 2, profile: 'bike' }]
  const input = { vehicles, jobs, matrices: { car: { durations, distances: durations }, bike: { durations } } }
  expect(() => readVroom(input)).toThrow('matrices.bike.distances: is missing')
  expect(() => readVroom({ vehicles: [van], jobs, matrices: { car: { distances: durations } } })).toThrow(
    'matrices.car.durations: is missing',
  )
})
