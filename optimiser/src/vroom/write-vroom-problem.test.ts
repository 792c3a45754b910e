import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import { expressible, expressibleRules } from '../../testing/expressible-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { check } from '../check/check.ts'
import type { Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'
import { readVroom } from './read-vroom.ts'
import { writeVroomProblem } from './write-vroom-problem.ts'

test('a problem written for VROOM has the same costs and the same broken rules', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      const problem = expressible(
        problemOf({ ...recipe, rules: recipe.rules.filter((rule) => expressibleRules.includes(rule)) }),
      )
      if (problem.vehicles.some(({ start, end }) => start === undefined && end === undefined)) return
      const order = anyRoutes(recipe).map((stops) => [...stops])
      const startPlan = { routes: routesOf(problem, order) }
      const input = writeVroomProblem({ ...problem, startPlan })
      const again = readVroom(input)
      expect(again.startPlan?.routes ?? []).toEqual(
        startPlan.routes.map(({ vehicle, stops }) => ({
          vehicle: String(problem.vehicles.findIndex(({ id }) => id === vehicle) + 1),
          stops: stops.map((stop) => `job ${problem.stops.findIndex(({ id }) => id === stop) + 1}`),
        })),
      )
      const ours = figuresOf(problem, order)
      const theirs = figuresOf(again, order)
      // Prices of this town have at most one decimal.
      expect({ ...theirs, cost: theirs.cost / 10 }).toEqual({ ...ours, cost: expect.closeTo(ours.cost, 6) })
    }),
    { numRuns: cases(200) },
  )
})

function routesOf(problem: Problem, order: readonly (readonly number[])[]) {
  return order.flatMap((stops, vehicle) =>
    stops.length > 0
      ? [{ vehicle: problem.vehicles[vehicle]!.id, stops: stops.map((stop) => problem.stops[stop]!.id) }]
      : [],
  )
}

function figuresOf(problem: Problem, order: readonly (readonly number[])[]) {
  const plan = planOf(problem, { routes: routesOf(problem, order) })
  const rules = [
    ...new Set(check(problem, plan).violations.map(({ rule }) => (rule === 'features' ? 'skills' : rule))),
  ].sort()
  return { cost: plan.costs.total - plan.costs.unassigned, rules }
}

const plain: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', start: 'depot', end: 'depot', capacity: { boxes: 2.5 } }],
  stops: [
    { id: 'a', place: 1, delivery: { boxes: 0.5 } },
    { id: 'b', place: 1 },
  ],
  profiles: [{ name: 'van', durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 500, 500, 0] }],
  startPlan: { routes: [{ vehicle: 'van', stops: ['b'] }] },
}

test('a break with a low maximum load is taken before the first pickup even if the shift begins early', () => {
  const rest = { window: { startSeconds: 39_600, endSeconds: 43_200 }, durationSeconds: 1800, maxLoad: { boxes: 3 } }
  const problem: Problem = {
    ...plain,
    vehicles: [{ ...plain.vehicles[0]!, capacity: { boxes: 10 }, breaks: [{ kind: 'fixed', always: true, ...rest }] }],
    stops: [{ id: 'a', place: 1, pickup: { boxes: 6 }, serviceSeconds: 780 }],
    startPlan: { routes: [] },
  }
  const again = readVroom(writeVroomProblem(problem))
  const plan = planOf(again, { routes: [{ vehicle: '1', stops: ['job 1'] }] })
  expect(check(again, plan).violations).toEqual([])
})

test('names become descriptions, and amounts and prices become whole numbers', () => {
  expect(
    writeVroomProblem({ ...plain, vehicles: [{ ...plain.vehicles[0]!, costs: { fixed: 2.5, perKilometer: 0.25 } }] }),
  ).toMatchObject({
    vehicles: [
      {
        id: 1,
        description: 'van',
        capacity: [2500],
        costs: { fixed: 250, per_km: 25, per_hour: 0 },
        steps: [{ type: 'start' }, { type: 'job', id: 2 }, { type: 'end' }],
      },
    ],
    jobs: [
      { id: 1, description: 'a', delivery: [500] },
      { id: 2, description: 'b' },
    ],
  })
})

test('prices are rounded to fit into 32 bits', () => {
  const [van] = plain.vehicles
  const [written] = writeVroomProblem({
    ...plain,
    vehicles: [{ ...van!, costs: { fixed: 123_456, perKilometer: 0.000_25 } }],
  }).vehicles
  expect(written!.costs).toEqual({ fixed: 1_234_560_000, per_km: 3, per_hour: 0 })
})

