import { describe, expect, it } from 'vitest'
import { usualRoads } from '../../plans/rules/plan/roads.ts'
import type { Problem } from '#optimiser/problem.ts'
import { solve } from '#optimiser/solve.ts'
import { isOutsideOfSome, zoneConflict } from './driver-zones.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import type { TravelMatrix } from '../../travel/rules.ts'
import { noHistory, type DriverPast, type RunHistory } from './run-history.ts'
import { runProblem, strengthOf } from './run-problem.ts'
import { withResult } from './run-result.ts'
import { keepsAll, keptAll, usualRun, type RunResource, type RunSettings } from './run-settings.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'

// A depot in the middle of a line of places, a minute and 500 metres from one to the next.
const size = 13
const cells = (unit: number) =>
  Uint32Array.from({ length: size * size }, (_, at) => Math.abs(Math.floor(at / size) - (at % size)) * unit)
const matrix: TravelMatrix = { durationsSeconds: cells(60), distancesMeters: cells(500) }
const middle = 6
const day = { startSeconds: 8 * 3600, endSeconds: 16 * 3600 }

const facts: PlanFacts = {
  day: '2026-11-23',
  money: 'cents',
  usualPay: 1000,
  units: ['parcels'],
  places: Array.from({ length: size }, (_, at) => [at * 0.005, 0]),
  depots: [{ id: 1, name: 'Depot', point: [0.03, 0], place: middle, openings: [], loadingSeconds: 0 }],
  profiles: [profile(1, 200), profile(2, 0)],
  vehicles: [vehicle(1, 1), vehicle(2, 1), vehicle(3, 2)],
  drivers: [driver(1), driver(2), driver(3)],
  stops: Array.from({ length: 12 }, (_, at) => stop(at + 1, at < middle ? at : at + 1)),
  matrices: [],
  mostStops: 50,
  promiseToleranceSeconds: 900,
  mayReload: true,
  traffic: { profiles: [], usual: null },
  roadUse: {},
}
facts.depots[0]!.openings = [{ startSeconds: 0, endSeconds: 86_400 }]

function profile(id: number, gramsPerKilometer: number): PlanFacts['profiles'][number] {
  const costs = { fixedCost: 500, costPerKilometer: 30, costPerHour: 0 }
  return { id, name: '', kind: 'van', matrixKey: 'line', speedPercent: 100, gramsPerKilometer, ...costs }
}
function vehicle(id: number, profileId: number): PlanFacts['vehicles'][number] {
  return { id, name: `Van ${id}`, plate: '', profileId, depotId: 1, capacity: { parcels: 8 }, features: [] }
}
function driver(id: number): PlanFacts['drivers'][number] {
  const rules = {
    breaks: [{ afterDrivingSeconds: 300, durationSeconds: 900 }],
    mostDrivingSeconds: 30_000,
    mostDutySeconds: null,
  }
  return {
    id,
    name: `Driver ${id}`,
    depotId: 1,
    vehicleId: id,
    hours: [day],
    skills: [],
    zoneIds: [],
    costPerHour: 1000,
    ...rules,
  }
}
function stop(deliveryId: number, place: number): PlanFacts['stops'][number] {
  const needs = { skills: [], features: [], dropId: null, priority: 0 }
  return {
    deliveryId,
    place,
    type: 'drop',
    depotId: 1,
    zoneId: null,
    quantities: { parcels: 1 },
    windows: [],
    serviceSeconds: 300,
    ...needs,
  }
}

const route = (id: number, deliveryIds: number[]): RouteState => ({
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
})
const pooled = (deliveryIds: number[]) => deliveryIds.map((deliveryId) => ({ deliveryId, locks: [] }))
/** Two routes that criss-cross, and four stops in the pool. */
const crossed: PlanState = {
  routes: [route(1, [1, 12, 2, 11]), route(2, [3, 10, 4, 9]), route(3, [])],
  pool: pooled([5, 6, 7, 8]),
  granted: [],
  roads: usualRoads({ usual: null }),
}

function problemWith(
  change: Partial<RunSettings> = {},
  { state = crossed, of = facts, starts = new Map<number, number>(), history = noHistory } = {},
): Problem {
  return runProblem(of, new Map([['line', matrix]]), { state, settings: { ...usualRun, ...change }, starts, history })
}
function plan(change: Partial<RunSettings> = {}, more: Parameters<typeof problemWith>[1] = {}) {
  return solve(problemWith(change, more), { seed: 1, stop: { iterations: 300 } }).plan
}
const startsIn = ({ routes }: ReturnType<typeof plan>) =>
  new Map(
    routes.flatMap(({ visits }) =>
      visits.flatMap((one) => (one.kind === 'stop' ? [[Number(one.stop), one.startSeconds] as const] : [])),
    ),
  )
