import { expect, it } from 'vitest'
import type { DriverKnowledge } from './driver-knowledge.ts'
import type { RouteCopy } from './route-differences.ts'
import { whoMustKnow } from './who-must-know.ts'

const stop = (deliveryId: number, startSeconds: number) => ({
  deliveryId,
  reference: `R${deliveryId}`,
  recipient: `Person ${deliveryId}`,
  arrivalSeconds: startSeconds,
  startSeconds,
  endSeconds: startSeconds + 300,
})
const route = (driverId: number, stops: RouteCopy['stops'], more: Partial<RouteCopy> = {}): RouteCopy => ({
  key: `route ${driverId}`,
  driverId,
  driverName: `Driver ${driverId}`,
  vehicleId: driverId,
  vehicleName: `Van ${driverId}`,
  depots: { start: 'Depot', end: 'Depot' },
  stops,
  ...more,
})
const first = route(1, [stop(1, 3600), stop(2, 7200)])
const second = route(2, [stop(3, 3600)])
const before = [first, second]

/** What drivers know who were given both routes by the first publication. */
function knowing(more: Partial<DriverKnowledge> = {}) {
  const knowledge = (copy: RouteCopy): [string, DriverKnowledge] => [
    copy.key,
    { told: { copy, since: 1 }, accepted: new Map(), visited: new Set(), begun: new Set(), ...more },
  ]
  return new Map(before.map(knowledge))
}

function known(after: RouteCopy[]) {
  const { driverIds, routes, recipients } = whoMustKnow(before, after, knowing())
  return [[...driverIds].toSorted(), routes.map(({ key }) => key), recipients.map(({ deliveryId }) => deliveryId)]
}

it('whoever isn’t touched by another publication hears nothing of it', () => {
  expect(known(before)).toEqual([[], [], []])
  expect(known([route(1, [stop(1, 3600)]), second])).toEqual([[1], ['route 1'], [2]])
  expect(known([first])).toEqual([[2], ['route 2'], [3]])
})

it('another order, crew or depot touches a driver, and so do times that move noticeably', () => {
  const swapped = route(1, [stop(2, 3600), stop(1, 7200)])
  expect(known([swapped, second])[0]).toEqual([1])
  expect(known([route(1, first.stops, { vehicleId: 9 }), second])[0]).toEqual([1])
  expect(known([route(1, first.stops, { depots: { start: 'Depot', end: '' } }), second])[0]).toEqual([1])
  const later = (seconds: number) => [route(1, [stop(1, 3600), stop(2, 7200 + seconds)]), second]
  expect(known(later(299))).toEqual([[], [], []])
  expect(whoMustKnow(before, later(299), knowing()).differences).toHaveLength(1)
  expect(known(later(300))).toEqual([[1], ['route 1'], [2]])
})

it('whoever loses a route, or gets one, hears of it', () => {
  expect(known([route(3, first.stops, { key: 'route 1' }), second])).toEqual([[1, 3], ['route 1'], [1, 2]])
  expect(known([...before, route(4, [stop(9, 3600)])])).toEqual([[4], ['route 4'], [9]])
})

it('small steps add up to one that a driver hears of, counted from what they know', () => {
  const later = (seconds: number) => route(1, [stop(1, 3600), stop(2, 7200 + seconds)])
  const toldOf = (from: number, to: number, more: Partial<DriverKnowledge> = {}) =>
    whoMustKnow([later(from), second], [later(to), second], knowing(more)).routes.map(({ times }) =>
      times.map(({ before: was, after }) => after.startSeconds - was.startSeconds),
    )
  expect(toldOf(0, 240)).toEqual([])
  expect(toldOf(240, 480)).toEqual([[480]])
  const accepted = new Map([[1, { copy: later(240), since: 1, at: new Date(0), by: 'Driver 1' }]])
  expect(toldOf(240, 480, { accepted })).toEqual([])
  expect(toldOf(480, 540, { accepted })).toEqual([[300]])
})

it('what a driver has visited is nothing to hear of, whenever it was and wherever it has gone', () => {
  const after = [route(1, [stop(2, 7200)]), second]
  const heardOf = (more: Partial<DriverKnowledge>, now = after) =>
    whoMustKnow(before, now, knowing(more)).routes.map(({ key }) => key)
  expect(heardOf({})).toEqual(['route 1'])
  expect(heardOf({ visited: new Set([1]), begun: new Set([1]) })).toEqual([])
  const inOwnOrder = [route(1, [stop(2, 3000), stop(1, 7200)]), second]
  expect(heardOf({ visited: new Set([2]), begun: new Set([2]) }, inOwnOrder)).toEqual(['route 1'])
  expect(heardOf({ visited: new Set([1, 2]), begun: new Set([1, 2]) }, inOwnOrder)).toEqual([])
  // Where they stand at the moment is still taken from them.
  expect(heardOf({ begun: new Set([1]) })).toEqual(['route 1'])
})
