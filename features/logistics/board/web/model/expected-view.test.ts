import { expect, test } from 'vitest'
import type { StopTimes } from '../../../plans/rules.ts'
import type { RouteState } from '../../../plans/rules/plan/state.ts'
import { expectedView, liveIn, type Live } from './expected-view.ts'
import type { PlanView } from './plan-view.ts'

const times = (startSeconds: number, lateSeconds = 0): StopTimes => ({
  arrivalSeconds: startSeconds,
  startSeconds,
  endSeconds: startSeconds + 300,
  lateSeconds,
  slackSeconds: null,
})
const routeOf = (...ids: number[]): RouteState => ({
  id: 1,
  driverId: 1,
  vehicleId: 1,
  startDepotId: 1,
  endDepotId: 1,
  hours: [],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked: false,
  isCrewLocked: false,
  stops: ids.map((deliveryId) => ({ deliveryId, locks: [] })),
})
const kpis = { late: 0, brokenPromises: 0, broken: 2 } as PlanView['kpis']
const view: PlanView = {
  kpis,
  broken: [],
  routes: new Map([
    [
      1,
      {
        figures: null,
        broken: [],
        times: new Map([
          [7, times(100)],
          [8, times(1000)],
          [9, times(2000)],
        ]),
      },
    ],
  ]),
}
const stop = { to: 0, isLate: false, text: '' }
const live: Live = {
  stops: new Map([
    [7, { ...stop, from: 150, progress: 'done' }],
    [8, { ...stop, from: 4240, progress: 'ahead' }],
    [9, { ...stop, from: 5000, progress: 'ahead' }],
  ]),
  routes: new Map([
    [
      1,
      {
        failed: 0,
        ahead: [8, 9],
        expected: new Map([
          [8, { lateSeconds: 3240, slackSeconds: -3240 }],
          [9, { lateSeconds: 0, slackSeconds: 600 }],
        ]),
      },
    ],
  ]),
}
const facts = { stops: [], promiseToleranceSeconds: 0 } as unknown as Parameters<typeof expectedView>[0]['facts']

test('what is forecast to come late is counted, and said of the stop with its time', () => {
  const expected = expectedView({ view, live: liveIn({ routes: [routeOf(7, 8, 9)] }, live), facts })
  expect(expected.kpis).toEqual({ ...kpis, late: 1 })
  expect(expected.routes.get(1)!.times.get(8)).toMatchObject({
    startSeconds: 4240,
    endSeconds: 4540,
    lateSeconds: 3240,
  })
  expect(expected.routes.get(1)!.times.get(9)).toMatchObject({ startSeconds: 5000, slackSeconds: 600 })
  expect(expected.routes.get(1)!.times.get(7)).toEqual(times(100))
})

test('a route that was edited since it was published is as it is planned, but for what is behind it', () => {
  const known = liveIn({ routes: [routeOf(7, 9, 8)] }, live)
  expect([...known.stops.keys()]).toEqual([7])
  expect(expectedView({ view, live: known, facts }).kpis).toEqual(kpis)
})

test('without routes that are driven a plan stays as it is', () => {
  expect(expectedView({ view, live: { stops: new Map(), routes: new Map() }, facts })).toBe(view)
})
