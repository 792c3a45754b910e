import { describe, expect, it } from 'vitest'
import { usualRoads } from '../plans/rules/roads.ts'
import { fitTemplate, type TemplateRoute } from './rules.ts'
import type { PlanState } from '../plans/rules/state.ts'

const route = (id: number, driverId: number, vehicleId: number, stops: number[] = []) => ({
  id,
  driverId,
  vehicleId,
  startDepotId: 1,
  endDepotId: 1,
  hours: [],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: stops.map((deliveryId) => ({ deliveryId, locks: [] })),
})
const stateOf = (routes: PlanState['routes'], pool: number[]): PlanState => ({
  routes,
  pool: pool.map((deliveryId) => ({ deliveryId, locks: [] })),
  granted: [],
  roads: usualRoads({ usual: null }),
})
/** Delivery 11 is at place 1, delivery 12 at place 2 and so on. */
const placeOf = new Map([11, 12, 13, 14].map((id) => [id, id - 10]))
const vehicleIds = new Set([1, 2, 3])
const anna: TemplateRoute = { driverId: 5, vehicleId: 1, placeIds: [3, 1, 9] }

describe('a template', () => {
  it('puts what is due on the route of the same driver, in the order of its places, behind what is there', () => {
    const state = stateOf([route(7, 5, 1, [20]), route(8, 6, 2)], [11, 12, 13])
    expect(fitTemplate([anna], { state, placeOf, vehicleIds })).toEqual({
      edits: [{ kind: 'move', deliveryIds: [13, 11], routeId: 7, position: 1 }],
      placed: 2,
      notDue: 1,
      missing: [],
    })
  })

  it('takes all deliveries of a place together', () => {
    const twice = new Map([...placeOf, [14, 3]])
    const state = stateOf([route(7, 5, 1)], [11, 13, 14])
    const { edits } = fitTemplate([anna], { state, placeOf: twice, vehicleIds })
    expect(edits).toEqual([{ kind: 'move', deliveryIds: [13, 14, 11], routeId: 7, position: 0 }])
  })

  it('gives drivers their vehicles, exchanging them where another route has them, once', () => {
    const state = stateOf([route(7, 5, 2), route(8, 6, 1)], [11, 12])
    const ben: TemplateRoute = { driverId: 6, vehicleId: 2, placeIds: [2] }
    const { edits } = fitTemplate([anna, ben], { state, placeOf, vehicleIds })
    expect(edits.map(({ kind }) => kind)).toEqual(['swapVehicle', 'move', 'move'])
  })

  it('leaves vehicles alone that the plan has not', () => {
    const state = stateOf([route(7, 5, 2)], [11])
    const { edits } = fitTemplate([{ ...anna, vehicleId: 99 }], { state, placeOf, vehicleIds })
    expect(edits.map(({ kind }) => kind)).toEqual(['move'])
  })

  it('goes by the vehicle where the driver has no route, and says what has none', () => {
    const state = stateOf([route(7, 6, 1), { ...route(8, 9, 3), isLocked: true }], [11])
    const locked: TemplateRoute = { driverId: 9, vehicleId: 3, placeIds: [2] }
    const fit = fitTemplate([anna, locked], { state, placeOf, vehicleIds })
    expect([fit.placed, fit.missing]).toEqual([1, [locked]])
  })
})
