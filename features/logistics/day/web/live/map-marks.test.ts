import { expect, test } from 'vitest'
import { routeOfDay } from '#homes/test/route-of-day.ts'
import type { Day, MappedStop, RouteOfDay } from '../../contract.ts'
import { dotsOf } from './map-marks.ts'

const stop = (id: number, fields: Partial<MappedStop> = {}): MappedStop => ({
  id,
  reference: `R-${id}`,
  state: 'outForDelivery',
  at: [0, 0],
  routeId: 1,
  outlook: 'onTime',
  ...fields,
})
const route = (id: number, fields: Partial<RouteOfDay> = {}) =>
  routeOfDay({ id, driverId: id, vehicleId: id, ...fields })
const marks = (day: Pick<Day, 'stops' | 'routes'>, chosenId = 0) =>
  dotsOf(day, chosenId).map(({ id, tone, isHollow = false, isDimmed }) => [id, tone, isHollow, isDimmed])

test('what is done steps back, what failed is a ring, what is late stands out', () => {
  const stops = [
    stop(1, { state: 'delivered' }),
    stop(2, { state: 'failed' }),
    stop(3, { outlook: 'late' }),
    stop(4, { outlook: 'atRisk' }),
    stop(5),
    stop(6, { state: 'ready', routeId: null }),
  ]
  expect(marks({ stops, routes: [route(1)] })).toEqual([
    ['1', 'done', false, false],
    ['2', 'late', true, false],
    ['3', 'late', false, false],
    ['4', 'atRisk', false, false],
    ['5', 'underWay', false, false],
    ['6', 'quiet', true, false],
  ])
})

test('stops of a route that is silent or has not begun are quiet', () => {
  const routes = [route(1, { silentSince: '2026-11-12T13:00:00Z' }), route(2, { isDeparted: false })]
  const stops = [stop(1), stop(2, { routeId: 2, state: 'published' })]
  expect(marks({ stops, routes })).toEqual([
    ['1', 'quiet', false, false],
    ['2', 'quiet', true, false],
  ])
})

test('the chosen route is drawn elsewhere, and the others step back', () => {
  const stops = [stop(1), stop(2, { routeId: 2 })]
  expect(marks({ stops, routes: [route(1), route(2)] }, 2)).toEqual([['1', 'underWay', false, true]])
})
