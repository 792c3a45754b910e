import { expect, test } from 'vitest'
import { schemaFaultsOf } from '../../testing/vroom-schema.ts'
import { check } from '../check/check.ts'
import { solve } from '../solve.ts'
import { planVroom } from './plan-vroom.ts'
import { readVroom } from './read-vroom.ts'
import type { VroomCoordinates, VroomInput, VroomStepType } from './vroom.ts'
import { writeVroom } from './write-vroom.ts'

// The third example in VROOM's documentation: planned routes that are overloaded and late.
const depot: VroomCoordinates = [2.35044, 48.71764]
const places = new Map<number, VroomCoordinates>([
  [1, [1.98935, 48.701]],
  [2, [2.03655, 48.61128]],
  [3, [2.39719, 49.07611]],
  [4, [2.41808, 49.22619]],
  [5, [2.28325, 48.5958]],
  [6, [2.89357, 48.90736]],
])
const amounts = new Map([
  [1, 2],
  [2, 2],
  [3, 1],
  [4, 1],
  [5, 3],
  [6, 1],
])
const morning = 1_600_416_000
const hours = [morning, morning + 10_800] as const

function vehicle(id: number, order: readonly number[], after?: number) {
  const steps: { type: VroomStepType; id?: number; service_after?: number }[] = [
    { type: 'start', ...(after !== undefined && { service_after: after }) },
    ...order.map((job) => ({ type: 'job' as const, id: job })),
    { type: 'end' },
  ]
  return { id, start: depot, end: depot, capacity: [4], time_window: hours, steps }
}

const example: VroomInput = {
  vehicles: [vehicle(1, [1, 2, 5]), vehicle(2, [6, 4, 3], morning - 800)],
  jobs: [...places].map(([id, location]) => ({
    id,
    location,
    service: 300,
    delivery: [amounts.get(id)!],
    ...([3, 4, 6].includes(id) && { time_windows: [[morning, morning + 7200] as const] }),
  })),
}

/** OSRM travel times of the legs in the example, in seconds; 0 is the depot. All others are straight lines at 15 m/s. */
const driven = new Map([
  ['0 1', 2328],
  ['1 2', 890],
  ['2 5', 1595],
  ['5 0', 1752],
  ['0 6', 2941],
  ['6 4', 3816],
  ['4 3', 1909],
  ['3 0', 3480],
])

function lentPlaces(_: string, asked: readonly VroomCoordinates[]) {
  const numbers = asked.map((at) => [...places].find(([, place]) => String(place) === String(at))?.[0] ?? 0)
  const ways = numbers.flatMap((from, row) =>
    numbers.map((to, column) => {
      const [one, other] = [asked[row]!, asked[column]!]
      const straight = Math.hypot((one[0] - other[0]) * 73_000, (one[1] - other[1]) * 111_000)
      return { seconds: driven.get(`${from} ${to}`) ?? Math.round(straight / 15), meters: Math.round(straight) }
    }),
  )
  return { durationsSeconds: ways.map(({ seconds }) => seconds), distancesMeters: ways.map(({ meters }) => meters) }
}

test("plan mode gives the same answer to VROOM's third example as VROOM", () => {
  const answer = planVroom({ ...example, options: { c: true } }, lentPlaces)
  expect(schemaFaultsOf(example, answer)).toEqual([])
  const { summary, routes } = answer
  expect(summary).toMatchObject({ cost: 18_711, duration: 18_711, service: 1800, waiting_time: 0, delivery: [10] })
  expect(Object.fromEntries(summary.violations.map(({ cause, duration }) => [cause, duration]))).toEqual({
    lead_time: 800,
    delay: 2712,
    load: undefined,
  })
  expect(routes.map(({ steps }) => steps.map(({ arrival }) => arrival - morning))).toEqual([
    [0, 2328, 3518, 5413, 7465],
    [-800, 2141, 6257, 8466, 12_246],
  ])
  expect(routes.map(({ steps }) => steps.map(({ violations }) => violations.map(({ cause }) => cause).join()))).toEqual(
    [
      ['load', 'load', '', '', ''],
      ['lead_time', '', '', 'delay', 'delay'],
    ],
  )
})

test("VROOM's third example is solved from the feasible part of its routes", () => {
  const problem = readVroom(example, lentPlaces)
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 200 } })
  expect(check(problem, plan).violations).toEqual([])
  const answer = writeVroom(example, problem, plan)
  expect(schemaFaultsOf(example, answer)).toEqual([])
  // The total load is 10, and the two vehicles carry 8.
  expect(answer.summary.unassigned).toBeGreaterThan(0)
  expect(answer.summary.routes).toBe(2)
})
