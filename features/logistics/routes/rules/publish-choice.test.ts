import { expect, it } from 'vitest'
import { isGivenSame, isSameBeside, isTimedSame, type GivenRoute } from './publish-choice.ts'
import type { RouteCopy } from './route-differences.ts'

const chosen = 9

function route(ids: number[], change: Partial<RouteCopy> = {}): RouteCopy {
  const stops = ids.map((deliveryId, at) => {
    const times = { arrivalSeconds: at * 600, startSeconds: at * 600, endSeconds: at * 600 + 300 }
    return { deliveryId, reference: '', recipient: '', ...times }
  })
  const crew = { driverId: 1, driverName: 'Ana', vehicleId: 2, vehicleName: 'Van' }
  return { key: 'route 1', ...crew, depots: { start: 'North', end: 'North' }, stops, ...change }
}

it.each([
  ['gains it', [1, 2], [1, chosen, 2]],
  ['loses it', [1, chosen, 2], [1, 2]],
  ['has it elsewhere', [chosen, 1, 2], [1, 2, chosen]],
  ['has it where it was', [1, chosen], [1, chosen]],
])('a route that %s goes out by itself', (_, before, after) => {
  expect(isSameBeside(chosen, route(before), route(after))).toBe(true)
})

it.each([
  ['never had it', route([1, 2]), route([2, 1])],
  ['has another order too', route([1, 2]), route([2, 1, chosen])],
  ['loses another stop too', route([1, 2, chosen]), route([1])],
  ['has another driver too', route([1]), route([1, chosen], { driverId: 7 })],
  ['has another vehicle too', route([1]), route([1, chosen], { vehicleId: 7 })],
])('a route that %s waits for its planner', (_, before, after) => {
  expect(isSameBeside(chosen, before, after)).toBe(false)
})

function given(ids: number[], change: Partial<GivenRoute['stops'][number]> = {}, own: Partial<GivenRoute> = {}) {
  const windows = [{ isHard: true, to: '12:00', from: '08:00' }]
  const stops = ids.map((deliveryId, at) => ({
    deliveryId,
    type: 'drop',
    address: `Street ${deliveryId}`,
    longitude: -56,
    latitude: -34,
    quantities: { parcels: 1, kilograms: 2 },
    windows,
    startSeconds: at * 600,
    endSeconds: at * 600 + 300,
    ...(deliveryId === 2 && change),
  }))
  const hours = [{ endSeconds: 60_000, startSeconds: 30_000 }]
  return { driverId: 1, vehicleId: 2, capacity: { kilograms: 90, parcels: 9 }, hours, stops, ...own }
}

it.each([
  ['has it, or not', given([1, chosen, 2]), given([1, 2])],
  ['has amounts in another order', given([1, 2]), given([1, 2], { quantities: { kilograms: 2, parcels: 1 } })],
  ['goes to a door within a metre', given([1, 2]), given([1, 2], { latitude: -34.000_001 })],
  [
    'goes to a door where its recipient says it is',
    given([1, 2]),
    given([1, 2], { latitude: -34.001, isPinnedByRecipient: true }),
  ],
  ['comes somewhere later', given([1, 2]), given([1, 2], { startSeconds: 5000, endSeconds: 5300 })],
])('gives its driver the same: a route that %s', (_, before, after) => {
  expect(isGivenSame(chosen, before, after)).toBe(true)
})

it.each([
  ['has another order', given([1, 2]), given([2, 1])],
  ['loses another stop', given([1, 2]), given([1])],
  ['takes more somewhere', given([1, 2]), given([1, 2], { quantities: { parcels: 2, kilograms: 2 } })],
  ['goes to another address', given([1, 2]), given([1, 2], { address: 'Elsewhere' })],
  ['goes to a door elsewhere', given([1, 2]), given([1, 2], { longitude: -56.0001 })],
  ['has another window', given([1, 2]), given([1, 2], { windows: [{ from: '08:00', to: '12:00', isHard: false }] })],
  ['stays longer at a door', given([1, 2]), given([1, 2], { endSeconds: 1200 })],
  ['has another driver', given([1, 2]), given([1, 2], {}, { driverId: 7 })],
  ['has a vehicle that takes less', given([1, 2]), given([1, 2], {}, { capacity: { parcels: 9, kilograms: 80 } })],
  ['has other hours', given([1, 2]), given([1, 2], {}, { hours: [{ startSeconds: 30_000, endSeconds: 50_000 }] })],
])('gives its driver something else: a route that %s', (_, before, after) => {
  expect(isGivenSame(chosen, before, after)).toBe(false)
})

it('is on time as long as no stop moves by a minute', () => {
  const at = (startSeconds: number) => given([1, 2], { startSeconds })
  expect([isTimedSame(at(600), at(659)), isTimedSame(at(600), at(541))]).toEqual([true, true])
  expect([isTimedSame(at(600), at(660)), isTimedSame(at(600), at(540))]).toEqual([false, false])
  expect(isTimedSame(given([1]), given([1, 2]))).toBe(false)
})
