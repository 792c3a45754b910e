import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { dice } from '#kit/server/sample.ts'
import { price } from '#optimiser/price/price.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import { costOfChange, kpisOf, RouteFigures } from './rules.ts'
import { applyPlanEdit } from './rules/edits/apply-edit.ts'
import { faultIn } from './rules/edits/edit-faults.ts'
import type { PlanEdit } from './rules/edits/plan-edits.ts'
import { countsOf, evaluate } from './rules/plan/evaluation.ts'
import type { PlanFacts, TravelMatrices } from './rules/facts.ts'
import { orderOf, problemOf } from './rules/plan/problem.ts'
import type { PlanState, RouteState } from './rules/plan/state.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let given: { facts: PlanFacts; matrices: TravelMatrices }
beforeEach(async () => {
  day = await planDay(api, 14)
  await day.take({ windows: [{ from: '08:00', to: '08:30', isHard: false, centsPerMinute: 30 }] })
  await day.take({ windows: [{ from: '07:00', to: '07:20' }] })
  plan = await day.make()
  given = await day.problem(plan.id)
})

function stateOf({ routes, pool, granted, roads }: Plan): PlanState {
  const fields = ({
    driverName: _d,
    vehicleName: _v,
    figures: _f,
    broken: _b,
    stops,
    ...route
  }: Plan['routes'][number]) => ({
    ...route,
    stops: stops.map(({ times: _t, ...stop }) => stop),
  })
  return {
    routes: routes.map((route): RouteState => fields(route)),
    pool: pool.map(({ reason: _r, ...stop }) => stop),
    granted,
    roads,
  }
}

/** What a page works out of a plan, with the same rules. */
function pageOf(state: PlanState, { facts, matrices } = given) {
  const problem = problemOf(facts, matrices, state)
  const evaluation = evaluate(problem, { facts, state })
  return { problem, evaluation, kpis: kpisOf(state, evaluation.figures, countsOf(evaluation, facts)) }
}

function randomEdit(roll: ReturnType<typeof dice>, state: PlanState): PlanEdit {
  const routes = state.routes.slice(0, 4)
  const route = roll.one(routes)
  const placed = routes.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  const any = roll.one([...placed, ...state.pool.map(({ deliveryId }) => deliveryId)])
  const other = roll.one([...placed, ...state.pool.map(({ deliveryId }) => deliveryId)])
  const own = route.stops.map(({ deliveryId }) => deliveryId)
  const length = route.stops.filter(({ deliveryId }) => deliveryId !== any).length
  const move: PlanEdit = { kind: 'move', deliveryIds: [any], routeId: route.id, position: roll.number(0, length) }
  const start = roll.number(6, 9) * 3600
  return roll.one<PlanEdit>([
    move,
    move,
    move,
    { kind: 'unassign', deliveryIds: [any] },
    { kind: 'reorder', routeId: route.id, deliveryIds: own.toReversed() },
    { kind: 'swapStops', deliveryIds: [any, other] },
    { kind: 'swapVehicle', routeId: route.id, vehicleId: roll.one(routes).vehicleId },
    { kind: 'swapDriver', routeId: route.id, driverId: roll.one(routes).driverId },
    {
      kind: 'setShift',
      routeId: route.id,
      hours: [{ startSeconds: start, endSeconds: start + roll.number(2, 9) * 3600 }],
      overtimeMinutes: roll.number(0, 60),
    },
    { kind: 'lock', deliveryIds: [any], lock: roll.one(['route', 'order', 'first', 'last']) },
    { kind: 'lockTime', deliveryIds: [any], timeLock: roll.one([null, { startSeconds: 36_000, endSeconds: 39_600 }]) },
    { kind: 'unlock', deliveryIds: [any], lock: roll.one(['route', 'order']) },
    { kind: 'lockRoute', routeId: route.id, isLocked: roll.chance(0.3) },
    { kind: 'setRoads', traffic: roll.one([null, 'rush-hours']) },
  ])
}