const placedOn = ({ routes }: ReturnType<typeof plan>, id: number) =>
  pooled((routes.find((one) => one.vehicle === String(id))?.stops ?? []).map(Number))
const without = (gone: number[]) => (one: RouteState) => ({
  ...one,
  stops: one.stops.filter(({ deliveryId }) => !gone.includes(deliveryId)),
})
const ordersOf = ({ routes }: ReturnType<typeof plan>) =>
  Object.fromEntries(routes.map(({ vehicle: name, stops }) => [name, stops.map(Number)]))
const vehicleOf = (found: ReturnType<typeof plan>, id: number) =>
  found.routes.find(({ stops }) => stops.includes(String(id)))?.vehicle
const goals = (change: Partial<RunSettings['goals']>) => ({ goals: { ...usualRun.goals, ...change } })
const stability = (change: Partial<RunSettings['stability']>) => ({ stability: { ...usualRun.stability, ...change } })
const rules = (change: Partial<RunSettings['rules']>) => ({ rules: { ...usualRun.rules, ...change } })

describe('a workspace without costs', () => {
  const free: PlanFacts = {
    ...facts,
    profiles: facts.profiles.map((one) => ({ ...one, fixedCost: 0, costPerKilometer: 0, costPerHour: 0 })),
    drivers: facts.drivers.map((one) => ({ ...one, costPerHour: 0 })),
  }

  it('saves time and distance all the same', () => {
    expect(problemWith({}, { of: free }).vehicles.map(({ costs }) => costs)).toEqual(
      free.vehicles.map(() => expect.objectContaining({ perKilometer: 0.1, perHour: 1 })),
    )
    const metersOf = (of: PlanFacts) => plan({}, { of }).routes.reduce((sum, one) => sum + one.totals.distanceMeters, 0)
    expect(metersOf(free)).toBeLessThanOrEqual(metersOf(facts))
  })
})

describe('the scope of a run', () => {
  it('is the whole day', () => {
    const found = plan()
    expect(found.unassigned).toEqual([])
    expect(found.totals.distanceMeters).toBeLessThan(plan({ scope: { kind: 'unassigned' } }).totals.distanceMeters)
  })
  it('is some routes, with or without the pool', () => {
    const scope = { kind: 'routes' as const, routeIds: [1] }
    expect(
      Object.values(ordersOf(plan({ scope: { ...scope, withPool: false } })))
        .flat()
        .toSorted(),
    ).toEqual([1, 11, 12, 2])
    expect(ordersOf(plan({ scope: { ...scope, withPool: true } }))['1']).toHaveLength(8)
    const some = plan({ scope: { ...scope, withPool: true, waiting: [5, 6] } })
    expect(ordersOf(some)['1']!.toSorted((one, other) => one - other)).toEqual([1, 2, 5, 6, 11, 12])
  })
  it('is several routes, which may exchange their stops', () => {
    const found = ordersOf(plan({ scope: { kind: 'routes', routeIds: [1, 2], withPool: false } }))
    expect(Object.values(found).flat()).toHaveLength(8)
    expect(Object.keys(found)).not.toContain('3')
    expect(found['1'] ?? []).not.toEqual(expect.arrayContaining([1, 2, 11, 12]))
  })
  it('is some stops, and all others stay as they are', () => {
    const found = ordersOf(plan({ scope: { kind: 'stops', deliveryIds: [12] } }))
    expect(found['1']!.filter((id) => [1, 2, 11].includes(id))).toEqual([1, 2, 11])
    expect(found['2']!.filter((id) => [3, 10, 4, 9].includes(id))).toEqual([3, 10, 4, 9])
  })
  it('is the unassigned stops', () => {
    const found = ordersOf(plan({ scope: { kind: 'unassigned' } }))
    expect(found['1']!.filter((id) => [1, 12, 2, 11].includes(id))).toEqual([1, 12, 2, 11])
    expect(Object.values(found).flat()).toHaveLength(12)
  })
  it('is one route in a better order', () => {
    const found = ordersOf(plan({ scope: { kind: 'reorder', routeId: 1 } }))
    expect(Object.keys(found)).toEqual(['1'])
    expect(found['1']).not.toEqual([1, 12, 2, 11])
  })
})

