import { describe, expect, it } from 'vitest'
import {
  beginningOf,
  inRealOrder,
  placesAhead,
  windowsFrom,
  withRealOrder,
  type Course,
  type Moment,
} from './moment.ts'
import type { RouteState } from './state.ts'

const hour = 3600
const at = (time: number) => time * hour
const hours = [
  { startSeconds: at(8), endSeconds: at(12) },
  { startSeconds: at(13), endSeconds: at(17) },
]
const routeOf = (...ids: number[]): RouteState => ({
  id: 1,
  driverId: 1,
  vehicleId: 1,
  startDepotId: 1,
  endDepotId: 1,
  hours,
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  stops: ids.map((deliveryId) => ({ deliveryId, locks: [] })),
})
const course = (known: Partial<Course> = {}): Course => {
  return { routeId: 1, departedSeconds: at(8), visits: [], freeSeconds: at(8), at: null, next: null, ...known }
}
const visit = (deliveryId: number, from: number, to: number) => {
  return { deliveryId, startSeconds: at(from), endSeconds: at(to) }
}
const begin = (route: RouteState, moment: Moment | undefined, windows = [{ startSeconds: 0, endSeconds: at(24) }]) =>
  beginningOf(route, { moment, stopOf: () => ({ windows, serviceSeconds: 600 }), loadingSeconds: 300 })
const now = (time: number, ...courses: Course[]): Moment => {
  return { nowSeconds: at(time), leaveSeconds: at(time) + 600, courses }
}

describe('a route that nobody has left with', () => {
  it('has its hours on a day that doesn’t run', () => {
    expect(begin(routeOf(1), undefined)).toEqual({ hours })
  })

  it('begins no sooner than its driver can leave, after a pause where that is over', () => {
    expect(begin(routeOf(1), now(10)).hours).toEqual([{ startSeconds: at(10) + 600, endSeconds: at(12) }, hours[1]])
    expect(begin(routeOf(1), now(6)).hours).toEqual(hours)
    expect(begin(routeOf(1), now(12.5)).hours).toEqual([hours[1]])
    expect(begin(routeOf(1), now(18)).hours).toEqual([{ startSeconds: at(18) + 600, endSeconds: at(18) + 600 }])
  })
})

