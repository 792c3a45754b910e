import { expect, test } from 'vitest'
import { exceptionsOf, type Exception } from './exceptions.ts'
import type { RouteState } from './state.ts'

test('a route has the exceptions of its vehicle, its stops and its depots', () => {
  const route: RouteState = {
    id: 7,
    driverId: 1,
    vehicleId: 2,
    startDepotId: 3,
    endDepotId: null,
    hours: [],
    overtimeMinutes: 0,
    mostStops: null,
    mostKilometers: null,
    isLocked: false,
    stops: [{ deliveryId: 40, locks: [] }],
  }
  const own: Exception[] = [
    { kind: 'allow-overtime', vehicle: '7', bySeconds: 60 },
    { kind: 'widen-window', stop: '40', untilSeconds: 36_000, bySeconds: 600 },
    { kind: 'close-later', depot: '3', untilSeconds: 70_000, bySeconds: 600 },
  ]
  const others: Exception[] = [
    { kind: 'allow-overtime', vehicle: '40', bySeconds: 60 },
    { kind: 'widen-window', stop: '7', untilSeconds: 36_000, bySeconds: 600 },
    { kind: 'close-later', depot: '7', untilSeconds: 70_000, bySeconds: 600 },
  ]
  expect(exceptionsOf([...others, ...own], route)).toEqual(own)
})