describe('the evaluation stored by the server', () => {
  it.each([1, 2])('equals that of a page, after any edits, undos and redos (seed %i)', async (seed) => {
    const roll = dice(seed * 7919)
    const colleague = await api.signIn()
    let version = plan.version
    for (let step = 0; step < 12; step++) {
      const before = await day.read(plan.id)
      const as = roll.chance(0.3) ? colleague : day.as
      const isUndo = roll.chance(0.2)
      if (isUndo) {
        const call = roll.chance(0.6) ? contract.undoEdit : contract.redoEdit
        await api.call(call, { as, params: { id: plan.id } }).catch(() => undefined)
      } else {
        const edit = randomEdit(roll, stateOf(before))
        const expected = faultIn(stateOf(before), edit) ? undefined : applyPlanEdit(stateOf(before), edit)
        const change = await api
          .call(contract.editPlan, { as, params: { id: plan.id }, body: { version, edits: [edit] } })
          .catch(() => undefined)
        if (expected && change) expect(stateOf(await day.read(plan.id))).toEqual(expected)
      }
      const read = await day.read(plan.id)
      version = read.version
      const { evaluation, kpis } = pageOf(stateOf(read))
      expect({ ...read.kpis, late: 0, broken: 0 }).toEqual(kpis)
      for (const route of read.routes) {
        const figures = evaluation.figures.get(route.id)
        expect(route.figures).toEqual(figures ? RouteFigures.parse(figures) : null)
        expect(route.broken).toEqual(evaluation.brokenOfRoute.get(route.id) ?? [])
        for (const { deliveryId, times } of route.stops) expect(times).toEqual(evaluation.times.get(deliveryId))
      }
    }
  })

  it.each([
    ['who sees costs', true],
    ['who may not see costs', false],
  ])('changes by just the price that was shown before to %s', async (_, seesCosts) => {
    const roll = dice(4711)
    const as = seesCosts ? day.as : await api.signIn([{ action: ['read', 'write'], subject: 'Plan' }])
    const prices = await day.problem(plan.id, as)
    for (let step = 0; step < 8; step++) {
      const before = await day.read(plan.id, as)
      const state = stateOf(before)
      const [stop] = [
        roll.one(state.pool),
        roll.one(state.routes.flatMap(({ stops }) => (stops.length > 0 ? stops : state.pool))),
      ]
      const { deliveryId } = roll.chance(0.6) ? stop : roll.one(state.pool)
      const { slots } = await api.call(contract.priceStop, {
        as,
        params: { id: plan.id },
        query: { deliveryId },
      })
      const slot = roll.one(slots)
      const source = state.routes.find(({ stops }) => stops.some((one) => one.deliveryId === deliveryId))
      const onPage = price(pageOf(state, prices).problem, orderOf(state), {
        kind: source ? 'move' : 'insert',
        stops: [String(deliveryId)],
        vehicle: String(slot.routeId),
        position: slot.position,
      })
      expect(costOfChange(onPage)).toBeCloseTo(slot.change.cost, 6)
      const change = await api.call(contract.editPlan, {
        as,
        params: { id: plan.id },
        body: {
          version: before.version,
          edits: [{ kind: 'move', deliveryIds: [deliveryId], routeId: slot.routeId, position: slot.position }],
        },
      })
      expect(change.kpis.cost - before.kpis.cost).toBeCloseTo(slot.change.cost, 4)
      expect(change.kpis.distanceMeters - before.kpis.distanceMeters).toBeCloseTo(slot.change.distanceMeters, 4)
      expect(change.kpis.lateSeconds - before.kpis.lateSeconds).toBeCloseTo(slot.change.lateSeconds, 4)
    }
  })
})

describe('the hours of a route', () => {
  const setShift = (hours: [from: number, to: number][]) => ({
    kind: 'setShift' as const,
    routeId: plan.routes[0]!.id,
    hours: hours.map(([from, to]) => ({ startSeconds: from * 3600, endSeconds: to * 3600 })),
    overtimeMinutes: 0,
  })
  const body = (hours: [from: number, to: number][]) => ({ version: plan.version, edits: [setShift(hours)] })

  it('change together with a rest, and are restored by one undo', async () => {
    const params = { id: plan.id }
    const before = (await day.read(plan.id)).routes[0]!.hours
    const edits = { as: day.as, params, body: body([[9, 12] as [number, number], [13, 18]]) }
    const { routes } = await api.call(contract.editPlan, edits)
    expect(routes[0]?.hours.map(({ startSeconds }) => startSeconds / 3600)).toEqual([9, 13])
    await api.call(contract.undoEdit, { as: day.as, params })
    expect((await day.read(plan.id)).routes[0]!.hours).toEqual(before)
  })

  it.each([
    [
      'overlap',
      [
        [8, 12],
        [11, 17],
      ],
    ],
    ['run backwards', [[17, 8]]],
    [
      'are too many',
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
        [9, 10],
      ],
    ],
  ] as [string, [number, number][]][])('are refused where they %s', async (_, hours) => {
    const given = { as: day.as, params: { id: plan.id }, body: body(hours) }
    expect((await api.refusal(contract.editPlan, given)).status).toBe(422)
  })
})

