import { expect, test } from 'vitest'
import { usualRoads } from '../plan/roads.ts'
import { applyPlanEdit, withHours } from './apply-edit.ts'
import type { PlanState, RouteState } from '../plan/state.ts'

const hour = 3600
const early = [{ startSeconds: 6 * hour, endSeconds: 14 * hour }]
const late = [{ startSeconds: 11 * hour, endSeconds: 19 * hour }]
const route = (id: number, given: Partial<RouteState>): RouteState => ({
  id,
  driverId: id,
  vehicleId: id,
  startDepotId: 1,
  endDepotId: 1,
  hours: early,
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: [],
  ...given,
})
const stateOf = (routes: RouteState[]): PlanState => ({
  routes,
  pool: [],
  granted: [],
  roads: usualRoads({ usual: null }),
})
const after = (routes: RouteState[], driverId: number | null, hours?: typeof late) =>
  applyPlanEdit(stateOf(routes), { kind: 'swapDriver', routeId: 1, driverId, hours }).routes.map((one) => [
    one.driverId,
    one.hours,
    one.overtimeMinutes,
  ])

test('drivers who exchange routes take their hours with them', () => {
  const routes = [route(1, {}), route(2, { hours: late, overtimeMinutes: 30 })]
  expect(after(routes, 2)).toEqual([
    [2, late, 30],
    [1, early, 0],
  ])
  // A route that had no one gets a driver with their hours, and the other one waits for someone with what it had.
  expect(after([route(1, { driverId: null }), routes[1]!], 2)).toEqual([
    [2, late, 30],
    [null, late, 30],
  ])
})

test('a driver who had no route brings their hours of the day', () => {
  const edit = { kind: 'swapDriver' as const, routeId: 1, driverId: 9 }
  const drivers = [
    { id: 9, hours: late },
    { id: 8, hours: [] },
  ]
  expect(withHours(edit, drivers)).toEqual({ ...edit, hours: late })
  expect(withHours({ ...edit, driverId: 8 }, drivers)).toEqual({ ...edit, driverId: 8 })
  expect(withHours({ ...edit, hours: early }, drivers)).toEqual({ ...edit, hours: early })
  expect(after([route(1, { overtimeMinutes: 20 })], 9, late)).toEqual([[9, late, 0]])
  expect(after([route(1, { overtimeMinutes: 20 })], null)).toEqual([[null, early, 20]])
})

test('hours stay where they are when a driver has several routes', () => {
  const routes = [route(1, {}), route(2, { hours: late }), route(3, { driverId: 2, hours: late })]
  expect(after(routes, 2, late)).toEqual([
    [2, early, 0],
    [1, late, 0],
    [1, late, 0],
  ])
})
