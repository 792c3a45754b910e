import * as fc from 'fast-check'
import { usualRoads } from '../../../plans/rules/plan/roads.ts'
import { expect, test } from 'vitest'
import { applyPlanEdit } from '../../../plans/rules/edits/apply-edit.ts'
import { faultIn } from '../../../plans/rules/edits/edit-faults.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import { noWay } from '../../../travel/rules.ts'
import { type PlanFacts } from '../../../plans/rules/facts.ts'
import { newRouteOf } from '../../../plans/rules/edits/new-route.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import { Evaluation } from './evaluation.ts'

const places = 9
const facts: PlanFacts = {
  day: '2026-11-23',
  money: 'cents',
  usualPay: 1000,
  units: ['parcels'],
  places: Array.from({ length: places }, (_, index) => [-56 + index / 100, -34.9] as [number, number]),
  depots: [
    {
      id: 1,
      name: 'Depot',
      point: [-56, -34.9],
      place: 0,
      openings: [{ startSeconds: 0, endSeconds: 86_400 }],
      loadingSeconds: 600,
    },
  ],
  profiles: [
    {
      id: 1,
      name: 'Van',
      matrixKey: 'van',
      speedPercent: 100,
      fixedCost: 500,
      costPerKilometer: 40,
      costPerHour: 2000,
      kind: 'van',
      gramsPerKilometer: 200,
    },
  ],
  vehicles: [1, 2].map((id) => ({
    id,
    name: `Van ${id}`,
    plate: '',
    profileId: 1,
    depotId: 1,
    capacity: { parcels: 12 },
    features: [],
  })),
  drivers: [1, 2].map((id) => ({
    id,
    name: `Driver ${id}`,
    depotId: 1,
    vehicleId: id,
    hours: [{ startSeconds: 28_800, endSeconds: 61_200 }],
    skills: [],
    zoneIds: [],
    costPerHour: 1000,
    breaks: [],
    mostDrivingSeconds: null,
    mostDutySeconds: null,
  })),
  stops: Array.from({ length: places - 1 }, (_, index) => ({
    deliveryId: index + 1,
    place: index + 1,
    type: 'drop' as const,
    depotId: 1,
    zoneId: null,
    quantities: { parcels: (index % 4) + 1 },
    windows: index % 3 === 0 ? [{ startSeconds: 32_400 + index * 1800, endSeconds: 36_000 + index * 1800 }] : [],
    serviceSeconds: 300,
    skills: [],
    features: [],
    priority: 3,
    dropId: null,
  })),
  matrices: [{ key: 'van', isEstimated: false, source: 'test', knowsRoadUse: false }],
  mostStops: 6,
  promiseToleranceSeconds: 900,
  mayReload: true,
  traffic: { profiles: [], usual: null },
  roadUse: {},
}
const meters = Uint32Array.from({ length: places ** 2 }, (_, entry) => {
  const [from, to] = [Math.floor(entry / places), entry % places]
  return from === to ? 0 : 700 * Math.abs(from - to) + 90 * ((from * 7 + to * 3) % 5)
})
const matrices = new Map([
  ['van', { distancesMeters: meters, durationsSeconds: meters.map((one) => Math.round(one / 7)) }],
])
const fields = {
  startDepotId: 1,
  endDepotId: 1,
  hours: [{ startSeconds: 28_800, endSeconds: 61_200 }],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
}
const start: PlanState = {
  routes: [1, 2].map((id) => ({ id, driverId: id, vehicleId: id, ...fields, stops: [] })),
  pool: facts.stops.map(({ deliveryId }) => ({ deliveryId, locks: [] })),
  granted: [],
  roads: usualRoads({ usual: null }),
}

const promising: PlanFacts = {
  ...facts,
  stops: facts.stops.map((stop, index) =>
    index % 2 === 0
      ? { ...stop, told: { startSeconds: 30_700 + index * 900, endSeconds: 31_300 + index * 900 } }
      : stop,
  ),
}

test.each([
  ['', facts],
  [', with what was promised', promising],
])('the price that is shown is the change after the drop, whatever is moved wherever%s', (_, facts) => {
  expect(meters.every((one) => one < noWay)).toBe(true)
  const moves = fc.array(
    fc.tuple(fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }), fc.nat(99)),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(moves, (each) => {
      const { answers } = new Evaluation()
      let state = start
      let view = answers.open({ facts, matrices, state })
      for (const [deliveryIds, pick] of each) {
        const slots = answers.prices(deliveryIds.map(String))
        const { vehicle, position, change } = slots[pick % slots.length]!
        state = applyPlanEdit(state, { kind: 'move', deliveryIds, routeId: Number(vehicle), position })
        const after = answers.state(state)
        expect(after.kpis.cost - view.kpis.cost).toBeCloseTo(change.cost - change.unassignedCost, 5)
        expect(after.kpis.distanceMeters - view.kpis.distanceMeters).toBeCloseTo(change.distanceMeters, 5)
        expect(after.kpis.durationSeconds - view.kpis.durationSeconds).toBeCloseTo(change.durationSeconds, 5)
        expect(after.kpis.brokenPromises - view.kpis.brokenPromises).toBe(change.brokenPromises)
        view = after
      }
    }),
    { numRuns: 25 },
  )
})

