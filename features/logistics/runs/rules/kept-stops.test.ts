import { describe, expect, it } from 'vitest'
import { usualRoads } from '../../plans/rules/plan/roads.ts'
import { solve } from '#optimiser/solve.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import type { TravelMatrix } from '../../travel/rules.ts'
import { lostStops } from './kept-stops.ts'
import { runProblem } from './run-problem.ts'
import { usualRun, type RunSettings } from './run-settings.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'

// A depot at the start of a line of places, five minutes from one to the next.
const size = 13
const cells = (unit: number) =>
  Uint32Array.from({ length: size * size }, (_, at) => Math.abs(Math.floor(at / size) - (at % size)) * unit)
const matrix: TravelMatrix = { durationsSeconds: cells(300), distancesMeters: cells(2000) }
const day = { startSeconds: 8 * 3600, endSeconds: 16 * 3600 }

const facts: PlanFacts = {
  day: '2026-11-23',
  money: 'cents',
  usualPay: 1000,
  units: ['parcels'],
  places: Array.from({ length: size }, (_, at) => [at * 0.02, 0]),
  depots: [{ id: 1, name: 'Depot', point: [0, 0], place: 0, openings: [], loadingSeconds: 0 }],
  profiles: [
    {
      id: 1,
      name: '',
      kind: 'van',
      matrixKey: 'line',
      speedPercent: 100,
      gramsPerKilometer: 200,
      fixedCost: 500,
      costPerKilometer: 30,
      costPerHour: 0,
    },
  ],
  vehicles: [1, 2].map((id) => ({
    id,
    name: `Van ${id}`,
    plate: '',
    profileId: 1,
    depotId: 1,
    capacity: { parcels: 4 },
    features: [],
  })),
  drivers: [1, 2].map((id) => ({
    id,
    name: `Driver ${id}`,
    depotId: 1,
    vehicleId: id,
    hours: [day],
    skills: [],
    zoneIds: [],
    costPerHour: 1000,
    breaks: [],
    mostDrivingSeconds: null,
    mostDutySeconds: null,
  })),
  // The farther, the more urgent.
  stops: Array.from({ length: 12 }, (_, at) => ({
    deliveryId: at + 1,
    place: at + 1,
    type: 'drop' as const,
    depotId: 1,
    zoneId: null,
    quantities: { parcels: 1 },
    windows: [],
    serviceSeconds: 300,
    skills: [],
    features: [],
    dropId: null,
    priority: at < 6 ? 0 : 3,
  })),
  matrices: [],
  mostStops: 50,
  promiseToleranceSeconds: 900,
  mayReload: false,
  traffic: { profiles: [], usual: null },
  roadUse: {},
}
facts.depots[0]!.openings = [{ startSeconds: 0, endSeconds: 86_400 }]

const route = (id: number, deliveryIds: number[], more: Partial<RouteState> = {}): RouteState => ({
  id,
  driverId: id,
  vehicleId: id,
  startDepotId: 1,
  endDepotId: 1,
  hours: [day],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: deliveryIds.map((deliveryId) => ({ deliveryId, locks: [] })),
  ...more,
})
const waiting = (deliveryIds: number[]) => deliveryIds.map((deliveryId) => ({ deliveryId, locks: [] }))
const stateOf = (routes: RouteState[], pool: number[]): PlanState => ({
  routes,
  pool: waiting(pool),
  granted: [],
  roads: usualRoads({ usual: null }),
})
const unassigned = { scope: { kind: 'unassigned' as const } }

function planOf(state: PlanState, settings: Partial<RunSettings>, of = facts) {
  const problem = runProblem(of, new Map([['line', matrix]]), {
    state,
    settings: { ...usualRun, ...settings },
    starts: new Map(),
  })
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 300 } })
  expect(lostStops(problem, plan)).toEqual([])
  return Object.fromEntries(plan.routes.map(({ vehicle, stops }) => [vehicle, stops.map(Number)]))
}

describe('a stop that is planned and locked', () => {
  it('is not left out for a more urgent one', () => {
    const state = stateOf([route(1, [1, 2, 3, 4]), route(2, [5, 6])], [7, 8, 9, 10, 11])
    const found = planOf(state, unassigned)
    expect(found['1']).toEqual([1, 2, 3, 4])
    expect(found['2']).toHaveLength(4)
    expect(found['2']).toEqual(expect.arrayContaining([5, 6]))
  })

  it('is not left out to use fewer vehicles', () => {
    const state = stateOf([route(1, [1, 2, 3]), route(2, [5])], [7, 8, 9, 10, 11])
    const found = planOf(state, { ...unassigned, goals: { ...usualRun.goals, fewerVehicles: 100 } })
    expect([found['1'], found['2']].flat()).toEqual(expect.arrayContaining([1, 2, 3, 5]))
  })

  it('is not left out by a search from scratch', () => {
    const locked = route(1, [4, 1, 3, 2])
    const stops = locked.stops.map((stop) => ({ ...stop, locks: ['route' as const] }))
    const found = planOf(stateOf([{ ...locked, stops }, route(2, [])], [7, 8, 9, 10, 11]), { start: 'scratch' })
    expect(found['1']!.toSorted()).toEqual([1, 2, 3, 4])
  })

  it('stays if its route already breaks a rule, which it breaks no further', () => {
    const short = [{ startSeconds: 8 * 3600, endSeconds: 9 * 3600 }]
    // Out to the twelfth place and back takes two hours and more.
    const found = planOf(stateOf([route(1, [11, 12], { hours: short }), route(2, [])], [1, 2]), unassigned)
    expect(found['1']).toEqual([11, 12])
    expect(found['2']!.toSorted()).toEqual([1, 2])
  })

  it('stays on a vehicle that is overloaded and lacks a skill it requires', () => {
    const of = {
      ...facts,
      stops: facts.stops.map((stop) => ({ ...stop, features: stop.deliveryId === 2 ? ['fridge'] : [] })),
    }
    const found = planOf(stateOf([route(1, [1, 2, 3, 4, 5]), route(2, [])], [7, 8]), unassigned, of)
    expect(found['1']).toEqual([1, 2, 3, 4, 5])
    expect(found['2']).toHaveLength(2)
  })

  it('stays if only some stops of a route that breaks a rule are locked', () => {
    const short = [{ startSeconds: 8 * 3600, endSeconds: 9 * 3600 }]
    const own = route(1, [1, 2, 11], { hours: short })
    const stops = own.stops.map((stop) => ({ ...stop, locks: stop.deliveryId === 2 ? ['route' as const] : [] }))
    const found = planOf(stateOf([{ ...own, stops }, route(2, [])], []), {})
    expect(found['1']).toContain(2)
    expect(found['2']).toContain(11)
  })

  it('stays in a locked route, whatever that breaks', () => {
    const short = [{ startSeconds: 8 * 3600, endSeconds: 9 * 3600 }]
    const state = stateOf([route(1, [11, 12], { hours: short, isLocked: true }), route(2, [])], [7, 8])
    expect(planOf(state, { start: 'scratch' })['1']).toEqual([11, 12])
  })

  it('stays even if that breaks a rule that nobody can override', () => {
    // Hours of a depot would change for everyone: the route is left alone instead.
    const openings = [{ startSeconds: 8 * 3600, endSeconds: 9 * 3600 }]
    const of = { ...facts, depots: facts.depots.map((one) => ({ ...one, openings })) }
    const found = planOf(stateOf([route(1, [11, 12]), route(2, [])], [1]), unassigned, of)
    expect(found).toEqual({ 1: [11, 12], 2: [1] })
  })
})