describe('a route under way', () => {
  it('goes on from where its driver was last, and not before now', () => {
    const { prefix } = begin(routeOf(1, 2, 3), now(10, course({ visits: [visit(1, 8.5, 9)], freeSeconds: at(9) })))
    expect(prefix).toEqual({
      vehicle: '1',
      startSeconds: at(8),
      visits: [{ stop: '1', served: { startSeconds: at(8.5), endSeconds: at(10) } }],
    })
  })

  it('has part of the drive behind it to the stop it goes to, which stays next', () => {
    const known = course({ visits: [visit(1, 8.5, 9.75)], freeSeconds: at(9.75) })
    const next = { deliveryId: 2, driveSeconds: 1800 }
    const { prefix } = begin(routeOf(1, 2, 3), now(10, { ...known, next }))
    expect(prefix!.visits).toEqual([
      { stop: '1', served: { startSeconds: at(8.5), endSeconds: at(9.75) } },
      { stop: '2' },
    ])
    // Another one was put before it: the vehicle goes there from where it was, from now on.
    const turned = begin(routeOf(1, 3, 2), now(10, { ...known, next }))
    expect(turned.prefix!.visits).toEqual([{ stop: '1', served: { startSeconds: at(8.5), endSeconds: at(10) } }])
    // Nor is anything behind it where it is too late anyway.
    const late = begin(routeOf(1, 2), now(10, { ...known, next }), [{ startSeconds: 0, endSeconds: at(9) }])
    expect(late.prefix!.visits).toHaveLength(1)
  })

  it('stands at a stop as long as the work there takes, and until now at least', () => {
    const here = { at: { deliveryId: 2, sinceSeconds: at(9.5) }, visits: [visit(1, 8.5, 9)], freeSeconds: at(9) }
    expect(begin(routeOf(1, 2, 3), now(9.6, course(here))).prefix!.visits.at(-1)).toEqual({
      stop: '2',
      served: { startSeconds: at(9.5), endSeconds: at(9.5) + 600 },
    })
    expect(begin(routeOf(1, 2, 3), now(10, course(here))).prefix!.visits.at(-1)).toEqual({
      stop: '2',
      served: { startSeconds: at(9.5), endSeconds: at(10) },
    })
  })

  it('has left its depot, whatever its hours say, and loads no more', () => {
    const begun = begin(routeOf(1), now(8.25, course({ departedSeconds: at(7), freeSeconds: at(7) })))
    expect(begun).toEqual({ hours: [{ startSeconds: at(8.25) - 300, endSeconds: at(12) }, hours[1]] })
  })

  it('is over where nothing is left of it, however long ago that was', () => {
    const done = course({ visits: [visit(1, 8.5, 9)], freeSeconds: at(9), finishedSeconds: at(9.5) })
    expect(begin(routeOf(1), now(15, done)).prefix!.visits).toEqual([
      { stop: '1', served: { startSeconds: at(8.5), endSeconds: at(9) } },
    ])
    const places = [0, 1].map((position) => ({ vehicle: '1', position }))
    expect(placesAhead(places, { routes: [routeOf(1)] }, { moment: now(15, done), drivers: [], vehicles: [] })).toEqual(
      [],
    )
  })

  it('takes nothing before what was done, or where its driver is', () => {
    const known = course({ visits: [visit(1, 8.5, 9)], at: { deliveryId: 2, sinceSeconds: at(9.5) } })
    const moment = now(10, known)
    const places = [0, 1, 2, 3].map((position) => ({ vehicle: '1', position }))
    const ahead = (one: Moment) =>
      placesAhead(places, { routes: [routeOf(1, 2, 3)] }, { moment: one, drivers: [], vehicles: [] })
    expect(ahead(moment).map(({ position }) => position)).toEqual([2, 3])
    expect(ahead(now(10))).toEqual(places)
    const { routes } = withRealOrder({ routes: [routeOf(9, 2, 1, 3)] }, moment)
    expect(routes[0]!.stops.map(({ deliveryId }) => deliveryId)).toEqual([1, 2, 9, 3])
  })

  it('never overlaps what was recorded at the same time', () => {
    const visits = [visit(2, 9, 9.5), visit(1, 8.5, 9.25)]
    const { prefix } = begin(routeOf(1, 2, 3), now(10, course({ visits, freeSeconds: at(9.5) })))
    expect(prefix!.visits).toEqual([
      { stop: '1', served: { startSeconds: at(8.5), endSeconds: at(9.25) } },
      { stop: '2', served: { startSeconds: at(9.25), endSeconds: at(10) } },
    ])
  })
})

it('what was done comes first, as it was done, then where the driver is', () => {
  const known = course({ visits: [visit(3, 8.5, 9), visit(1, 9, 9.5)], at: { deliveryId: 4, sinceSeconds: at(9.7) } })
  const order = inRealOrder(routeOf(1, 2, 3, 4).stops, known).map(({ deliveryId }) => deliveryId)
  expect(order).toEqual([3, 1, 4, 2])
})

it('nobody is at a stop before the time they can be there', () => {
  const windows = [
    { startSeconds: at(8), endSeconds: at(9) },
    { startSeconds: at(9), endSeconds: at(12) },
  ]
  expect(windowsFrom(windows, undefined)).toEqual(windows)
  expect(windowsFrom(windows, at(10))).toEqual([{ startSeconds: at(10), endSeconds: at(12) }])
  expect(windowsFrom([], at(10))).toMatchObject([{ startSeconds: at(10) }])
  // Where all are over it is late, and still says by how much.
  expect(windowsFrom(windows, at(13))).toEqual(windows)
})