test('pairs become shipments', () => {
  const { jobs, shipments } = writeVroomProblem({
    ...plain,
    startPlan: { routes: [] },
    stops: [
      { id: 'a', place: 1, skills: ['cold'], priority: 3 },
      { id: 'b', place: 0 },
    ],
    pairs: [{ pickup: 'a', delivery: 'b', quantities: { boxes: 1 } }],
  })
  expect(jobs).toBeUndefined()
  expect(shipments).toMatchObject([{ pickup: { id: 1 }, delivery: { id: 2 }, skills: [1], priority: 3 }])
})

test('times are shifted by days if a vehicle without a shift may have to leave before 0', () => {
  const windows = [{ startSeconds: 10, endSeconds: 20 }]
  const early = { ...plain, stops: [{ ...plain.stops[0]!, windows }, plain.stops[1]!] }
  const input = writeVroomProblem(early)
  expect(input.jobs![0]!.time_windows).toEqual([[86_410, 86_420]])
  expect(input.vehicles[0]).not.toHaveProperty('time_window')
  // The drive takes a minute, and in VROOM no vehicle leaves before 0.
  const { plan } = solve(readVroom(input), { seed: 1, stop: { iterations: 20 } })
  expect(plan.unassigned).toEqual([])
  const shift = { startSeconds: 0, endSeconds: 100 }
  expect(writeVroomProblem({ ...early, vehicles: [{ ...early.vehicles[0]!, shift }] }).jobs![0]!.time_windows).toEqual([
    [10, 20],
  ])
})

test.each<[string, Partial<Problem>]>([
  ['depots[0].openings', { depots: [{ id: 'depot', place: 0, openings: [{ startSeconds: 0, endSeconds: 9 }] }] }],
  ['vehicles[0].costs.perHour', { vehicles: [{ ...plain.vehicles[0]!, costs: { perHour: 9 } }] }],
  ['vehicles[0].weights', { vehicles: [{ ...plain.vehicles[0]!, weights: { perHour: 9, overtimePerMinute: 0 } }] }],
  ['vehicles[0].reload', { vehicles: [{ ...plain.vehicles[0]!, reload: { depots: ['depot'] } }] }],
  [
    'vehicles[0].breaks[0].always',
    {
      vehicles: [
        {
          ...plain.vehicles[0]!,
          breaks: [{ kind: 'fixed', window: { startSeconds: 0, endSeconds: 9 }, durationSeconds: 9 }],
        },
      ],
    },
  ],
  [
    'stops[0].windows[0].lateCostPerMinute',
    {
      stops: [
        { ...plain.stops[0]!, windows: [{ startSeconds: 0, endSeconds: 9, lateCostPerMinute: 1 }] },
        plain.stops[1]!,
      ],
    },
  ],
  ['stops[0].prize', { stops: [{ ...plain.stops[0]!, prize: 4 }, plain.stops[1]!] }],
  ['relations', { relations: [{ kind: 'apart', stops: ['a', 'b'] }] }],
  ['locks.orders', { locks: { orders: [['a', 'b']] } }],
  ['goals.vehiclesFirst', { goals: { vehiclesFirst: true } }],
  [
    'profiles[0].traffic',
    { profiles: [{ ...plain.profiles[0]!, traffic: { factors: Array.from({ length: 24 }, () => 2) } }] },
  ],
  ['profiles[0].durationsSeconds[1]', { profiles: [{ ...plain.profiles[0]!, durationsSeconds: [0, null, 60, 0] }] }],
])('%s is refused by name', (path, change) => {
  expect(() => writeVroomProblem({ ...plain, ...change })).toThrow(
    expect.objectContaining({ path, detail: { kind: 'not-in-vroom' } }),
  )
})

test('a break may have a fractional maximum load although all other amounts are whole', () => {
  const rest = { window: { startSeconds: 39_600, endSeconds: 43_200 }, durationSeconds: 1800, maxLoad: { boxes: 1.5 } }
  const problem: Problem = {
    ...plain,
    vehicles: [{ ...plain.vehicles[0]!, capacity: { boxes: 10 }, breaks: [{ kind: 'fixed', always: true, ...rest }] }],
    stops: [{ id: 'a', place: 1, delivery: { boxes: 2 }, windows: [{ startSeconds: 50_000, endSeconds: 60_000 }] }],
    startPlan: { routes: [] },
  }
  const [vehicle] = writeVroomProblem(problem).vehicles
  expect([vehicle!.capacity, vehicle!.breaks![0]!.max_load]).toEqual([[10_000], [1500]])
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 50 } })
  expect(check(problem, plan).violations).toEqual([])
})