describe('the roads of a plan', () => {
  it('make the optimiser take traffic into account', () => {
    const slow = { key: 'slow', name: 'Slow', percents: Array.from({ length: 24 }, () => 200) }
    const of = { ...facts, traffic: { profiles: [slow], usual: null } }
    const state = { ...crossed, roads: { ...crossed.roads, traffic: 'slow' } }
    const [free, jammed] = [plan({}, { of }), plan({}, { of, state })]
    expect(problemWith({}, { of, state }).profiles[0]!.traffic?.factors).toContain(2)
    expect(jammed.totals.drivingSeconds).toBeGreaterThan(1.5 * free.totals.drivingSeconds)
  })
})

describe('the starting point of a run', () => {
  it('is the plan, or nothing', () => {
    expect(problemWith({ start: 'current' }).startPlan?.routes).toHaveLength(2)
    expect(problemWith({ start: 'scratch' }).startPlan).toBeUndefined()
    // Just as good with the vans exchanged: the search from the plan leaves it so, the one from scratch doesn't know it.
    const once = rules({ mayReload: false })
    const best = ordersOf(plan({ start: 'scratch', ...once }))
    const [one, other] = Object.keys(best) as [string, string]
    const exchanged = { [one]: best[other]!, [other]: best[one]! }
    const routes = crossed.routes.map(({ id }) => route(id, exchanged[id] ?? []))
    const begin = (from: 'current' | 'scratch') =>
      ordersOf(plan({ start: from, ...once }, { state: { ...crossed, routes, pool: [] } }))
    expect(begin('current')).toEqual(exchanged)
    expect(begin('scratch')).not.toEqual(exchanged)
  })
  it('keeps a locked route as it is', () => {
    const locked = { ...crossed, routes: crossed.routes.map((one) => ({ ...one, isLocked: one.id === 1 })) }
    expect(ordersOf(plan({ start: 'scratch' }, { state: locked }))['1']).toEqual([1, 12, 2, 11])
  })
  it('serves a stop at the time it is locked to', () => {
    const timeLock = { startSeconds: 11 * 3600, endSeconds: 11 * 3600 }
    const pool = crossed.pool.map((one) => (one.deliveryId === 5 ? { ...one, timeLock } : one))
    const [visit] = plan({}, { state: { ...crossed, pool } })
      .routes.flatMap(({ visits }) => visits)
      .filter((one) => one.kind === 'stop' && one.stop === '5')
    expect(visit?.startSeconds).toBe(11 * 3600)
  })
  it('keeps locked stops on their route, in order, first and last', () => {
    const locks = { 1: ['route'], 12: ['route', 'order'], 2: ['route', 'order'], 11: ['route', 'last'] } as const
    const routes = crossed.routes.map((one) => ({
      ...one,
      stops: one.stops.map(({ deliveryId }) => ({ deliveryId, locks: [...(Reflect.get(locks, deliveryId) ?? [])] })),
    }))
    const found = ordersOf(plan({}, { state: { ...crossed, routes } }))['1']!
    expect(found).toEqual(expect.arrayContaining([1, 12, 2, 11]))
    expect(found.indexOf(12)).toBeLessThan(found.indexOf(2))
    expect(found.at(-1)).toBe(11)
  })
})

