import { expect, test } from 'vitest'
import { restoreOf } from '../edits/restore-edit.ts'
import { usualRoads } from './roads.ts'
import { applyPlanEdit } from '../edits/apply-edit.ts'
import { faultIn } from '../edits/edit-faults.ts'
import type { PlanEdit } from '../edits/plan-edits.ts'
import type { PlanState, RouteState } from './state.ts'

const route = (id: number, given: Partial<RouteState> = {}): RouteState => ({
  id,
  driverId: id,
  vehicleId: id,
  startDepotId: 1,
  endDepotId: 1,
  hours: [{ startSeconds: 6 * 3600, endSeconds: 14 * 3600 }],
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
const lock = (routeId: number, isLocked = true): PlanEdit => ({ kind: 'lockCrew', routeId, isLocked })
const swapDriver = (routeId: number, driverId: number | null): PlanEdit => ({ kind: 'swapDriver', routeId, driverId })
const swapVehicle = (routeId: number, vehicleId: number): PlanEdit => ({ kind: 'swapVehicle', routeId, vehicleId })

const plan = stateOf([route(1), route(2), route(3, { driverId: null })])
const held = applyPlanEdit(plan, lock(1))

test('a locked driver and vehicle are not separated from either side', () => {
  const separating = [
    swapDriver(1, 2),
    swapDriver(1, null),
    swapDriver(2, 1),
    swapVehicle(1, 9),
    swapVehicle(2, 1),
    { kind: 'addRoute', driverId: 1, vehicleId: 9 } as const,
  ]
  for (const edit of separating) {
    expect(faultIn(held, edit), JSON.stringify(edit)).toBe('crewLocked')
    expect(faultIn(plan, edit)).toBeUndefined()
  }
})

test('edits that keep them together are allowed as before', () => {
  const harmless = [
    swapDriver(1, 1),
    swapVehicle(1, 1),
    swapDriver(2, 5),
    swapVehicle(2, 3),
    { kind: 'addRoute', driverId: 1, vehicleId: 1 } as const,
    { kind: 'addRoute', driverId: 4, vehicleId: 1 } as const,
    { kind: 'lockRoute', routeId: 1, isLocked: true } as const,
    { kind: 'removeRoute', routeId: 1 } as const,
  ]
  for (const edit of harmless) expect(faultIn(held, edit), JSON.stringify(edit)).toBeUndefined()
})

test('once the lock is taken off they swap again, and undo puts the lock back', () => {
  const free = applyPlanEdit(held, lock(1, false))
  expect(faultIn(free, swapDriver(1, 2))).toBeUndefined()
  const after = applyPlanEdit(free, swapDriver(1, 2))
  expect(after.routes[0]).toMatchObject({ driverId: 2, isCrewLocked: false })
  expect(applyPlanEdit(after, restoreOf(after, held)).routes[0]).toMatchObject({ driverId: 1, isCrewLocked: true })
})

test('a route without a driver can’t be locked to one', () => {
  expect(faultIn(plan, lock(3))).toBe('noCrew')
  expect(faultIn(plan, lock(3, false))).toBeUndefined()
})

test('a search result keeps the driver and vehicle of each route', () => {
  const { routes } = applyPlanEdit(held, { kind: 'accept', routes: [{ routeId: 1, deliveryIds: [] }] })
  expect(routes[0]).toMatchObject({ driverId: 1, vehicleId: 1, isCrewLocked: true })
})
