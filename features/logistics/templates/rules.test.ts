import { describe, expect, it } from 'vitest'
import { usualRoads } from '../plans/rules/plan/roads.ts'
import { fitTemplate, type TemplateRoute } from './rules.ts'
import type { PlanState } from '../plans/rules/plan/state.ts'

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
const vehicles = [{ id: 1 }, { id: 2 }, { id: 3 }]
const drivers = [5, 6].map((id) => ({ id, hours: [{ startSeconds: 28_800, endSeconds: 57_600 }] }))
const anna: TemplateRoute = { driverId: 5, vehicleId: 1, placeIds: [3, 1, 9] }

describe('a template', () => {
  it('puts due deliveries on the route of the same driver, in the order of its places, after those already there', () => {
    const state = stateOf([route(7, 5, 1, [20]), route(8, 6, 2)], [11, 12, 13])
    expect(fitTemplate([anna], { state, placeOf, vehicles, drivers })).toEqual({
      edits: [{ kind: 'move', deliveryIds: [13, 11], routeId: 7, position: 1 }],
      placed: 2,
      notDue: 1,
      added: [],
      missing: [],
    })
  })

  it('takes all deliveries of a place together', () => {
    const twice = new Map([...placeOf, [14, 3]])
    const state = stateOf([route(7, 5, 1)], [11, 13, 14])
    const { edits } = fitTemplate([anna], { state, placeOf: twice, vehicles, drivers })
    expect(edits).toEqual([{ kind: 'move', deliveryIds: [13, 14, 11], routeId: 7, position: 0 }])
  })

  it('gives drivers their vehicles, exchanging them once if another route has them', () => {
    const state = stateOf([route(7, 5, 2), route(8, 6, 1)], [11, 12])
    const ben: TemplateRoute = { driverId: 6, vehicleId: 2, placeIds: [2] }
    const { edits } = fitTemplate([anna, ben], { state, placeOf, vehicles, drivers })
    expect(edits.map(({ kind }) => kind)).toEqual(['swapVehicle', 'move', 'move'])
  })

  it('ignores vehicles that the plan does not have', () => {
    const state = stateOf([route(7, 5, 2)], [11])
    const { edits } = fitTemplate([{ ...anna, vehicleId: 99 }], { state, placeOf, vehicles, drivers })
    expect(edits.map(({ kind }) => kind)).toEqual(['move'])
  })

  it('matches the vehicle if the driver has no route, and reports what has neither', () => {
    const state = stateOf([route(7, 6, 1), { ...route(8, 9, 3), isLocked: true }], [11])
    const locked: TemplateRoute = { driverId: 9, vehicleId: 3, placeIds: [2] }
    const fit = fitTemplate([anna, locked], { state, placeOf, vehicles, drivers })
    expect([fit.placed, fit.missing]).toEqual([1, [locked]])
  })

  it('keeps its order among stops that the route already has', () => {
    // Deliveries 13 and 14 are at places 3 and 4, and planned.
    const state = stateOf([route(7, 5, 1, [20, 13, 14])], [11, 12])
    const round = { driverId: 5, vehicleId: 1, placeIds: [2, 3, 1, 4] }
    expect(fitTemplate([round], { state, placeOf, vehicles, drivers }).edits).toEqual([
      { kind: 'move', deliveryIds: [12], routeId: 7, position: 1 },
      { kind: 'move', deliveryIds: [11], routeId: 7, position: 3 },
    ])
  })

  it('adds a route for a driver who has none, with the vehicle of the template or a free one', () => {
    const state = stateOf([route(7, 6, 1)], [11, 12])
    const own: TemplateRoute = { driverId: 5, vehicleId: 2, placeIds: [1] }
    const off: TemplateRoute = { driverId: 9, vehicleId: 99, placeIds: [2] }
    const { hours } = drivers[0]!
    const fit = fitTemplate([own, off], { state, placeOf, vehicles, drivers })
    expect(fit.edits).toEqual([
      { kind: 'addRoute', driverId: 5, vehicleId: 2, hours, deliveryIds: [11] },
      { kind: 'addRoute', driverId: null, vehicleId: 3, hours: [], deliveryIds: [12] },
    ])
    expect(fit.added.map(({ isStaffed }) => isStaffed)).toEqual([true, false])
    expect([fit.placed, fit.missing]).toEqual([2, []])
  })

  it('leaves the second of two added routes of one driver without a driver', () => {
    const state = stateOf([], [11, 12])
    const early: TemplateRoute = { driverId: 5, vehicleId: 1, placeIds: [1] }
    const late: TemplateRoute = { driverId: 5, vehicleId: 2, placeIds: [2] }
    const fit = fitTemplate([early, late], { state, placeOf, vehicles, drivers })
    const { hours } = drivers[0]!
    expect(fit.edits).toEqual([
      { kind: 'addRoute', driverId: 5, vehicleId: 1, hours, deliveryIds: [11] },
      { kind: 'addRoute', driverId: null, vehicleId: 2, hours, deliveryIds: [12] },
    ])
    expect(fit.added.map(({ isStaffed, isDoubled }) => [isStaffed, isDoubled])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('takes no driver from the vehicle that they are locked to', () => {
    const held = { ...route(8, 6, 1), isCrewLocked: true }
    const own = { ...route(7, 5, 2), isCrewLocked: true }
    for (const routes of [
      [route(7, 5, 2), held],
      [own, route(8, 6, 1)],
    ]) {
      const { edits } = fitTemplate([anna], { state: stateOf(routes, [11]), placeOf, vehicles, drivers })
      expect(edits.map(({ kind }) => kind)).toEqual(['move'])
    }
    // Anna's vehicle is locked to Ben, so her added route gets a free one.
    const { edits } = fitTemplate([anna], { state: stateOf([held], [11]), placeOf, vehicles, drivers })
    expect(edits).toEqual([{ kind: 'move', deliveryIds: [11], routeId: 8, position: 0 }])
  })

  it('adds no route if nothing is due, or without a free vehicle', () => {
    const state = stateOf([route(7, 6, 1), route(8, 7, 2), route(9, 8, 3)], [11])
    const idle: TemplateRoute = { driverId: 5, vehicleId: 2, placeIds: [4] }
    const taken: TemplateRoute = { driverId: 4, vehicleId: 98, placeIds: [1] }
    const fit = fitTemplate([idle, taken], { state, placeOf, vehicles, drivers })
    expect([fit.edits.filter(({ kind }) => kind === 'addRoute'), fit.missing]).toEqual([[], [taken]])
  })
})