test('leaving out a stop breaks its promise, if it has one', () => {
  const { answers } = new Evaluation()
  const state = applyPlanEdit(start, { kind: 'move', deliveryIds: [1, 2], routeId: 1, position: 0 })
  const startOf = answers.open({ facts, matrices, state }).routes.get(1)!.times
  const first = startOf.get(1)!.startSeconds
  const stops = facts.stops.map((stop) =>
    stop.deliveryId === 1 ? { ...stop, told: { startSeconds: first, endSeconds: first } } : stop,
  )
  const { kpis } = answers.open({ facts: { ...facts, stops }, matrices, state })
  expect(kpis).toMatchObject({ promised: 1, brokenPromises: 0 })
  expect(answers.removal(['1']).brokenPromises).toBe(1)
  expect(answers.removal(['2']).brokenPromises).toBe(0)
  expect(answers.change([{ kind: 'unassign', deliveryIds: [1, 2] }]).brokenPromises).toBe(1)
})

test('the loads of a route decrease from its first load, and match its figures', () => {
  const { answers } = new Evaluation()
  const deliveryIds = [1, 2, 3]
  const state = applyPlanEdit(start, { kind: 'move', deliveryIds, routeId: 1, position: 0 })
  const view = answers.open({ facts, matrices, state })
  const steps = answers.loads(null).get(1)!
  expect(Math.max(...steps.map(({ share }) => share))).toBe(view.routes.get(1)!.figures!.loadShare)
  expect(steps.map(({ share }) => share)).toEqual(steps.map(({ share }) => share).toSorted((a, b) => b - a))
  expect(steps.map(({ deliveryId }) => deliveryId)).toEqual([null, 1, 2, 3, null])
  expect(steps.at(-1)!.share).toBe(0)
})

test('the price shown for any step is what the step changes, and pricing it changes nothing', () => {
  const deliveryIds = [1, 2, 3, 4, 5]
  const state = applyPlanEdit(start, { kind: 'move', deliveryIds, routeId: 1, position: 0 })
  const steps: PlanEdit[] = [
    { kind: 'reorder', routeId: 1, deliveryIds: deliveryIds.toReversed() },
    { kind: 'unassign', deliveryIds },
    { kind: 'swapDriver', routeId: 1, driverId: null },
    { kind: 'setLimits', routeId: 1, mostStops: 3, mostKilometers: 1 },
    { kind: 'setDepots', routeId: 1, startDepotId: 1, endDepotId: null },
    { kind: 'removeRoute', routeId: 1 },
    { kind: 'lockRoute', routeId: 1, isLocked: true },
    { kind: 'removeRoute', routeId: 99 },
  ]
  for (const step of steps) {
    const { answers } = new Evaluation()
    const before = answers.open({ facts, matrices, state }).kpis
    const change = answers.change([step])
    expect(answers.state(state).kpis).toEqual(before)
    const after = new Evaluation().answers.open({
      facts,
      matrices,
      state: faultIn(state, step) ? state : applyPlanEdit(state, step),
    }).kpis
    expect(before.cost + change.cost).toBeCloseTo(after.cost, 5)
    expect(before.durationSeconds + change.durationSeconds).toBeCloseTo(after.durationSeconds, 5)
    expect(before.broken + change.broken).toBe(after.broken)
    expect(change.breaks.length).toBeGreaterThanOrEqual(change.broken)
  }
})

test('the price shown for adding a route is that of the route with its stops', () => {
  const deliveryIds = [1, 2, 3, 4, 5]
  const only = { ...start, routes: start.routes.slice(0, 1) }
  const state = applyPlanEdit(only, { kind: 'move', deliveryIds, routeId: 1, position: 0 })
  const step: PlanEdit = { kind: 'addRoute', driverId: 2, vehicleId: 2, deliveryIds: [6, 7] }
  const { answers } = new Evaluation()
  const before = answers.open({ facts, matrices, state }).kpis
  const change = answers.change([step])
  const added = newRouteOf(step, 77, { facts, depotIds: [1] })
  const after = new Evaluation().answers.open({ facts, matrices, state: applyPlanEdit(state, step, added) }).kpis
  expect(change.cost).toBeGreaterThan(0)
  expect(change.distanceMeters).toBeGreaterThan(0)
  expect(before.cost + change.cost).toBeCloseTo(after.cost, 5)
  expect(before.distanceMeters + change.distanceMeters).toBeCloseTo(after.distanceMeters, 5)
  expect(before.durationSeconds + change.durationSeconds).toBeCloseTo(after.durationSeconds, 5)
})

