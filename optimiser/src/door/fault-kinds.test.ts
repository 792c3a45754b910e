import { expect, test } from 'vitest'
import { applyEdit } from '../price/apply.ts'
import type { Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'
import { straightLineProfile } from '../straight-line.ts'
import { planVroom } from '../vroom/plan-vroom.ts'
import { readVroom } from '../vroom/read-vroom.ts'
import { writeVroomProblem } from '../vroom/write-vroom-problem.ts'
import { faultWords } from '../wording/fault-sentence.ts'
import type { FaultDetail } from './fault-detail.ts'
import { ProblemFault } from './fault.ts'
import { parseProblem } from './open.ts'

const problem: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', start: 'depot' }],
  stops: [
    { id: 'a', place: 1 },
    { id: 'b', place: 1 },
  ],
  profiles: [{ name: 'car', durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 500, 500, 0] }],
}
const plan = { routes: [{ vehicle: 'van', stops: ['a'] }] }
const [a] = problem.stops
const [van] = problem.vehicles
const [profile] = problem.profiles
const parse = (change: object) => () => parseProblem({ ...problem, ...change })
const withA = (change: object) => parse({ stops: [{ ...a, ...change }] })
const withVan = (change: object) => parse({ vehicles: [{ ...van, ...change }] })
const begun = (change: object, served: object | undefined = { startSeconds: 60, endSeconds: 90 }) =>
  parse({ locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a', served }, { stop: 'b' }], ...change }] } })
const reload = { depot: 'depot', startSeconds: 200, endSeconds: 220 }
const reloaded = (reloads: object[], breaks: object[] = []) =>
  parse({
    depots: [
      { id: 'depot', place: 0 },
      { id: 'far', place: 1 },
    ],
    vehicles: [{ ...van, reload: { depots: ['depot'], atMost: 1 } }],
    locks: {
      prefixes: [
        {
          vehicle: 'van',
          visits: [
            { stop: 'a', served: { startSeconds: 60, endSeconds: 90 } },
            { stop: 'b', served: { startSeconds: 300, endSeconds: 400 } },
          ],
          reloads,
          breaks,
        },
      ],
    },
  })
const edit = (given: object) => () => applyEdit(problem, plan, given as never)
const vroom = (change: object) => () =>
  readVroom({
    vehicles: [{ id: 1, start_index: 0, capacity: [4] }],
    jobs: [{ id: 1, location_index: 1 }],
    matrices: {
      car: {
        durations: [
          [0, 60],
          [60, 0],
        ],
      },
    },
    ...change,
  } as never)
const sixty = (steps: object[]) => ({
  vehicles: [{ id: 1, start_index: 0, steps }],
  jobs: [{ id: 1, location_index: 1 }],
  matrices: {
    car: {
      durations: [
        [0, 60],
        [60, 0],
      ],
    },
  },
})
const seconds = { kind: 'driving', afterDrivingSeconds: 9, durationSeconds: 9 }

const faults: readonly [FaultDetail['kind'], string, () => unknown][] = [
  ['missing', 'stops', parse({ stops: undefined })],
  ['field-unknown', 'stops[0].windw', withA({ windw: [] })],
  ['wrong-type', 'stops[0].serviceSeconds', withA({ serviceSeconds: 'x' })],
  ['too-small', 'stops[0].serviceSeconds', withA({ serviceSeconds: -1 })],
  ['too-large', 'stops[0].priority', withA({ priority: 1e7 })],
  ['not-above-zero', 'kilometersPerHour', () => straightLineProfile('car', [], { kilometersPerHour: 0 })],
  ['not-whole', 'stops[0].place', withA({ place: 0.5 })],
  ['no-such-choice', 'stops[0].position', withA({ position: 'middle' })],
  ['too-few', 'profiles', parse({ profiles: [] })],
  ['too-many', 'units', parse({ units: Array.from({ length: 33 }, (_, unit) => `unit ${unit}`) })],
  ['ends-before-start', 'stops[0].promise.endSeconds', withA({ promise: { startSeconds: 9, endSeconds: 8 } })],
  ['parts-too-short', 'vehicles[0].breaks[0].parts', withVan({ breaks: [{ ...seconds, parts: [1, 2] }] })],
  ['no-square', 'profiles[0].durationsSeconds', parse({ profiles: [{ ...profile, durationsSeconds: [0, 1, 2] }] })],
  ['wrong-count', 'profiles[0].distancesMeters', parse({ profiles: [{ ...profile, distancesMeters: [0] }] })],
  ['coordinates-needed', 'places', parse({ goals: { compactnessCostPerKilometer: 1 } })],
  ['outside-matrices', 'stops[0].place', withA({ place: 2 })],
  ['name-unknown', 'vehicles[0].end', withVan({ end: 'moon' })],
  ['named-twice', 'stops[1].id', parse({ stops: [a, a] })],
  ['served-twice', 'startPlan', parse({ startPlan: { routes: [{ vehicle: 'van', stops: ['a', 'a'] }] } })],
  [
    'served-twice',
    'plan.routes[0].stops[1]',
    () => planOf(problem, { routes: [{ vehicle: 'van', stops: ['a', 'a'] }] }),
  ],
  [
    'uncountable',
    'stops[1].pickup.boxes',
    parse({
      stops: [
        { ...a, delivery: { boxes: 9e8 } },
        { id: 'b', place: 1, pickup: { boxes: 9e8 } },
      ],
    }),
  ],
  ['paired-already', 'pairs[0].delivery', parse({ pairs: [{ pickup: 'a', delivery: 'a' }] })],
  [
    'years-apart',
    'stops[0].windows[1]',
    withA({
      windows: [
        { startSeconds: 0, endSeconds: 9 },
        { startSeconds: 1e10, endSeconds: 1e10 },
      ],
    }),
  ],
  ['start-plan-needed', 'locks.routes[0]', parse({ locks: { routes: ['van'] } })],
  [
    'past-after-future',
    'locks.prefixes[0].visits[1].served',
    parse({
      locks: {
        prefixes: [
          { vehicle: 'van', visits: [{ stop: 'a' }, { stop: 'b', served: { startSeconds: 0, endSeconds: 9 } }] },
        ],
      },
    }),
  ],
  [
    'past-needed',
    'locks.prefixes[0].breaks',
    parse({ locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a' }], breaks: [] }] } }),
  ],
  ['after-first-visit', 'locks.prefixes[0].startSeconds', begun({ startSeconds: 61 })],
  [
    'before-route',
    'locks.prefixes[0].breaks[0].startSeconds',
    begun({ startSeconds: 9, breaks: [{ startSeconds: 8, durationSeconds: 9 }] }),
  ],
  [
    'during-break',
    'locks.prefixes[0].breaks[1].startSeconds',
    begun({
      breaks: [
        { startSeconds: 8, durationSeconds: 9 },
        { startSeconds: 9, durationSeconds: 9 },
      ],
    }),
  ],
  ['during-visit', 'locks.prefixes[0].breaks[0]', begun({ breaks: [{ startSeconds: 70, durationSeconds: 9 }] })],
  ['during-reload', 'locks.prefixes[0].breaks[0]', reloaded([reload], [{ startSeconds: 210, durationSeconds: 9 }])],
  [
    'before-first-visit',
    'locks.prefixes[0].reloads[0].startSeconds',
    reloaded([{ ...reload, startSeconds: 30, endSeconds: 40 }]),
  ],
  ['during-visit', 'locks.prefixes[0].reloads[0]', reloaded([{ ...reload, endSeconds: 310 }])],
  [
    'reloaded-twice',
    'locks.prefixes[0].reloads[1].startSeconds',
    reloaded([reload, { ...reload, startSeconds: 250, endSeconds: 260 }]),
  ],
  ['no-reload-depot', 'locks.prefixes[0].reloads[0].depot', reloaded([{ ...reload, depot: 'far' }])],
  ['too-many', 'locks.prefixes[0].reloads', reloaded([reload, { ...reload, startSeconds: 500, endSeconds: 510 }])],
  [
    'past-needed',
    'locks.prefixes[0].reloads',
    parse({ locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a' }], reloads: [] }] } }),
  ],
  ['planned-already', 'edit.stops[0]', edit({ kind: 'insert', stops: ['a'], vehicle: 'van', position: 0 })],
  ['not-planned', 'edit.stops[0]', edit({ kind: 'remove', stops: ['b'] })],
  ['off-route', 'edit.position', edit({ kind: 'insert', stops: ['b'], vehicle: 'van', position: 2 })],
  ['limit-needed', 'options.stop', () => solve(problem, { seed: 1, stop: {} })],
  ['clock-needed', 'options.now', () => solve(problem, { seed: 1, stop: { milliseconds: 1 } })],
  ['index-needed', 'jobs[0].location_index', vroom({ jobs: [{ id: 1 }] })],
  ['amounts-differ', 'jobs[0].delivery', vroom({ jobs: [{ id: 1, location_index: 1, delivery: [1, 2] }] })],
  ['distances-needed', 'matrices.car.distances', vroom({ vehicles: [{ id: 1, start_index: 0, max_distance: 5 }] })],
  ['no-task', 'jobs', vroom({ jobs: [] })],
  ['ends-missing', 'vehicles[0]', vroom({ vehicles: [{ id: 1, capacity: [4] }] })],
  [
    'breaks-clash',
    'vehicles[0].breaks',
    vroom({ vehicles: [{ id: 1, start_index: 0, time_window: [0, 60], breaks: [{ id: 1, service: 90 }] }] }),
  ],
  [
    'windows-overlap',
    'jobs[0].time_windows[1]',
    vroom({
      jobs: [
        {
          id: 1,
          location_index: 1,
          time_windows: [
            [0, 9],
            [9, 12],
          ],
        },
      ],
    }),
  ],
  [
    'leg-prices-known',
    'vehicles[0].costs.per_hour',
    vroom({
      vehicles: [{ id: 1, start_index: 0, costs: { per_hour: 9 } }],
      matrices: {
        car: {
          durations: [
            [0, 60],
            [60, 0],
          ],
          costs: [
            [0, 1],
            [1, 0],
          ],
        },
      },
    }),
  ],
  ['plan-mode', 'options.c', vroom({ options: { c: true } })],
  [
    'times-clash',
    'vehicles[0].steps',
    () =>
      planVroom(
        sixty([
          { type: 'start', service_at: 0 },
          { type: 'job', id: 1, service_at: 59 },
        ]),
      ),
  ],
  [
    'not-in-vroom',
    'vehicles[0].overtime',
    () => writeVroomProblem({ ...problem, vehicles: [{ ...van!, overtime: { upToSeconds: 9, costPerMinute: 1 } }] }),
  ],
  [
    'travel-times-needed',
    'matrices',
    vroom({ vehicles: [{ id: 1, start: [11, 48] }], jobs: [{ id: 1, location: [11, 48] }], matrices: undefined }),
  ],
]

test.each(faults)('a fault of kind %s at %s has the data of its message', (kind, path, call) => {
  let fault: unknown
  try {
    call()
  } catch (thrown) {
    fault = thrown
  }
  expect(fault).toMatchObject({ name: 'ProblemFault', path, detail: { kind } })
  expect(fault).toHaveProperty('message', expect.stringContaining(`${path}: `))
  expect(fault).toHaveProperty('message', expect.not.stringMatching(/undefined|object Object/))
  expect(fault).toBeInstanceOf(ProblemFault)
})

test('every kind of fault is tested', () => {
  expect(Object.keys(faultWords).filter((kind) => !faults.some(([each]) => each === kind))).toEqual([])
})
