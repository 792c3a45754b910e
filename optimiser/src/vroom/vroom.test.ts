import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { ProblemFault } from '../door/fault.ts'
import { modelOf } from '../door/open.ts'
import { solve } from '../solve.ts'
import { planVroom } from './plan-vroom.ts'
import { readVroom } from './read-vroom.ts'
import { writeVroom } from './write-vroom.ts'

const durations = [
  [0, 600, 900, 1200],
  [600, 0, 300, 700],
  [900, 300, 0, 500],
  [1200, 700, 500, 0],
]

const input = {
  vehicles: [
    {
      id: 1,
      start_index: 0,
      end_index: 0,
      capacity: [4],
      skills: [1, 14],
      time_window: [28_800, 43_200] as const,
      breaks: [{ id: 7, time_windows: [[32_400, 34_200]] as const, service: 900 }],
    },
    { id: 2, start_index: 0, end_index: 0, capacity: [4], speed_factor: 0.5, max_tasks: 2 },
  ],
  jobs: [
    { id: 1, location_index: 1, service: 300, setup: 60, delivery: [1], skills: [1] },
    { id: 2, location_index: 2, service: 300, pickup: [1], time_windows: [[28_800, 32_400]] as const, priority: 5 },
  ],
  shipments: [
    {
      amount: [1],
      pickup: { id: 4, location_index: 3, service: 120 },
      delivery: { id: 4, location_index: 1, service: 120 },
    },
  ],
  matrices: { car: { durations } },
}

test("a problem in VROOM's JSON is read, solved, checked and answered", () => {
  const problem = readVroom(input)
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 200 } })
  expect(check(problem, plan).violations).toEqual([])
  const output = writeVroom(input, problem, plan)
  expect(output.summary).toMatchObject({ unassigned: 0, delivery: [2], pickup: [2], service: 1740 })
  // Two consecutive visits at place 1: the second needs no set-up, and the first is the delivery, which has none.
  expect(output.summary.setup).toBe(0)
  const [route] = output.routes
  expect(route!.vehicle).toBe(1)
  expect(route!.steps.map((step) => step.type)).toEqual(
    expect.arrayContaining(['start', 'job', 'job', 'pickup', 'delivery', 'break', 'end']),
  )
  expect(route!.steps.at(-1)!.duration).toBe(route!.duration)
  // Without costs, the price of a route is its driving time in seconds: 0-3 1200, 3-2 500, 2-1 300, 1-0 600.
  expect(output.summary.cost).toBe(output.summary.duration)
  expect(output.summary.cost).toBe(2600)
})

test('simple problems that cost one per second are solved by the fast search', () => {
  const plain = {
    vehicles: [{ id: 1, start_index: 0, end_index: 0 }],
    jobs: [1, 2, 3].map((id) => ({ id, location_index: id })),
    matrices: { car: { durations } },
  }
  const problem = readVroom(plain)
  expect(modelOf(problem).features.kind).toBe('capacity')
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 200 } })
  expect(check(problem, plan).violations).toEqual([])
  // 0-1 600, 1-2 300, 2-3 500, 3-0 1200.
  expect(writeVroom(plain, problem, plan).summary.cost).toBe(2600)
})

test('coordinates are numbered in the order in which they first appear', () => {
  const home = [2.35, 48.86] as const
  const seen: unknown[] = []
  const problem = readVroom(
    {
      vehicles: [{ id: 1, start: home, end: home }],
      jobs: [
        { id: 1, location: [2.4, 48.9] },
        { id: 2, location: home },
      ],
    },
    (profile, coordinates) => {
      seen.push(profile, coordinates)
      return { durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 900, 900, 0] }
    },
  )
  expect(seen).toEqual([
    'car',
    [
      [2.4, 48.9],
      [2.35, 48.86],
    ],
  ])
  expect(problem.stops.map((stop) => stop.place)).toEqual([0, 1])
})

test('coordinates out of range are refused by their path', () => {
  const source = () => ({ durationsSeconds: [0, 1, 1, 0], distancesMeters: [0, 1, 1, 0] })
  const read = (start: readonly number[], location: readonly number[]) =>
    readVroom({ vehicles: [{ id: 1, start }], jobs: [{ id: 1, location }] }, source)
  expect(read([-180, 90], [180, -90]).stops).toHaveLength(1)
  expect(() => read([500, 2.35], [2, 48])).toThrow('vehicles[0].start[0]: must be 180 or less, is 500')
  expect(() => read([2, 48], [2, 1e300])).toThrow('jobs[0].location[1]: must be 90 or less, is 1e+300')
  expect(() => read([2, 48], [2, -90.1])).toThrow('jobs[0].location[1]: must be -90 or more, is -90.1')
  // With matrices, coordinates may be in any plane.
  const numbered = { jobs: [{ id: 1, location: [7000, 300], location_index: 1 }], matrices: { car: { durations } } }
  expect(readVroom({ vehicles: [{ id: 1, start_index: 0 }], ...numbered }).stops).toHaveLength(1)
})

