import { expect, it } from 'vitest'
import { awayRoutes, strandedRoutes, withHoursLeft } from './away.ts'
import { reserveRoutes } from '../edits/new-route.ts'
import { placesAhead } from './moment.ts'

const at = (hour: number) => hour * 3600
const hours = [{ startSeconds: at(8), endSeconds: at(16) }]
const stops = [{ deliveryId: 70, locks: [] }]
const route = (id: number, driverId: number | null, vehicleId = id) => ({
  id,
  driverId,
  vehicleId,
  hours,
  stops,
  isLocked: false,
})
const drivers = [{ id: 1, away: 'ill' as const }, { id: 2 }]
const vehicles = [{ id: 7 }, { id: 8 }, { id: 9 }, { id: 5, isStopped: true as const }]
const moment = (hour: number) => ({ nowSeconds: at(hour), leaveSeconds: at(hour), courses: [] })

it('a route is without a driver who can’t work, and none else is', () => {
  expect([...awayRoutes([route(7, 1), route(8, 2), route(9, null)], { drivers, vehicles })]).toEqual([7])
})

it('a driver who can’t work has no hours left from now on, and none at all on a day to come', () => {
  const left = (hour?: number) =>
    withHoursLeft([route(7, 1), route(8, 2)], {
      drivers: drivers as never,
      vehicles,
      ...(hour !== undefined && { moment: moment(hour) }),
    }).map((one) => one.hours)
  expect(left(10)).toEqual([[{ startSeconds: at(8), endSeconds: at(10) }], hours])
  expect(left(6)).toEqual([[{ startSeconds: at(8), endSeconds: at(8) }], hours])
  expect(left()).toEqual([[{ startSeconds: at(8), endSeconds: at(8) }], hours])
})

it('a driver who can’t work and has done all there was to do endangers nothing, and gets nothing more', () => {
  const facts = (deliveryId: number) => {
    const visits = [{ deliveryId, startSeconds: at(9), endSeconds: at(9) }]
    const course = { routeId: 7, departedSeconds: at(8), visits, freeSeconds: at(9), at: null, next: null }
    return { drivers: drivers as never, vehicles, moment: { ...moment(10), courses: [course] } }
  }
  expect([...strandedRoutes([route(7, 1)], facts(71))]).toEqual([7])
  expect([...strandedRoutes([route(7, 1)], facts(70))]).toEqual([])
  const [done] = withHoursLeft([route(7, 1)], facts(70))
  expect(done!.hours[0]!.endSeconds).toBeGreaterThan(at(24))
  expect(done!.isLocked).toBe(true)
})

it('no place on the route of a driver who can’t work is offered', () => {
  const places = [
    { vehicle: '7', position: 0 },
    { vehicle: '8', position: 0 },
  ]
  const routes = [route(7, 1), route(8, 2)].map((one) => ({ ...one, stops: [] })) as never
  expect(
    placesAhead(places, { routes }, { moment: undefined, drivers: drivers as never, vehicles: vehicles as never }),
  ).toEqual(places.slice(1))
})

it('a vehicle that can’t go on is driven by nobody, whoever gets it', () => {
  expect([...awayRoutes([route(7, 2, 5), route(8, null, 5), route(9, 2)], { drivers, vehicles })]).toEqual([7, 8])
  const stop = { skills: [] } as never
  const crew = { hours, skills: [], vehicleId: null, depotId: null }
  const facts = {
    vehicles: vehicles.map((one) => ({ ...one, profileId: one.id, depotId: null, capacity: {}, features: [] })),
    drivers: [{ ...crew, id: 2 }],
  } as never
  const offered = reserveRoutes({ routes: [], pool: [] } as never, facts, stop).map(({ vehicleId }) => vehicleId)
  expect(offered.toSorted()).toEqual([7, 8, 9])
})
