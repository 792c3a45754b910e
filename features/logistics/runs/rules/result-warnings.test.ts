import { expect, it } from 'vitest'
import type { BrokenRule } from '../../plans/rules.ts'
import { withResult } from './run-result.ts'
import { movedInTime, newlyBroken, newlyMissed, unplannedBy } from './result-warnings.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { usualRoads } from '../../plans/rules/plan/roads.ts'

const route = (id: number, deliveryIds: number[]) => ({
  id,
  driverId: id,
  vehicleId: id,
  startDepotId: 1,
  endDepotId: 1,
  hours: [],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: deliveryIds.map((deliveryId) => ({ deliveryId, locks: [] })),
})
const state: PlanState = {
  routes: [route(1, [1, 2]), route(2, [3])],
  pool: [],
  granted: [],
  roads: usualRoads({ usual: null }),
}
const result = {
  settings: { resources: [] },
  best: [
    { routeId: 1, deliveryIds: [1] },
    { routeId: 2, deliveryIds: [2] },
  ],
}

it('finds what a part of a result leaves without a route, because the other route is not taken', () => {
  expect(unplannedBy(state, withResult(state, result))).toEqual([3])
  expect(unplannedBy(state, withResult(state, result, [1]))).toEqual([2])
  expect(unplannedBy(state, withResult(state, result, [2]))).toEqual([3])
})

const late = (deliveryId: number): BrokenRule => ({
  rule: 'windows',
  amount: 60,
  routeId: 1,
  deliveryId,
  detail: { kind: 'late', stop: String(deliveryId), latestSeconds: 0, startSeconds: 60 } as never,
})
const viewOf = (starts: Record<number, number>, broken: BrokenRule[]) => ({
  broken: [],
  routes: new Map([
    [1, { broken, times: new Map(Object.entries(starts).map(([id, startSeconds]) => [Number(id), { startSeconds }])) }],
  ]),
})

it('names the rules that were kept before, and the stops whose time a customer would notice', () => {
  const before = viewOf({ 1: 32_400, 2: 36_000, 3: 39_600 }, [late(1)])
  const after = viewOf({ 1: 32_400 + 900, 2: 36_000 - 901, 4: 39_600 }, [late(1), late(2)])
  expect(newlyBroken(before, after)).toEqual([late(2)])
  expect(movedInTime(before, after)).toEqual([2])
})

it('names a rule that was already broken only if it gets worse, whichever route breaks it', () => {
  const before = viewOf({}, [late(1), late(2), late(3)])
  const ofOther = { ...late(2), routeId: 2, detail: { ...late(2).detail, vehicle: '2' } as never }
  const worse = { ...late(3), amount: 61 }
  expect(newlyBroken(before, viewOf({}, [{ ...late(1), amount: 59 }, ofOther, worse]))).toEqual([worse])
})

it('distinguishes the breaks of a route', () => {
  const lateBreak = (number: number): BrokenRule => ({
    rule: 'breaks',
    amount: 1200,
    routeId: 1,
    deliveryId: null,
    detail: { kind: 'break-late', vehicle: '1', break: number, seconds: 1200 } as never,
  })
  expect(newlyBroken(viewOf({}, [lateBreak(0)]), viewOf({}, [lateBreak(1)]))).toEqual([lateBreak(1)])
})

it('names the promises that were kept before', () => {
  const stops = [1, 2, 3, 4].map((deliveryId) => ({ deliveryId, told: { startSeconds: 36_000, endSeconds: 36_600 } }))
  const facts = { stops: [...stops, { deliveryId: 5 }] as never }
  const before = viewOf({ 1: 36_000, 2: 36_600, 3: 36_601, 4: 36_000, 5: 36_000 }, [])
  expect(newlyMissed(facts, before, viewOf({ 1: 36_600, 2: 36_601, 3: 40_000 }, []))).toEqual([2, 4])
})
