import { expect, it } from 'vitest'
import { freeWithin, hasRoom, placesLeft, stopsByLoad, type PlanRoom } from './slot-room.ts'

const hour = 3600
const span = (from: number, to: number) => ({ startSeconds: from * hour, endSeconds: to * hour })
const morning = span(8, 12)
const afternoon = span(12, 16)
const room = (change: Partial<PlanRoom> = {}): PlanRoom => ({
  routes: [{ free: [span(8, 10), span(15, 16)], mostStops: Infinity }],
  stopSeconds: hour / 2,
  waiting: [],
  ...change,
})

it('a window holds as many stops as fit into the free spans of the routes within it', () => {
  expect([placesLeft(room(), morning), placesLeft(room(), afternoon)]).toEqual([4, 2])
  // Three quarters of an hour hold one stop, not one and a half.
  expect(placesLeft(room({ routes: [{ free: [span(8, 8.75)], mostStops: Infinity }] }), morning)).toBe(1)
})

it('a route takes no more stops than it may', () => {
  expect(placesLeft(room({ routes: [{ free: [span(8, 10)], mostStops: 1 }] }), morning)).toBe(1)
  expect(placesLeft(room({ routes: [{ free: [span(8, 10)], mostStops: -1 }] }), morning)).toBe(0)
})

it('what waits takes places of its own window, and of the day in any case', () => {
  const bound = [[span(8, 10)], [span(8, 12)], [span(9, 11)]]
  expect(placesLeft(room({ waiting: bound }), morning)).toBe(1)
  expect(placesLeft(room({ waiting: bound }), afternoon)).toBe(2)
  // Six fit into the day, and five wait for any time of it.
  expect(placesLeft(room({ waiting: [[], [], [], [], []] }), morning)).toBe(1)
})

it('a day has room without a plan, and where someone works besides the plan', () => {
  const full = room({ routes: [] })
  expect(hasRoom({ hours: [], unplanned: [], plan: null }, morning, [[morning]])).toBe(true)
  expect(hasRoom({ hours: [], unplanned: [], plan: full }, morning, [])).toBe(false)
  expect(hasRoom({ hours: [], unplanned: [span(7, 13)], plan: full }, morning, [])).toBe(true)
  expect(hasRoom({ hours: [], unplanned: [span(9, 13)], plan: full }, morning, [])).toBe(false)
})

it('a shift is free before and after its work, and while its driver waits', () => {
  expect(freeWithin([span(8, 12), span(13, 17)], span(9, 15), [span(10, 11)])).toEqual([
    span(8, 9),
    span(15, 17),
    span(10, 11),
  ])
})

it('a vehicle that loads once holds more of the stops it has', () => {
  expect(stopsByLoad({ stops: 10, loadShare: 0.5 })).toBe(10)
  expect(stopsByLoad({ stops: 10, loadShare: 1 })).toBe(0)
  expect(stopsByLoad({ stops: 0, loadShare: 0 })).toBe(Infinity)
})
