import { expect, it } from 'vitest'
import { newRouteOf, usualDepot } from './new-route.ts'

it('starts a route at the depot of its driver, else of its vehicle, else of the plan', () => {
  const vehicle = { depotId: 3 }
  expect(usualDepot({ driver: { depotId: 2 }, vehicle, depotIds: [1] })).toBe(2)
  expect(usualDepot({ driver: { depotId: null }, vehicle, depotIds: [1] })).toBe(3)
  expect(usualDepot({ driver: undefined, vehicle: { depotId: null }, depotIds: [1] })).toBe(1)
  expect(usualDepot({ driver: undefined, vehicle: undefined, depotIds: [] })).toBeNull()
})

it('starts an added route at the depot of the edit, if it names one', () => {
  const edit = { kind: 'addRoute' as const, driverId: null, vehicleId: 9 }
  const within = { facts: { drivers: [], vehicles: [] }, depotIds: [1] }
  expect(newRouteOf(edit, 5, within)).toMatchObject({ startDepotId: 1, endDepotId: 1 })
  expect(newRouteOf({ ...edit, depotId: 4 }, 5, within)).toMatchObject({ startDepotId: 4, endDepotId: 4 })
})