describe('stability', () => {
  const moved = (found: ReturnType<typeof plan>) =>
    crossed.routes.flatMap(({ id, stops }) => stops.filter((one) => vehicleOf(found, one.deliveryId) !== String(id)))
  it('limits how many stops move to other drivers', () => {
    expect(moved(plan()).length).toBeGreaterThan(1)
    expect(moved(plan(stability({ mostMoved: 1 }))).length).toBeLessThanOrEqual(1)
  })
  it('makes changes more expensive', () => {
    expect(moved(plan(stability({ weight: 100 }))).length).toBeLessThan(moved(plan()).length)
  })
  it('limits how many times change', () => {
    const starts = new Map([
      [1, 9 * 3600],
      [12, 10 * 3600],
    ])
    const most = stability({ promises: { most: 0, minutes: 10 } })
    const problem = problemWith(most, { starts })
    expect(problem.stability?.promises).toEqual({ atMost: 0, toleranceSeconds: 600 })
    expect(problem.stops.find(({ id }) => id === '12')?.promise).toEqual({ startSeconds: 36_000, endSeconds: 36_000 })
    const visit = plan(most, { starts })
      .routes.flatMap(({ visits }) => visits)
      .find((one) => one.kind === 'stop' && one.stop === '12')
    expect(Math.abs(visit!.startSeconds - 36_000)).toBeLessThanOrEqual(600)
  })
  it('limits how many of the times change that recipients were told, whatever was planned or published', () => {
    const told = { startSeconds: 10 * 3600, endSeconds: 11 * 3600 }
    const of = {
      ...facts,
      stops: facts.stops.map((one) => (one.deliveryId === 12 ? { ...one, told } : one)),
    }
    const promiseAt = (
      start: number,
      change: Partial<RunSettings> = stability({ promises: { most: 0, minutes: 0 } }),
    ) => problemWith(change, { of, starts: new Map([[12, start]]) }).stops.find(({ id }) => id === '12')?.promise
    expect(promiseAt(10.5 * 3600)).toEqual(told)
    // Planned at another time already, it may stay so.
    expect(promiseAt(9 * 3600)).toEqual({ ...told, startSeconds: 9 * 3600 })
    expect(promiseAt(10.5 * 3600, {})).toBe(undefined)
    expect(promiseAt(10.5 * 3600, { stability: keptAll })).toEqual({ startSeconds: 37_800, endSeconds: 37_800 })
    const most = stability({ promises: { most: 0, minutes: 0 } })
    const start = startsIn(plan(most, { of, starts: new Map([[12, 10.5 * 3600]]) })).get(12)!
    expect(start).toBeGreaterThanOrEqual(told.startSeconds)
    expect(start).toBeLessThanOrEqual(told.endSeconds)
  })
  it('keeps everything that is planned, and adds only what shifts no time by much', () => {
    const solved = plan({ scope: { kind: 'unassigned' } })
    const starts = startsIn(solved)
    // What was planned is known to the customers; two more wait, one of them far from everything.
    const state = { ...crossed, routes: crossed.routes.map((one) => ({ ...one, stops: placedOn(solved, one.id) })) }
    const waiting = { ...state, routes: state.routes.map(without([5, 6])), pool: pooled([5, 6]) }
    const found = plan({ stability: keptAll }, { state: waiting, starts })
    const before = Object.fromEntries(waiting.routes.map(({ id, stops }) => [id, stops.map((one) => one.deliveryId)]))
    for (const [id, order] of Object.entries(ordersOf(found)))
      expect(order.filter((one) => one !== 5 && one !== 6)).toEqual(before[id])
    const after = startsIn(found)
    for (const one of Object.values(before).flat())
      expect(Math.abs(after.get(one)! - starts.get(one)!)).toBeLessThanOrEqual(15 * 60)
    expect([keepsAll(keptAll), keepsAll(usualRun.stability)]).toEqual([true, false])
  })
  it('does not bind a search from scratch', () => {
    const starts = new Map([[12, 10 * 3600]])
    const bound = { ...keptAll, weight: 100 }
    expect(problemWith({ start: 'scratch', stability: bound }, { starts })).toEqual(problemWith({ start: 'scratch' }))
    expect(ordersOf(plan({ start: 'scratch', stability: bound }, { starts }))).toEqual(
      ordersOf(plan({ start: 'scratch' })),
    )
  })
  it('keeps the loading order where stops are only put in', () => {
    const found = ordersOf(plan(stability({ keepsOrder: true })))
    expect(found['1']!.filter((id) => [1, 12, 2, 11].includes(id))).toEqual([1, 12, 2, 11])
  })
})

describe('what a run may use', () => {
  it('can leave vehicles out', () => {
    const found = plan({ resources: [{ routeId: 2, isUsed: false, mostStops: null, mostKilometers: null }] })
    expect(ordersOf(found)).not.toHaveProperty('2')
    expect(found.unassigned).toEqual([])
  })
  it('limits the stops and kilometres of a route', () => {
    const few = plan({ resources: [{ routeId: 1, isUsed: true, mostStops: 2, mostKilometers: null }] })
    expect((ordersOf(few)['1'] ?? []).length).toBeLessThanOrEqual(2)
    const near = plan({ resources: [{ routeId: 1, isUsed: true, mostStops: null, mostKilometers: 2 }] })
    expect(near.routes.find(({ vehicle: name }) => name === '1')?.totals.distanceMeters ?? 0).toBeLessThanOrEqual(2000)
  })
})

