import { describe, expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { Break, PastBreak, Plan, Problem } from '../optimiser.ts'
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

describe('breaks that were taken', () => {
  /** Stops an hour apart, the first `served.length` of them past, at these hours and in no time. */
  function line(rest: Break, served: readonly number[], breaks?: readonly PastBreak[]): Problem {
    const places = [0, 1, 2, 3]
    const hours = places.flatMap((from) => places.map((to) => Math.abs(from - to) * HOUR))
    const visits = served.map((hour, index) => ({ stop: `${index + 1}`, served: { startSeconds: hour * HOUR, endSeconds: hour * HOUR } }))
    return {
      vehicles: [{ id: 'van', breaks: [rest] }],
      stops: places.map((place) => ({ id: `${place + 1}`, place })),
      profiles: [{ name: 'car', durationsSeconds: hours, distancesMeters: hours }],
      locks: { prefixes: [{ vehicle: 'van', visits, ...(breaks && { breaks }) }] },
    }
  }

  function drive(problem: Problem): Plan {
    const plan = planOf(problem, { routes: [{ vehicle: 'van', stops: ['1', '2', '3', '4'] }] })
    expect(check(problem, plan).violations).toEqual([])
    return plan
  }

  const breaksOf = (plan: Plan) => plan.routes[0]!.visits.flatMap((visit) => (visit.kind === 'break' ? [visit.startSeconds / HOUR] : []))
  const endOf = (plan: Plan) => plan.routes[0]!.visits.at(-1)!.endSeconds / HOUR
  const driving: Break = { kind: 'driving', afterDrivingSeconds: 2.8 * HOUR, durationSeconds: HOUR / 2 }
  const lunch: Break = { kind: 'fixed', window: { startSeconds: 9.5 * HOUR, endSeconds: 12 * HOUR }, durationSeconds: HOUR / 2, always: true }
  const at = (hour: number, hours = 0.5): PastBreak => ({ startSeconds: hour * HOUR, durationSeconds: hours * HOUR })

  test('on the road count from there on', () => {
    // From 8 to 9:30 the first leg was driven, with half an hour to spare: who knows nothing takes it before the drive.
    expect(breaksOf(drive(line(driving, [8, 9.5])))).toEqual([10.5])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(9)])))).toEqual([])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(8.25)])))).toEqual([])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(8)])))).toEqual([10.5])
    expect(breaksOf(drive(line(driving, [8, 9.5], [])))).toEqual([10.5])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(8.5, 0.25)])))).toEqual([10.5])
  })

  test('after the last visit that is past hold the route up and count', () => {
    const plan = drive(line(driving, [8, 9], [at(9.25)]))
    expect(breaksOf(plan)).toEqual([])
    expect(endOf(plan)).toBe(11.75)
    expect(endOf(drive(line({ ...driving, replacedBy: 'standing' }, [8, 9], [at(9.25)])))).toBe(11.75)
  })

  test('are not asked for again', () => {
    expect(breaksOf(drive(line(lunch, [8, 9.5], [])))).toEqual([11.5])
    expect(breaksOf(drive(line(lunch, [8, 10.5], [at(9.5)])))).toEqual([])
    expect(breaksOf(drive(line(lunch, [8, 9.5], [at(9.5)])))).toEqual([])
    expect(breaksOf(drive(line(lunch, [8, 10.5], [at(9.25)])))).toHaveLength(1)
    expect(breaksOf(drive(line(lunch, [8, 10.5], [at(9.75, 0.4)])))).toHaveLength(1)
  })

  test('leave the rest of the time to waiting on arrival', () => {
    const waiting: Break = { ...driving, replacedBy: 'waiting' }
    expect(breaksOf(drive(line(waiting, [8, 9.5], [])))).toEqual([])
    expect(breaksOf(drive(line(waiting, [8, 9.5], [at(8, 0.25)])))).toEqual([10.5])
  })
})