test('a vehicle end without coordinates, or without an index if there are matrices, is refused by its key', () => {
  const vehicles = [{ id: 1, start_index: 0 }]
  const jobs = [{ id: 1, location_index: 1 }]
  const matrices = { car: { durations } }
  expect(() => readVroom({ vehicles: [...vehicles, { id: 2, start: [2, 48] }], jobs, matrices })).toThrow(
    'vehicles[1].start_index: is missing',
  )
  expect(() => readVroom({ vehicles, jobs: [{ id: 1, location: [2, 48] }] })).toThrow('vehicles[0].start: is missing')
})

test('inconsistent parts are refused by their path in the input', () => {
  const vehicles = [{ id: 1, start_index: 0 }]
  const jobs = [{ id: 1, location_index: 1 }]
  const plain = { vehicles, jobs, matrices: { car: { durations } } }
  const small = [
    [0, 1],
    [1, 0],
  ]
  const far = { start_index: 0, end_index: 9 }
  expect(() => readVroom({ ...plain, vehicles: [...vehicles, { id: 2, ...far }] })).toThrow(
    /^vehicles\[1\]\.end_index: /,
  )
  const bike = { ...plain, vehicles: [...vehicles, { id: 2, start_index: 0, profile: 'bike' }] }
  expect(() => readVroom({ ...bike, matrices: { ...plain.matrices, bike: { durations: small } } })).toThrow(
    /^matrices\.bike\.durations: /,
  )
  const heavy = Array.from({ length: 3 }, (_, id) => ({ ...jobs[0]!, id, delivery: [0, 9e8] }))
  expect(() => readVroom({ ...plain, vehicles: [{ ...vehicles[0]!, capacity: [1, 1] }], jobs: heavy })).toThrow(
    /^jobs\[1\]\.delivery\[1\]: /,
  )
  const apart = {
    ...vehicles[0]!,
    time_window: [0, 9],
    breaks: [
      {
        id: 1,
        time_windows: [
          [0, 1],
          [2e9, 2e9],
        ],
      },
    ],
  }
  expect(() => readVroom({ ...plain, vehicles: [apart] })).toThrow(/^vehicles\[0\]\.breaks\[0\]\.time_windows\[1\]: /)
  for (const read of [readVroom, planVroom]) {
    const started = (...steps: object[]) => read({ ...plain, vehicles: [{ ...vehicles[0]!, steps }] })
    expect(() => started({ type: 'job' })).toThrow('vehicles[0].steps[0].id: is missing')
    expect(() => started({ type: 'start' }, { type: 'job', id: 8 })).toThrow('vehicles[0].steps[1].id: "job 8" is not')
    expect(() => started({ type: 'job', id: 1 }, { type: 'job', id: 1 })).toThrow('vehicles[0].steps[1].id: "job 1" is')
    expect(() => started({ type: 'break', id: 1 })).toThrow('vehicles[0].steps[0].id: "break 1" is not known')
  }
})

test('the steps of vehicles become the start plan', () => {
  const steps = [{ type: 'start' }, { type: 'job', id: 2 }, { type: 'job', id: 1 }, { type: 'end' }]
  const problem = readVroom({ ...input, vehicles: [{ ...input.vehicles[0]!, steps }] })
  expect(problem.startPlan?.routes).toEqual([{ vehicle: '1', stops: ['job 2', 'job 1'] }])
})

test('an unknown price is refused, not ignored', () => {
  const vehicles = [{ ...input.vehicles[0]!, costs: { per_stop: 5 } }]
  expect(() => readVroom({ ...input, vehicles })).toThrow('vehicles[0].costs.per_stop: is not known here')
})

test('a rule in the wrong place is refused, and other unknown keys are ignored', () => {
  const [job] = input.jobs
  const { vehicles, shipments } = input
  expect(() => readVroom({ ...input, jobs: [{ ...job, time_window: [0, 9] }] })).toThrow(
    'jobs[0].time_window: is not known here',
  )
  expect(() => readVroom({ ...input, vehicles: [{ ...vehicles[0], time_windows: [[0, 9]] }] })).toThrow(
    'vehicles[0].time_windows: is not known here',
  )
  expect(() => readVroom({ ...input, shipments: [{ ...shipments[0], service: 9 }] })).toThrow(
    'shipments[0].service: is not known here',
  )
  expect(readVroom({ ...input, options: { g: true }, jobs: [{ ...job, order_number: 'A 7' }] }).stops).toHaveLength(3)
})