test('a break that is added begins where no other on the quarter hour costs less', () => {
  const { answers } = new Evaluation()
  const state = applyPlanEdit(start, { kind: 'move', deliveryIds: [1, 2, 4, 5, 7], routeId: 1, position: 0 })
  const stops = facts.stops.map((stop) => ({ ...stop, serviceSeconds: 2400 }))
  const figures = answers.open({ facts: { ...facts, stops }, matrices, state }).routes.get(1)!.figures!
  const hours = answers.rest(1)!
  const [shift] = fields.hours as [(typeof fields.hours)[number]]
  expect(hours).toHaveLength(2)
  expect(hours[1]!.startSeconds - hours[0]!.endSeconds).toBe(1800)
  expect(hours[0]!.endSeconds).toBeGreaterThan(figures.startSeconds)
  expect(hours[1]!.startSeconds).toBeLessThan(figures.endSeconds)
  const harmOf = (from: number) => {
    const around = [
      { ...shift, endSeconds: from },
      { ...shift, startSeconds: from + 1800 },
    ]
    const { kpis } = answers.look(
      applyPlanEdit(state, { kind: 'setShift', routeId: 1, hours: around, overtimeMinutes: 0 }),
    )
    return [kpis.broken, kpis.late, kpis.lateSeconds, kpis.cost]
  }
  const least = harmOf(hours[0]!.endSeconds)
  const quarters = Array.from({ length: 96 }, (_, index) => index * 900)
  const under = quarters.filter((from) => from > figures.startSeconds && from + 1800 < figures.endSeconds)
  expect(under.length).toBeGreaterThan(4)
  const all = under.map(harmOf)
  const worse = all.filter((harm) => harm.some((value, index) => value > least[index]! + 1e-6))
  expect(worse.length).toBeGreaterThan(0)
  for (const harm of all) {
    const at = harm.findIndex((value, index) => Math.abs(value - least[index]!) > 1e-6)
    expect(at < 0 || harm[at]! > least[at]!).toBe(true)
  }
})

test('a break added to a route that serves no one lies in the middle of its shift', () => {
  const { answers } = new Evaluation()
  answers.open({ facts, matrices, state: start })
  expect(answers.rest(1)).toEqual([
    { startSeconds: 28_800, endSeconds: 44_100 },
    { startSeconds: 45_900, endSeconds: 61_200 },
  ])
  expect(answers.rest(9)).toBeNull()
})

test('a driver who has no route is named before someone still to be found', () => {
  const hours = [{ startSeconds: 28_800, endSeconds: 43_200 }]
  const routes = start.routes.slice(0, 1).map((route) => ({ ...route, hours: [{ startSeconds: 0, endSeconds: 600 }] }))
  const stops = facts.stops.map((stop) => ({ ...stop, windows: hours }))
  const { answers } = new Evaluation()
  answers.open({ facts: { ...facts, stops, mostStops: 20 }, matrices, state: { ...start, routes } })
  const all = facts.stops.map(({ deliveryId }) => deliveryId)
  expect(answers.advice(all)).toMatchObject({ driverId: 2, vehicleId: 2, hours: facts.drivers[1]!.hours })
})

test('what would serve many stops that were left out is one route more, from when they ask for it', () => {
  const evening = [{ startSeconds: 61_200, endSeconds: 72_000 }]
  const stops = facts.stops.map((stop) => ({ ...stop, windows: evening }))
  const vehicles = [...facts.vehicles, { ...facts.vehicles[0]!, id: 3, name: 'Van 3', capacity: { parcels: 30 } }]
  const day = { ...facts, stops, vehicles, mostStops: 20 }
  const hours = [{ startSeconds: 28_800, endSeconds: 43_200 }]
  const state = { ...start, routes: start.routes.map((route) => ({ ...route, hours })) }
  const { answers } = new Evaluation()
  answers.open({ facts: day, matrices, state })
  const all = facts.stops.map(({ deliveryId }) => deliveryId)
  const advice = answers.advice(all)!
  expect(advice).toMatchObject({ driverId: null, vehicleId: 3, hours: [{ startSeconds: 61_200, endSeconds: 75_600 }] })
  expect(advice.deliveryIds.toSorted()).toEqual(all)
  // It is true: nothing is late or breaks a rule once it is done.
  const added = newRouteOf(advice, 3, { facts: day, depotIds: [1] })
  const { kpis } = answers.look(applyPlanEdit(state, advice, added))
  expect(kpis).toMatchObject({ stops: 8, unassigned: 0, late: 0, broken: 0 })
  expect(answers.advice(all.slice(0, 2))).toBeNull()
})
