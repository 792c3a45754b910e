import { expect, test } from 'vitest'
import { clashesIn, overworkIn, type PlannedTrip } from './crew-clashes.ts'

const trip = (routeId: number, change: Partial<PlannedTrip> = {}): PlannedTrip => ({
  routeId,
  driverId: routeId,
  driverName: `Driver ${routeId}`,
  vehicleId: routeId,
  vehicleName: `Van ${routeId}`,
  startSeconds: 8 * 3600,
  endSeconds: 12 * 3600,
  drivingSeconds: 3 * 3600,
  durationSeconds: 4 * 3600,
  ...change,
})
const afternoon = { startSeconds: 12 * 3600, endSeconds: 16 * 3600 }

test('nobody drives two routes at once, in the same plan or in another', () => {
  expect(clashesIn([trip(1), trip(2)], [trip(3)])).toEqual([])
  const kinds = (planned: PlannedTrip[], published: PlannedTrip[] = []) =>
    clashesIn(planned, published).map(({ kind, routeId, name }) => [kind, routeId, name])
  expect(kinds([trip(1), trip(2, { driverId: 1, driverName: 'Driver 1' })])).toEqual([['driverTwice', 2, 'Driver 1']])
  expect(kinds([trip(1), trip(2, { vehicleId: 1, vehicleName: 'Van 1' })])).toEqual([['vehicleTwice', 2, 'Van 1']])
  // One after the other is fine.
  expect(kinds([trip(1), trip(2, { driverId: 1, vehicleId: 1, ...afternoon })])).toEqual([])
  expect(kinds([trip(1)], [trip(9, { driverId: 1 })])).toEqual([['driverTwice', 1, 'Driver 1']])
  expect(kinds([trip(1)], [trip(9, { driverId: 1, ...afternoon })])).toEqual([])
})

test('the hours of a day count for all routes of a driver together', () => {
  const limits = { id: 1, mostDrivingSeconds: 5 * 3600, mostDutySeconds: 9 * 3600 }
  const half = trip(2, { driverId: 1, ...afternoon })
  expect(overworkIn({ planned: [trip(1)], published: [] }, [limits])).toEqual([])
  expect(overworkIn({ planned: [trip(1), half], published: [] }, [limits]).map(({ kind }) => kind)).toEqual(['driving'])
  expect(
    overworkIn({ planned: [trip(1), half], published: [] }, [
      { ...limits, mostDrivingSeconds: null, mostDutySeconds: 7 * 3600 },
    ]),
  ).toMatchObject([{ kind: 'duration', routeId: 2, level: 'override' }])
  expect(
    overworkIn({ planned: [trip(1), half], published: [] }, [
      { ...limits, mostDrivingSeconds: null, mostDutySeconds: null },
    ]),
  ).toEqual([])
  // What another plan of the day has published for them counts too.
  expect(overworkIn({ planned: [trip(1)], published: [half] }, [limits])).toMatchObject([
    { kind: 'driving', routeId: 1 },
  ])
  expect(overworkIn({ planned: [trip(1)], published: [trip(9, afternoon)] }, [limits])).toEqual([])
  expect(overworkIn({ planned: [], published: [trip(1), half] }, [limits])).toEqual([])
  // What is published already may be too much by itself: the rest is no less so.
  const long = trip(9, { driverId: 1, drivingSeconds: 6 * 3600, ...afternoon })
  expect(overworkIn({ planned: [trip(1)], published: [long] }, [limits])).toMatchObject([
    { kind: 'driving', routeId: 1 },
  ])
  // One that is too long by itself is said of that route.
  const own = trip(1, { drivingSeconds: 6 * 3600 })
  expect(overworkIn({ planned: [own], published: [half] }, [limits])).toEqual([])
})