test('invalid input is refused with the path of the fault', () => {
  expect(() => readVroom({ jobs: [] })).toThrow(new ProblemFault('vehicles', { kind: 'missing' }))
  expect(() => readVroom({ ...input, matrices: { bike: { durations } } })).toThrow('matrices.car: is missing')
  expect(() => readVroom({ ...input, matrices: { car: { durations: durations.slice(1) } } })).toThrow(
    'matrices.car.durations[0]: has 4 entries, expected 3',
  )
  expect(() => readVroom({ ...input, matrices: undefined })).toThrow('jobs[0].location: is missing')
  expect(() => readVroom({ vehicles: [{ id: 1, start: [1, 2] }], jobs: [{ id: 1, location: [1, 2] }] })).toThrow(
    'matrices: are missing',
  )
  expect(() => readVroom({ ...input, jobs: [{ id: 1, location_index: 1, time_windows: [[5, 2]] }] })).toThrow(
    'jobs[0].time_windows[0]: is before the start',
  )
  const [job] = input.jobs
  const { shipments, vehicles } = input
  expect(() => readVroom({ ...input, jobs: [job, job] })).toThrow('jobs[1].id: ')
  expect(() =>
    readVroom({
      ...input,
      shipments: [
        ...shipments,
        { ...shipments[0], delivery: { id: 5, location_index: 9 }, pickup: { id: 5, location_index: 1 } },
      ],
    }),
  ).toThrow('shipments[1].delivery.location_index: is 9')
  expect(() => readVroom({ ...input, jobs: [{ ...job, delivery: [1, 2] }] })).toThrow(
    'jobs[0].delivery: has 2 entries, where the capacity of the first vehicle has 1',
  )
  expect(() => readVroom({ ...input, vehicles: [vehicles[0], { ...vehicles[1], capacity: [] }] })).toThrow(
    'vehicles[1].capacity: has 0 entries',
  )
  expect(() => readVroom({ ...input, vehicles: [{ ...vehicles[0], max_distance: 9 }] })).toThrow(
    'matrices.car.distances: are missing, and vehicles[0] has a longest distance',
  )
})

test('prices of a vehicle outside `costs` are refused', () => {
  for (const key of ['fixed', 'per_hour', 'per_km', 'per_task_hour'])
    expect(() => readVroom({ ...input, vehicles: [{ ...input.vehicles[0]!, [key]: 5 }] })).toThrow(
      `vehicles[0].${key}: is not known here`,
    )
})

test.each(['__proto__', 'constructor', 'toString'])('%s is an ordinary name of profiles and types', (name) => {
  const jobs = [{ id: 1, location_index: 1, service: 9 }]
  const vehicles = [{ id: 1, start_index: 0, profile: name, type: name }]
  const named = <Entry>(entry: Entry) => Object.fromEntries([[name, entry]])
  const read = (more: object) => readVroom({ vehicles, jobs, matrices: named({ durations }), ...more })
  expect(read({}).stops[0]!.workByVehicle).toBeUndefined()
  const typed = [{ ...jobs[0]!, setup_per_type: { van: 5 }, service_per_type: named(7) }]
  expect(read({ jobs: typed }).stops[0]!.workByVehicle).toEqual({ '1': { serviceSeconds: 7 } })
  expect(() => read({ matrices: { car: { durations } } })).toThrow(`matrices.${name}: is missing`)
})

test('an invalid older amount of a job is refused by its own key', () => {
  const amounts = (...given: number[][]) => {
    const jobs = given.map((amount, id) => ({ id, location_index: 1, amount }))
    return () =>
      readVroom({ vehicles: [{ id: 1, start_index: 0, capacity: [1] }], jobs, matrices: { car: { durations } } })
  }
  expect(amounts([1, 2])).toThrow('jobs[0].amount: has 2 entries')
  expect(amounts([9e8], [9e8])).toThrow('jobs[1].amount[0]: comes to more than can be counted')
})

test('a price per kilometre is ignored if legs have prices', () => {
  const vehicles = [{ id: 1, start_index: 0, costs: { per_km: 3 } }]
  const matrices = { car: { durations, costs: durations } }
  const problem = readVroom({ vehicles, jobs: [{ id: 1, location_index: 1 }], matrices })
  expect(problem.vehicles[0]!.costs).toMatchObject({ perKilometer: 0, perDrivingHour: 0 })
})

test('a description may be empty', () => {
  expect(readVroom({ ...input, jobs: input.jobs.map((job) => ({ ...job, description: '' })) }).stops).toHaveLength(4)
})
