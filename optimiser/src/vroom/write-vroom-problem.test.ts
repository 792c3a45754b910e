import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, problemOf } from '../../testing/random-problem.ts'
import { sayable, sayableRules } from '../../testing/sayable-problem.ts'
import { check } from '../check/check.ts'
import type { Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { readVroom } from './read-vroom.ts'
import { writeVroomProblem } from './write-vroom-problem.ts'

test('what VROOM is told costs what it costs here, and breaks the same rules', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      const problem = sayable(
        problemOf({ ...recipe, rules: recipe.rules.filter((rule) => sayableRules.includes(rule)) }),
      )
      if (problem.vehicles.some(({ start, end }) => start === undefined && end === undefined)) return
      const order = anyRoutes(recipe).map((stops) => [...stops])
      const input = writeVroomProblem(problem)
      const again = readVroom(input)
      const ours = figuresOf(problem, order)
      const theirs = figuresOf(again, order)
      // Prices of this town are in tens of cents at the finest.
      expect({ ...theirs, cost: theirs.cost / 10 }).toEqual({ ...ours, cost: expect.closeTo(ours.cost, 6) })
    }),
    { numRuns: 200 },
  )
})

function figuresOf(problem: Problem, order: readonly (readonly number[])[]) {
  const routes = order.flatMap((stops, vehicle) =>
    stops.length > 0
      ? [{ vehicle: problem.vehicles[vehicle]!.id, stops: stops.map((stop) => problem.stops[stop]!.id) }]
      : [],
  )
  const plan = planOf(problem, { routes })
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

test('names are descriptions, amounts and prices are whole', () => {
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

test('pairs are shipments', () => {
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

test.each<[string, Partial<Problem>]>([
  ['depots[0].openings', { depots: [{ id: 'depot', place: 0, openings: [{ startSeconds: 0, endSeconds: 9 }] }] }],
  ['vehicles[0].costs.perHour', { vehicles: [{ ...plain.vehicles[0]!, costs: { perHour: 9 } }] }],
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
