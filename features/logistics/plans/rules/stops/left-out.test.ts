import { expect, it } from 'vitest'
import { leftOutBy } from './left-out.ts'

const route = (id: number, from: number, to: number) => ({
  id,
  driverId: id,
  vehicleId: id,
  startDepotId: 1,
  endDepotId: 1,
  hours: [{ startSeconds: from * 3600, endSeconds: to * 3600 }],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: [],
})
const vehicle = (id: number, capacity: Record<string, number>) => ({ id, capacity }) as never
const facts = { vehicles: [vehicle(1, { parcels: 120 }), vehicle(2, { parcels: 80 }), vehicle(3, {})] }
const evening = [{ startSeconds: 17 * 3600, endSeconds: 20 * 3600 }]
const stop = (parcels: number, windows = evening) => ({ quantities: { parcels }, windows }) as never

it('says that a delivery is too big for every vehicle of the day, and only then', () => {
  const state = { routes: [route(1, 8, 16), route(2, 8, 16)] }
  expect(leftOutBy('capacity', { stop: stop(121), facts, state })).toEqual({ kind: 'tooBig' })
  expect(leftOutBy('capacity', { stop: stop(100), facts, state })).toBeUndefined()
  // One that has no limit holds anything.
  expect(leftOutBy('capacity', { stop: stop(900), facts, state: { routes: [route(3, 8, 16)] } })).toBeUndefined()
})

it('says that few drivers work in the time window of a stop, rather than that their shifts are full', () => {
  const early = [route(1, 6, 15), route(2, 6, 15)]
  const found = (routes: ReturnType<typeof route>[]) => leftOutBy('shift', { stop: stop(1), facts, state: { routes } })
  const window = { from: 17 * 3600, to: 20 * 3600 }
  expect(found(early)).toEqual({ kind: 'fewWork', working: 0, ...window })
  expect(found([...early, route(3, 12, 21)])).toEqual({ kind: 'fewWork', working: 1, ...window })
  expect(found([route(1, 6, 15), route(3, 12, 21)])).toBeUndefined()
  expect(leftOutBy('shift', { stop: stop(1, []), facts, state: { routes: early } })).toBeUndefined()
})
