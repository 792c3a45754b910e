import { expect, test } from 'vitest'
import { routeOfDay } from '#homes/test/route-of-day.ts'
import { countStandings, isTimeToPlan, standingOf, worstFirst } from './route-standing.ts'

const silent = { silentSince: '2026-11-12T13:00:00Z' }
const next = (time: string) => ({ deliveryId: 1, recipient: 'B', expectedAt: `2026-11-12T${time}:00Z` })

test.each([
  ['stopped', { away: 'ill', late: 2 }],
  ['done', { away: 'ill', stops: 0, over: 0, isDeparted: false }],
  ['late', { late: 1, atRisk: 2, ...silent }],
  ['late', { late: 1, isDeparted: false }],
  ['atRisk', { atRisk: 1, ...silent }],
  ['silent', silent],
  ['onTime', {}],
  ['toStart', { isDeparted: false }],
  ['done', { isFinished: true, away: 'ill', ...silent }],
] as const)('a route is %s for %o', (standing, fields) => {
  expect(standingOf(routeOfDay(fields))).toBe(standing)
})

test('the worst comes first, then what has the least time left, then what is next', () => {
  const routes = [
    routeOfDay({ id: 1, next: next('15:00') }),
    routeOfDay({ id: 2, isFinished: true }),
    routeOfDay({ id: 3, late: 1, slackSeconds: -360 }),
    routeOfDay({ id: 4, next: next('14:30') }),
    routeOfDay({ id: 5, late: 1, slackSeconds: -1080 }),
    routeOfDay({ id: 6, atRisk: 1, slackSeconds: 240 }),
    routeOfDay({ id: 7, isDeparted: false }),
    routeOfDay({ id: 8, silentSince: '2026-11-12T13:30:00Z' }),
    routeOfDay({ id: 9, ...silent }),
    routeOfDay({ id: 10, isFinished: true }),
  ]
  expect(worstFirst(routes).map(({ id }) => id)).toEqual([5, 3, 6, 9, 8, 4, 1, 7, 2, 10])
})

test('the counts add up to all routes', () => {
  const counts = countStandings([routeOfDay(), routeOfDay({ late: 1 }), routeOfDay({ isFinished: true }), routeOfDay()])
  expect(counts).toEqual({ stopped: 0, late: 1, atRisk: 0, silent: 0, onTime: 2, toStart: 0, done: 1 })
})

test('the day to come is planned from noon on', () => {
  expect(['2026-11-12T11:59', '2026-11-12T12:00', '2026-11-12T18:30'].map(isTimeToPlan)).toEqual([false, true, true])
})