describe('a time lock', () => {
  const change = (edits: PlanEdit[], version: number) =>
    api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body: { version, edits } })

  it('sets when a stop begins, until it is removed', async () => {
    const [first = 0, second = 0] = day.ids
    const routeId = plan.routes[0]!.id
    const timeLock = { startSeconds: 11 * 3600, endSeconds: 11 * 3600 }
    const startOf = async (deliveryId: number) => {
      const stops = (await day.read(plan.id)).routes.flatMap((route) => route.stops)
      return stops.find((stop) => stop.deliveryId === deliveryId)?.times?.startSeconds
    }
    await change([{ kind: 'lockTime', deliveryIds: [first], timeLock }], plan.version)
    const move: PlanEdit = { kind: 'move', deliveryIds: [first, second], routeId, position: 0 }
    const { version } = await change([move], plan.version + 1)
    expect(await startOf(first)).toBe(11 * 3600)
    expect((await day.read(plan.id)).routes[0]!.stops[0]).toMatchObject({ timeLock })
    await change([{ kind: 'lockTime', deliveryIds: [first], timeLock: null }], version)
    expect(await startOf(first)).toBeLessThan(11 * 3600)
    await api.call(contract.undoEdit, { as: day.as, params: { id: plan.id } })
    expect(await startOf(first)).toBe(11 * 3600)
    const copy = await api.call(contract.copyPlan, { as: day.as, params: { id: plan.id }, body: { name: 'Copy' } })
    expect((await day.read(copy.id)).routes[0]!.stops[0]).toMatchObject({ timeLock })
  })

  it('that keeps a stop out of its windows makes it as late in the sum as in its own times', async () => {
    const late = await day.take({ windows: [{ from: '08:00', to: '09:00', isHard: false, centsPerMinute: 30 }] })
    await day.read(plan.id)
    const timeLock = { startSeconds: 11 * 3600, endSeconds: 11 * 3600 }
    const move: PlanEdit = { kind: 'move', deliveryIds: [late], routeId: plan.routes[0]!.id, position: 0 }
    const { version } = await day.read(plan.id)
    await change([{ kind: 'lockTime', deliveryIds: [late], timeLock }, move], version)
    const { kpis, routes } = await day.read(plan.id)
    expect(routes[0]!.stops[0]!.times!.lateSeconds).toBe(2 * 3600)
    expect(kpis).toMatchObject({ late: 1, lateSeconds: 2 * 3600 })
    expect(routes[0]!.figures!.lateSeconds).toBe(2 * 3600)
  })

  it('that ends before it begins is refused', async () => {
    const timeLock = { startSeconds: 40_000, endSeconds: 30_000 }
    const edits = [{ kind: 'lockTime' as const, deliveryIds: day.ids.slice(0, 1), timeLock }]
    const given = { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } }
    expect((await api.refusal(contract.editPlan, given)).status).toBe(422)
  })
})

describe('a person who may not see costs', () => {
  it('sees points that differ from the costs and give the same totals on the page', async () => {
    const token = await api.signIn([{ action: ['read', 'write'], subject: 'Plan' }])
    const [route] = plan.routes
    await api.call(contract.editPlan, {
      as: day.as,
      params: { id: plan.id },
      body: { version: plan.version, edits: [{ kind: 'move', deliveryIds: day.ids, routeId: route!.id, position: 0 }] },
    })
    const [seen, shown] = [await day.read(plan.id, token), await day.read(plan.id)]
    expect([seen.money, shown.money]).toEqual(['points', 'cents'])
    expect(seen.kpis.cost).not.toBeCloseTo(shown.kpis.cost)
    const points = pageOf(stateOf(seen), await day.problem(plan.id, token))
    expect(points.kpis.cost).toBeCloseTo(seen.kpis.cost, 6)
  })
})
