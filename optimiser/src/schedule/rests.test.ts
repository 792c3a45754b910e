import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { Problem } from '../problem.ts'
import { planOf } from './plan-of.ts'

const MINUTE = 60

test('a fixed break comes before a driving break that would make it late, and may replace it', () => {
  // At the stop at 10:45, 45 of 60 driving minutes are used and 30 are to come; lunch must begin by 11:00.
  const places = [0, 45, 75]
  const matrix = places.flatMap((from) => places.map((to) => Math.abs(from - to) * MINUTE))
  const day = (lunchMinutes: number): Problem => ({
    depots: [
      { id: 'depot', place: 0 },
      { id: 'garage', place: 2 },
    ],
    vehicles: [
      {
        id: 'van',
        start: 'depot',
        end: 'garage',
        shift: { startSeconds: 600 * MINUTE, endSeconds: 900 * MINUTE },
        breaks: [
          {
            kind: 'fixed',
            window: { startSeconds: 630 * MINUTE, endSeconds: 660 * MINUTE },
            durationSeconds: lunchMinutes * MINUTE,
          },
          { kind: 'driving', afterDrivingSeconds: 60 * MINUTE, durationSeconds: 20 * MINUTE },
        ],
      },
    ],
    stops: [{ id: 'a', place: 1, windows: [{ startSeconds: 645 * MINUTE, endSeconds: 645 * MINUTE }] }],
    profiles: [{ name: 'car', durationsSeconds: matrix, distancesMeters: matrix }],
  })
  for (const [lunchMinutes, breaks] of [
    [30, [645]],
    [10, [645, 655]],
  ] as const) {
    const plan = planOf(day(lunchMinutes), { routes: [{ vehicle: 'van', stops: ['a'] }] })
    expect(check(day(lunchMinutes), plan).violations).toEqual([])
    expect(
      plan.routes[0]!.visits.flatMap(({ kind, startSeconds }) => (kind === 'break' ? [startSeconds / MINUTE] : [])),
    ).toEqual(breaks)
  }
})
