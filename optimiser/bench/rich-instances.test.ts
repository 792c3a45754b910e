import { expect, test } from 'vitest'
import { check } from '../src/check/check.ts'
import { planOf } from '../src/schedule/plan-of.ts'
import { richPlan, richProblem } from './rich-instances.ts'

const file = (values: readonly string[], sections: Readonly<Record<string, readonly string[]>>) =>
  [...values, ...Object.entries(sections).flatMap(([title, rows]) => [`${title}_SECTION`, ...rows]), 'EOF'].join('\n')

// A depot at the origin and clients 3, 6 and 10 to the east of it.
const NODE_COORD = ['1 0 0', '2 3 0', '3 6 0', '4 10 0']
const DEMAND = ['1 0', '2 1', '3 1', '4 1']
const costOf = (text: string, set: string, routes: readonly string[]) => {
  const problem = richProblem(text, set)
  const plan = planOf(problem, richPlan(routes.join('\n')))
  return { cost: plan.costs.total, broken: check(problem, plan).violations.map(({ rule }) => rule) }
}

test('unlike vehicles cost by their distance and once for their use', () => {
  const text = file(['VEHICLES : 3'], {
    NODE_COORD,
    DEMAND,
    CAPACITY: ['1 2', '2 1', '3 1'],
    VEHICLES_FIXED_COST: ['1 100', '2 50', '3 50'],
    VEHICLES_UNIT_DISTANCE_COST: ['1 2', '2 5', '3 5'],
    DEPOT: ['1'],
  })
  // 100 + 2 · 20 for the first vehicle and 50 + 5 · 6 for the third.
  const routes = ['Route #1: 2 3', 'Route #2:', 'Route #3: 1']
  expect(costOf(text, 'hfvrp', routes)).toEqual({ cost: 220, broken: [] })
})

test('backhauls come after deliveries, and not without one', () => {
  const text = file(['CAPACITY : 2'], {
    NODE_COORD,
    DEMAND: ['1 0', '2 1', '3 0', '4 1'],
    BACKHAUL: ['1 0', '2 0', '3 2', '4 0'],
    DEPOT: ['1'],
  })
  expect(costOf(text, 'vrpb', ['Route #1: 1 3 2'])).toEqual({ cost: 20, broken: [] })
  expect(costOf(text, 'vrpb', ['Route #1: 1 2 3']).broken).not.toEqual([])
  expect(costOf(text, 'vrpb', ['Route #1: 1 3', 'Route #2: 2']).broken).not.toEqual([])
})

test('a vehicle starts at its depot, and its day has a length', () => {
  const timed = {
    NODE_COORD: ['1 0 0', '2 10 0', '3 6 0', '4 12 0'],
    DEMAND: ['1 0', '2 0', '3 1', '4 1'],
    TIME_WINDOW: ['1 0 100', '2 0 100', '3 0 100', '4 0 100'],
    VEHICLES_DEPOT: ['1 1', '2 2'],
    DEPOT: ['1', '2'],
  }
  const routes = ['Route #2: 3 2']
  // From 10 to 12, to 6 and back to 10, with a minute each for two services.
  const withLimit = (longest: number) =>
    file(['VEHICLES : 2', 'CAPACITY : 5', 'SERVICE_TIME : 1', `VEHICLES_MAX_DURATION : ${longest}`], timed)
  expect(costOf(withLimit(14), 'mdvrptw', routes)).toEqual({ cost: 12, broken: [] })
  expect(costOf(withLimit(13), 'mdvrptw', routes).broken).toEqual(['duration'])
})

test('what is left out costs its prize', () => {
  const text = file(['VEHICLES : 1', 'CAPACITY : 5'], {
    NODE_COORD,
    DEMAND,
    PRIZE: ['1 0', '2 7', '3 8', '4 9'],
    DEPOT: ['1'],
  })
  expect(costOf(text, 'pcvrptw', ['Route #1: 1 2'])).toEqual({ cost: 21, broken: [] })
})

test('a client is served by vehicles that may', () => {
  const text = file(['VEHICLES : 3'], {
    NODE_COORD,
    DEMAND,
    CAPACITY: ['1 5', '2 5', '3 5'],
    VEHICLES_ALLOWED_CLIENTS: ['1 2 3', '2 3 4', '3 2 3'],
  })
  expect(costOf(text, 'sdvrptw', ['Route #1: 1', 'Route #2: 2 3'])).toEqual({ cost: 26, broken: [] })
  expect(costOf(text, 'sdvrptw', ['Route #3: 1 2 3']).broken).toEqual(['skills'])
})

test('a set that needs an unknown rule is refused', () => {
  expect(() => richProblem(file([], { NODE_COORD, DEMAND }), 'mtvrptwr')).toThrow('No convention')
})