describe('the hours and depots of today', () => {
  const today = (change: Partial<RunResource>): Partial<RunSettings> => ({
    resources: [{ routeId: 1, isUsed: true, mostStops: null, mostKilometers: null, ...change }],
  })
  const hour = { startSeconds: 9 * 3600, endSeconds: 10 * 3600 }
  const routeIn = (found: ReturnType<typeof plan>, id: string) => found.routes.find(({ vehicle: one }) => one === id)
  /** A second depot at the end of the line. */
  const of: PlanFacts = {
    ...facts,
    depots: [...facts.depots, { ...facts.depots[0]!, id: 2, name: 'East', point: [0.06, 0], place: 12 }],
  }
  const alone = { ...crossed, routes: [crossed.routes[0]!] }

  it('limit a route to the hours of today', () => {
    const { visits } = routeIn(plan(today({ hours: [hour] }), { state: alone }), '1')!
    expect(visits[0]!.startSeconds).toBeGreaterThanOrEqual(hour.startSeconds)
    expect(visits.at(-1)!.endSeconds).toBeLessThanOrEqual(hour.endSeconds)
    expect(plan(today({ hours: [hour] }), { state: alone }).unassigned.length).toBeGreaterThan(0)
    expect(plan({}, { state: alone }).unassigned).toEqual([])
  })
  it('can end a route at another depot, or at its last stop', () => {
    const metersWith = (change: Partial<RunResource>) => plan(today(change), { of, state: alone }).totals.distanceMeters
    const last = (change: Partial<RunResource>) => plan(today(change), { of, state: alone }).routes[0]!.stops.at(-1)
    expect(last({ endDepotId: 2 })).toBe('12')
    expect(metersWith({ endDepotId: null })).toBeLessThan(metersWith({}))
  })
  it('limit a route to goods in the depot it starts at', () => {
    expect(plan(today({ startDepotId: 2 }), { of, state: alone }).unassigned).toHaveLength(8)
    expect(plan(today({}), { of, state: alone }).unassigned).toEqual([])
  })
  it('come with the result, and only for the routes that are accepted', () => {
    const { resources } = { ...usualRun, ...today({ hours: [hour], endDepotId: 2 }) }
    const result = { settings: { resources }, best: [{ routeId: 2, deliveryIds: [3, 4] }] }
    const changed = (only?: number[]) => {
      const [one, two] = withResult(crossed, result, only).routes
      return [one!.hours, one!.endDepotId, two!.stops.map(({ deliveryId }) => deliveryId)]
    }
    expect(changed()).toEqual([[hour], 2, [3, 4]])
    expect(changed([2])).toEqual([[day], 1, [3, 4]])
    expect(changed([1])).toEqual([[hour], 2, [3, 10, 4, 9]])
  })
})

