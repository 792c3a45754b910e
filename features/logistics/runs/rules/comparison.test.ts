import { expect, it } from 'vitest'
import { differingLegs, isServedAlike } from './comparison.ts'
import type { RouteState } from '../../plans/rules/plan/state.ts'

const route = (id: number, driverId: number, deliveryIds: number[]): RouteState => ({
  id,
  driverId,
  vehicleId: driverId,
  startDepotId: 1,
  endDepotId: null,
  hours: [],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: deliveryIds.map((deliveryId) => ({ deliveryId, locks: [] })),
})
const depots = new Map([[1, [0, 0] as [number, number]]])
const places = new Map([1, 2, 3].map((id) => [id, [id, 0] as [number, number]]))
const legsOf = (...plans: RouteState[][]) =>
  differingLegs(plans.map((routes) => ({ routes, depots, places }))).map((legs) =>
    legs.map(({ from, to }) => `${from[0]}→${to[0]}`),
  )

it('a leg that is the same in every plan is left out', () => {
  expect(legsOf([route(10, 1, [1, 2, 3])], [route(20, 1, [1, 3, 2])])).toEqual([
    ['1→2', '2→3'],
    ['1→3', '3→2'],
  ])
  expect(legsOf([route(10, 1, [1, 2])], [route(20, 1, [1, 2])])).toEqual([[], []])
})
it('a leg with another driver differs', () => {
  expect(legsOf([route(10, 1, [1])], [route(20, 2, [1])])).toEqual([['0→1'], ['0→1']])
})
it('customers notice another driver, a minute, and not being planned', () => {
  const at = (driverId: number, startSeconds: number | null) => ({ driverId, startSeconds })
  expect(isServedAlike(at(1, 3600), at(1, 3659))).toBe(true)
  expect(isServedAlike(at(1, 3600), at(1, 3660))).toBe(false)
  expect(isServedAlike(at(1, 3600), at(2, 3600))).toBe(false)
  expect(isServedAlike(at(1, 3600), null)).toBe(false)
  expect(isServedAlike(at(1, null), at(2, null))).toBe(false)
  expect(isServedAlike(at(1, null), at(1, null))).toBe(true)
  expect(isServedAlike(at(1, null), at(1, 3600))).toBe(false)
  expect(isServedAlike(null, null)).toBe(true)
})
