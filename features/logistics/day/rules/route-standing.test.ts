import { expect, test } from 'vitest'
import type { RouteOfDay } from '../contract.ts'
import { countStandings, isTimeToPlan, standingOf, worstFirst } from './route-standing.ts'

const route = (fields: Partial<RouteOfDay> = {}): RouteOfDay => ({
  id: 1,
  driverId: 1,
  driverName: 'Ana',
  away: null,
  vehicleId: 1,
  vehicleName: 'Van 1',
  warning: 'No Warnings',
  depotName: '',
  startSeconds: 0,
  endSeconds: 0,
  stops: 4,
  over: 1,
  done: 1,
  failed: 0,
  isDeparted: true,
  isFinished: false,
  progress: 25,
  late: 0,
  atRisk: 0,
  slackSeconds: null,
  isOffRoute: false,
  silentSince: null,
  next: null,
  finishAt: null,
  ...fields,
})
const silent = { silentSince: '2026-11-12T13:00:00Z' }
const next = (time: string) => ({ deliveryId: 1, recipient: 'B', expectedAt: `2026-11-12T${time}:00Z` })

test.each([
  ['stopped', { away: 'ill', late: 2 }],
  ['late', { late: 1, atRisk: 2, ...silent }],
  ['late', { late: 1, isDeparted: false }],
  ['atRisk', { atRisk: 1, ...silent }],
  ['silent', silent],
  ['onTime', {}],
  ['toStart', { isDeparted: false }],
  ['done', { isFinished: true, away: 'ill', ...silent }],
] as const)('a route is %s for %o', (standing, fields) => {
  expect(standingOf(route(fields))).toBe(standing)
})

test('the worst comes first, then what has the least time left, then what is next', () => {
  const routes = [
    route({ id: 1, next: next('15:00') }),
    route({ id: 2, isFinished: true }),
    route({ id: 3, late: 1, slackSeconds: -360 }),
    route({ id: 4, next: next('14:30') }),
    route({ id: 5, late: 1, slackSeconds: -1080 }),
    route({ id: 6, atRisk: 1, slackSeconds: 240 }),
    route({ id: 7, isDeparted: false }),
    route({ id: 8, silentSince: '2026-11-12T13:30:00Z' }),
    route({ id: 9, ...silent }),
    route({ id: 10, isFinished: true }),
  ]
  expect(worstFirst(routes).map(({ id }) => id)).toEqual([5, 3, 6, 9, 8, 4, 1, 7, 2, 10])
})

test('the counts add up to all routes', () => {
  const counts = countStandings([route(), route({ late: 1 }), route({ isFinished: true }), route()])
  expect(counts).toEqual({ stopped: 0, late: 1, atRisk: 0, silent: 0, onTime: 2, toStart: 0, done: 1 })
})

test('the day to come is planned from noon on', () => {
  expect(['2026-11-12T11:59', '2026-11-12T12:00', '2026-11-12T18:30'].map(isTimeToPlan)).toEqual([false, true, true])
})