describe('goals', () => {
  const start = 'scratch' as const
  const early = { startSeconds: 8 * 3600, endSeconds: 8 * 3600 + 1800, lateCostPerMinute: 10 }
  const urgent = { ...facts, stops: facts.stops.map((one) => ({ ...one, windows: [early] })) }
  it('of costs: one van that is late instead of two that are on time, from the middle of the slider on', () => {
    // No single stop pays for another van where a minute costs so little.
    const soft = { startSeconds: 8 * 3600, endSeconds: 8 * 3600 + 900, lateCostPerMinute: 6 }
    const of = { ...facts, stops: facts.stops.map((one) => ({ ...one, windows: [soft] })) }
    const [dear, little, usual] = [0, 25, 50].map((cost) => plan({ start, ...goals({ cost }) }, { of }))
    expect([dear, little, usual].map((found) => found!.routes.length)).toEqual([3, 2, 1])
    expect(little!.totals.lateSeconds).toBeLessThan(usual!.totals.lateSeconds)
    const dearer = { ...of, stops: of.stops.map((one) => ({ ...one, windows: [{ ...soft, lateCostPerMinute: 7 }] })) }
    expect([50, 75].map((cost) => plan({ start, ...goals({ cost }) }, { of: dearer }).routes.length)).toEqual([2, 1])
  })
  it('of time', () => {
    const soft = { startSeconds: 8 * 3600, endSeconds: 8 * 3600 + 60, lateCostPerMinute: 50 }
    const of = { ...facts, stops: facts.stops.map((one) => ({ ...one, windows: one.deliveryId > 8 ? [soft] : [] })) }
    const late = (weight: number) => plan({ start, ...goals({ onTime: weight }) }, { of }).totals.lateSeconds
    expect(late(100)).toBeLessThan(late(0))
  })
  it('of fairness, by hours or stops', () => {
    const of = { ...facts, profiles: facts.profiles.map((one) => ({ ...one, fixedCost: 0 })) }
    // Service that takes three times as long in the west: equal numbers of stops are unequal hours.
    const unlike = {
      ...of,
      stops: of.stops.map((one) => ({ ...one, serviceSeconds: one.deliveryId <= 6 ? 1800 : 600 })),
    }
    const spread = (change: Partial<RunSettings['goals']>) => {
      const counts = plan({ start, ...goals(change) }, { of }).routes.map(({ stops }) => stops.length)
      return Math.max(...counts) - Math.min(...counts)
    }
    expect(spread({ fairness: 100, fairnessOf: 'stops' })).toBeLessThanOrEqual(1)
    const hours = (weight: number) => {
      const change = { start, ...rules({ mayReload: false }), ...goals({ fairness: weight }) }
      const lengths = plan(change, { of: unlike }).routes.map(({ totals }) => totals.durationSeconds)
      return Math.max(...lengths) - Math.min(...lengths)
    }
    expect(hours(50)).toBeLessThan(hours(0))
    expect(problemWith(goals({ fairness: 50 })).goals?.balance).toEqual({ costPerSquaredHour: 1000 })
    expect(problemWith(goals({ fairness: 50, fairnessOf: 'stops' })).goals?.balance).toEqual({ costPerSquaredStop: 50 })
  })
  it('of fairness, by an amount carried', () => {
    const quantityOf = (id: number) => (id === 1 || id === 2 ? 5 : 0.2)
    const of = {
      ...facts,
      profiles: facts.profiles.map((one) => ({ ...one, fixedCost: 0 })),
      units: ['parcels', 'kilograms'],
      stops: facts.stops.map((one) => ({ ...one, quantities: { parcels: 1, kilograms: quantityOf(one.deliveryId) } })),
    }
    const byWeight = goals({ fairness: 100, fairnessOf: 'quantity', fairnessUnit: 'kilograms' })
    // A mean of one kilogram: a squared one weighs as much as a squared stop.
    const { balance } = problemWith(byWeight, { of }).goals!
    expect(balance).toMatchObject({ unit: 'kilograms' })
    expect(balance!.costPerSquaredQuantity).toBeCloseTo(200)
    const heaviest = (change: Partial<RunSettings>) =>
      Math.max(
        ...plan({ start, ...rules({ mayReload: false }), ...change }, { of }).routes.map(({ stops }) =>
          stops.reduce((sum, id) => sum + quantityOf(Number(id)), 0),
        ),
      )
    // The two heavy stops are neighbours, far from the depot.
    expect(heaviest({})).toBeGreaterThan(10)
    expect(heaviest(byWeight)).toBeLessThan(7)
    expect(
      problemWith(goals({ fairness: 100, fairnessOf: 'quantity', fairnessUnit: 'tons' })).goals?.balance,
    ).toBeUndefined()
  })
  const past = (work: Record<number, Partial<DriverPast>>): RunHistory => ({
    ...noHistory,
    work: new Map(
      Object.entries(work).map(([id, one]) => [Number(id), { workSeconds: 0, stops: 0, quantity: 0, ...one }]),
    ),
  })
  it('of fairness over four weeks, by hours', () => {
    const history = past({
      1: { workSeconds: 20 * 3600 },
      2: { workSeconds: 15 * 3600 },
      3: { workSeconds: 10 * 3600 },
    })
    const weeks = goals({ fairness: 50, fairnessOver: 'weeks' })
    const problem = problemWith(weeks, { history })
    expect(problem.goals?.balance).toEqual({ costPerSquaredHour: 1000, among: 'all' })
    // An hour costs 1000; ten hours ahead are twice two hours on each of five days.
    expect(problem.vehicles.map(({ costs }) => costs!.perHour)).toEqual([5000, 3000, 1000])
    expect(problemWith(goals({ fairness: 50 }), { history }).vehicles.map(({ costs }) => costs!.perHour)).toEqual([
      1000, 1000, 1000,
    ])
    const hoursOf = (change: Partial<RunSettings>, name: string) =>
      plan({ start, ...change }, { history }).routes.find(({ vehicle: one }) => one === name)?.totals.durationSeconds ??
      0
    expect(hoursOf(weeks, '1')).toBeLessThan(hoursOf(weeks, '3'))
  })
  it('of fairness over four weeks, by stops and amounts', () => {
    const history = past({ 1: { stops: 50, quantity: 50 }, 2: {} })
    const stopOf = (change: Partial<RunSettings['goals']>) =>
      problemWith(goals({ fairness: 50, fairnessOver: 'weeks', ...change }), { history }).stops[0]!
    // 50 for a squared stop, twice, ten stops on each of five days.
    expect(stopOf({ fairnessOf: 'stops' }).costByVehicle).toEqual({ 1: 1000 })
    expect(stopOf({ fairnessOf: 'quantity', fairnessUnit: 'parcels' }).costByVehicle).toEqual({ 1: 1000 })
    const found = plan({ start, ...goals({ fairness: 100, fairnessOf: 'stops', fairnessOver: 'weeks' }) }, { history })
    expect(ordersOf(found)).not.toHaveProperty('1')
  })
  it('of the same driver for the same customer', () => {
    const history: RunHistory = {
      ...noHistory,
      usualDrivers: new Map([
        [1, [2]],
        [12, [1, 3]],
        [2, [9]],
      ]),
    }
    const priced = problemWith(goals({ sameDriver: 50 }), { history }).stops
    const priceOf = (id: number) => priced.find((one) => one.id === String(id))!.costByVehicle
    // A quarter of an hour, which costs 1000; the usual driver of delivery 2 has no route today.
    expect([priceOf(1), priceOf(12), priceOf(2), priceOf(3)]).toEqual([
      { 1: 250, 3: 250 },
      { 2: 250 },
      undefined,
      undefined,
    ])
    const change = { start, ...goals({ sameDriver: 100 }) }
    expect(vehicleOf(plan(change, { history }), 1)).toBe('2')
    expect(['1', '3']).toContain(vehicleOf(plan(change, { history }), 12))
    expect(problemWith(goals({ sameDriver: 0 }), { history })).toEqual(problemWith())
  })
  it('add the costs of leaving zones and of unfamiliar drivers', () => {
    const of: PlanFacts = {
      ...facts,
      stops: facts.stops.map((one) => ({ ...one, zoneId: 1 })),
      drivers: facts.drivers.map((one) => ({ ...one, zoneIds: one.id === 1 ? [2] : [] })),
    }
    const history: RunHistory = { ...noHistory, usualDrivers: new Map([[1, [2]]]) }
    const [stop] = problemWith(goals({ sameDriver: 50 }), { of, history }).stops
    expect(stop!.costByVehicle).toEqual({ 1: 500, 3: 250 })
  })
  it('of fewer vehicles', () => {
    expect(problemWith(goals({ fewerVehicles: 100 })).goals?.vehiclesFirst).toBe(true)
    // One vehicle that loads again does with what takes two without.
    expect(plan({ start, ...goals({ fewerVehicles: 100 }) }).routes).toHaveLength(1)
    expect(plan({ start, ...goals({ fewerVehicles: 100 }), ...rules({ mayReload: false }) }).routes).toHaveLength(2)
    const used = (fewerVehicles: number) => plan({ start, ...goals({ fewerVehicles, onTime: 100 }) }, { of: urgent })
    expect(used(50).routes.length).toBeLessThan(used(0).routes.length)
  })
  it('of carbon dioxide: the electric van drives although its kilometres are dearer', () => {
    const of = {
      ...facts,
      profiles: facts.profiles.map((one) => ({ ...one, costPerKilometer: one.gramsPerKilometer > 0 ? 30 : 45 })),
    }
    const gramsWith = (co2: number) => {
      const { routes } = plan({ start, ...goals({ co2 }) }, { of })
      return routes.reduce((sum, one) => sum + (one.vehicle === '3' ? 0 : one.totals.distanceMeters / 5), 0)
    }
    expect(gramsWith(0)).toBeGreaterThan(0)
    expect(gramsWith(50)).toBeLessThan(gramsWith(0))
    expect(gramsWith(100)).toBe(0)
  })
  it('have no weight at 0, weight 1 in the middle and 4 at the end', () => {
    expect([0, 50, 100].map(strengthOf)).toEqual([0, 1, 4])
  })
})

