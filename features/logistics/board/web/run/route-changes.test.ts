import { expect, it } from 'vitest'
import { usualRoads } from '../../../plans/rules/plan/roads.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import { withResult } from '../../../runs/rules/run-result.ts'
import { resultChanges } from './route-changes.ts'

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

it('lists a route that only gets other hours or depots, which it keeps when another route is left out', () => {
  const hours = [{ startSeconds: 8 * 3600, endSeconds: 12 * 3600 }]
  const resource = (routeId: number, more: object) => ({
    routeId,
    isUsed: true,
    mostStops: null,
    mostKilometers: null,
    ...more,
  })
  const settings = { resources: [resource(1, { hours }), resource(2, { endDepotId: 7 })] }
  const same = { settings, best: [{ routeId: 1, deliveryIds: [1, 2] }] }
  expect(resultChanges(state, same)).toMatchObject([
    { routeId: 1, before: 2, after: 2, day: ['hours'] },
    { routeId: 2, before: 1, after: 1, day: ['depots'] },
  ])
  expect(resultChanges(withResult(state, same), same).map(({ routeId }) => routeId)).toEqual([])
})

it('adopts the limits of a search only if they differ from those of the route', () => {
  const limits = { mostStops: 15, mostKilometers: null }
  const settings = {
    resources: [
      { routeId: 1, isUsed: true, mostStops: 15 },
      { routeId: 2, isUsed: true, ...limits },
    ],
  }
  const known = { ...state, routes: [state.routes[0]!, { ...state.routes[1]!, ...limits }] }
  const given = { settings, best: [] }
  expect(resultChanges(known, given)).toMatchObject([{ routeId: 1, day: ['limits'] }])
  expect(withResult(known, given).routes).toMatchObject([limits, limits])
  const lifted = { settings: { resources: [{ routeId: 2, isUsed: true, mostStops: null }] }, best: [] }
  expect(withResult(known, lifted).routes[1]).toMatchObject({ mostStops: null })
})
