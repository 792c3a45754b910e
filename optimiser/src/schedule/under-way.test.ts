import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { Problem } from '../problem.ts'
import { planOf } from './plan-of.ts'

const HOUR = 3600

test('who comes back for a break at a depot that closes meanwhile waits until it opens again', () => {
  // Lunch is taken on coming back at 11:42 and over at 12:22.
  const day = (opensAgain: number): Problem => ({
    depots: [{ id: 'depot', place: 0, openings: [{ startSeconds: 8 * HOUR, endSeconds: 12 * HOUR }, { startSeconds: opensAgain, endSeconds: 20 * HOUR }] }],
    vehicles: [{ id: 'van', start: 'depot', end: 'depot', breaks: [{ kind: 'fixed', window: { startSeconds: 11.5 * HOUR, endSeconds: 12 * HOUR }, durationSeconds: 2400, always: true }] }],
    stops: [{ id: 'a', place: 1 }],
    profiles: [{ name: 'car', durationsSeconds: [0, HOUR, HOUR, 0], distancesMeters: [0, 1000, 1000, 0] }],
    locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a', served: { startSeconds: 10.5 * HOUR, endSeconds: 42120 - HOUR } }] }] },
  })
  for (const [opensAgain, ends] of [[12.1 * HOUR, 42120 + 2400], [13 * HOUR, 13 * HOUR]] as const) {
    const plan = planOf(day(opensAgain), { routes: [{ vehicle: 'van', stops: ['a'] }] })
    expect(check(day(opensAgain), plan).violations).toEqual([])
    expect(plan.routes[0]!.visits.at(-1)).toMatchObject({ kind: 'end', startSeconds: ends })
  }
})