describe('rules', () => {
  it('price lateness, allow overtime and reloads, and require breaks', () => {
    const soft = { startSeconds: 8 * 3600, endSeconds: 8 * 3600 + 900, lateCostPerMinute: 10 }
    const of = { ...facts, stops: facts.stops.map((one) => ({ ...one, windows: [soft] })) }
    const late = (lateCentsPerMinute: number | null) =>
      plan({ start: 'scratch', ...rules({ lateCentsPerMinute }) }, { of }).totals.lateSeconds
    expect(late(1)).toBeGreaterThan(late(null))
    // A third van pays only where a minute is dear.
    expect(late(200)).toBeLessThan(late(10))
    const short = [{ startSeconds: 8 * 3600, endSeconds: 8 * 3600 + 2700 }]
    const state = { ...crossed, routes: crossed.routes.map((one) => ({ ...one, hours: short })) }
    const overtime = (overtimeMinutes: number | null) => plan(rules({ overtimeMinutes }), { state })
    expect(overtime(null).unassigned.length).toBeGreaterThan(0)
    expect(overtime(60).unassigned).toEqual([])
    expect(Math.max(...overtime(20).routes.map(({ visits }) => visits.at(-1)!.endSeconds))).toBeLessThanOrEqual(
      short[0]!.endSeconds + 1200,
    )
    // Eight fit into a van: twelve are served by one that loads again, or not all of them.
    const alone = { ...crossed, routes: [crossed.routes[0]!], pool: pooled([3, 4, 5, 6, 7, 8, 9, 10]) }
    expect(plan(rules({ mayReload: false }), { state: alone }).unassigned).toHaveLength(4)
    expect(plan({}, { state: alone }).unassigned).toEqual([])
    const breaksOf = (found: ReturnType<typeof plan>) => found.totals.breakSeconds
    expect(breaksOf(plan(rules({ hasBreaks: true })))).toBeGreaterThan(0)
    expect(breaksOf(plan(rules({ hasBreaks: false })))).toBe(0)
  })

  it('put the breaks that work asks for where they are due, unless breaks are off', () => {
    const breaksOf = (found: ReturnType<typeof plan>) => found.totals.breakSeconds
    // Twenty minutes of work ask for half an hour, within the ten minutes before.
    const workBreaks = [{ afterWorkSeconds: 1200, breakSeconds: 1800 }]
    const of = { ...facts, drivers: facts.drivers.map((one) => ({ ...one, breaks: [], workBreaks })) }
    const worked = plan(rules({ hasBreaks: true }), { of })
    const starts = worked.routes.flatMap(({ visits }) =>
      visits.flatMap((visit) => (visit.kind === 'break' ? [visit.startSeconds - day.startSeconds] : [])),
    )
    expect(starts.length).toBeGreaterThan(0)
    expect(starts.every((at) => at >= 600 && at <= 1200)).toBe(true)
    expect(breaksOf(plan(rules({ hasBreaks: false }), { of }))).toBe(0)
  })
})

describe('the zones of drivers', () => {
  // Deliveries 1 to 6 lie in zone 1, the others in zone 2. The first driver works in zone 2, the second in zone 1.
  const of: PlanFacts = {
    ...facts,
    stops: facts.stops.map((one) => ({ ...one, zoneId: one.deliveryId <= 6 ? 1 : 2 })),
    drivers: facts.drivers.map((one) => ({ ...one, zoneIds: one.id === 1 ? [2] : one.id === 2 ? [1] : [] })),
  }
  const outside = (found: ReturnType<typeof plan>) => {
    const orders = ordersOf(found)
    return [...(orders['1'] ?? []).filter((id) => id <= 6), ...(orders['2'] ?? []).filter((id) => id > 6)]
  }
  const stopOf = (problem: Problem, id: number) => problem.stops.find((one) => one.id === String(id))!

  it('add a cost outside the zones as a preference, for drivers who have zones', () => {
    const problem = problemWith({}, { of })
    // A quarter of an hour, which costs 1000.
    expect(stopOf(problem, 1).costByVehicle).toEqual({ 1: 250 })
    expect(stopOf(problem, 12).costByVehicle).toEqual({ 2: 250 })
    expect(outside(plan({ start: 'scratch' }, { of }))).toEqual([])
  })
  it('keep drivers out of other zones as a rule, except for stops that are locked to their route', () => {
    expect(outside(plan({ start: 'current', ...rules({ zones: 'rule' }) }, { of }))).toEqual([])
    const locked = crossed.routes.map((one) => ({
      ...one,
      stops: one.stops.map((stop) => ({ ...stop, locks: stop.deliveryId === 1 ? ['route' as const] : [] })),
    }))
    const state = { ...crossed, routes: locked }
    expect(outside(plan({ start: 'current', ...rules({ zones: 'rule' }) }, { of, state }))).toEqual([1])
  })
  it('leave out stops that only drivers of other zones could serve', () => {
    const state = { ...crossed, routes: [route(1, [])], pool: pooled([1, 12]) }
    const found = plan(rules({ zones: 'rule' }), { of, state })
    expect([found.unassigned, isOutsideOfSome(of, state, 1), isOutsideOfSome(of, state, 12)]).toEqual([
      ['1'],
      true,
      false,
    ])
  })
  it('do nothing when they are switched off', () => {
    const problem = problemWith(rules({ zones: 'off' }), { of })
    expect(problem).toEqual(problemWith(rules({ zones: 'off' })))
  })
  it('show which planned stop lies outside', () => {
    expect(zoneConflict(of, crossed, 1)).toMatchObject({ driver: { id: 1 }, zoneId: 1 })
    expect([zoneConflict(of, crossed, 12), zoneConflict(of, crossed, 5)]).toEqual([undefined, undefined])
  })
})
