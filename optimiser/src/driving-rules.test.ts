import { describe, expect, test } from 'vitest'
import { check } from './check/check.ts'
import { americanDrivingRules, europeanDrivingRules } from './driving-rules.ts'
import type { DrivingRules } from './driving-rules.ts'
import type { Plan } from './plan.ts'
import type { Problem, Stop } from './problem.ts'
import { planOf } from './schedule/plan-of.ts'
import { solve } from './solve.ts'

const HOUR = 3600

/** A straight road with a stop after each drive (in hours), except at its end, where the route ends. Times are from midnight. */
function road(rules: DrivingRules, drives: readonly number[], stops: readonly Partial<Stop>[] = []): Problem {
  const at = drives.reduce((places, drive) => [...places, places.at(-1)! + drive], [0])
  const hours = at.flatMap((from) => at.map((to) => Math.abs(from - to) * HOUR))
  return {
    depots: [{ id: 'home', place: 0 }],
    vehicles: [{ id: 'truck', start: 'home', shift: { startSeconds: 0, endSeconds: 48 * HOUR }, ...rules }],
    stops: drives.map((_, index) => ({ id: `${index + 1}`, place: index + 1, ...stops[index] })),
    profiles: [{ name: 'truck', durationsSeconds: hours, distancesMeters: hours }],
  }
}

function drive(problem: Problem): Plan {
  const plan = planOf(problem, { routes: [{ vehicle: 'truck', stops: problem.stops.map(({ id }) => id) }] })
  expect(check(problem, plan).violations.filter(({ rule }) => rule === 'breaks' || rule === 'figures')).toEqual([])
  return plan
}

/** Kind or name of each visit, and when its work starts and ends, in hours. */
function diary(plan: Plan): [string, number, number][] {
  return plan.routes[0]!.visits.map((visit) => [
    visit.kind === 'stop' ? visit.stop : visit.kind,
    visit.startSeconds / HOUR,
    visit.endSeconds / HOUR,
  ])
}

describe('the European rule', () => {
  test('puts a break on a leg that is longer than the remaining driving time', () => {
    // 3 h are driven, 1.5 h are left: the break comes 1.5 h down a road of 3.5 h, so that 2.5 h remain for the last leg of 2 h.
    expect(diary(drive(road(europeanDrivingRules, [3, 3.5, 2])))).toEqual([
      ['start', 0, 0],
      ['1', 3, 3],
      ['break', 4.5, 5.25],
      ['2', 7.25, 7.25],
      ['3', 9.25, 9.25],
    ])
  })

  test('puts the break at a halt if that needs no additional break', () => {
    // 5 h in all need one break wherever it is.
    expect(diary(drive(road(europeanDrivingRules, [3, 2])))).toEqual([
      ['start', 0, 0],
      ['1', 3, 3],
      ['break', 3, 3.75],
      ['2', 5.75, 5.75],
    ])
  })

  test('takes 15 minutes while waiting and only 30 when the driving time is used up', () => {
    // The first stop fixes the day; at the second the truck is 20 minutes early. 2.5 of the next 4.5 hours may be driven then.
    const windows = (opens: number) => ({ windows: [{ startSeconds: opens, endSeconds: opens }] })
    expect(
      diary(drive(road(europeanDrivingRules, [1, 1, 4.5, 0.5], [windows(HOUR), windows(2 * HOUR + 1200)]))).slice(2),
    ).toEqual([
      ['break', 2, 2.25],
      ['2', 2 + 1 / 3, 2 + 1 / 3],
      ['break', 4.5 + 1 / 3, 5 + 1 / 3],
      ['3', 7 + 1 / 3, 7 + 1 / 3],
      ['4', 7.5 + 1 / 3, 7.5 + 1 / 3],
    ])
  })

  test.each([
    ['45 at once', [[4.5, 0.75]], []],
    [
      '15, then 30',
      [
        [1, 0.25],
        [4.75, 0.5],
      ],
      [],
    ],
    [
      '30, then 15: the shorter part must come first',
      [
        [1, 0.5],
        [5, 0.25],
      ],
      ['truck drives 1 h 30 min too long without a break.'],
    ],
    ['15 alone', [[4.5, 0.25]], ['truck drives 1 h 30 min too long without a break.']],
    ['45 a minute too late', [[4.5 + 1 / 60, 0.75]], ['truck drives 1 min too long without a break.']],
  ])('is checked: %s', (_, pauses, sentences) => {
    const problem = road(europeanDrivingRules, [6])
    const plan = planOf(problem, { routes: [{ vehicle: 'truck', stops: ['1'] }] })
    const [route] = plan.routes
    const breaks = pauses.map(([start, length]) => {
      const startSeconds = start! * HOUR
      return {
        kind: 'break' as const,
        break: 0,
        arrivalSeconds: startSeconds,
        startSeconds,
        endSeconds: startSeconds + length! * HOUR,
      }
    })
    const [start, , stop] = route!.visits
    const stated = { ...plan, routes: [{ ...route!, visits: [start!, ...breaks, stop!] }] }
    expect(
      check(problem, stated)
        .violations.filter(({ rule }) => rule === 'breaks')
        .map(({ sentence }) => sentence),
    ).toEqual(sentences)
  })

  test('counts the past driving of a route under way', () => {
    // 3.5 h were driven without standing; the break is due after another hour.
    const served = { startSeconds: 3.5 * HOUR, endSeconds: 3.5 * HOUR }
    const base = road(europeanDrivingRules, [3.5, 4, 1.5])
    const underWay = (stood: number): Problem => ({
      ...base,
      locks: {
        prefixes: [
          {
            vehicle: 'truck',
            visits: [
              { stop: '1', served },
              { stop: '2', served: { startSeconds: (7.5 + stood) * HOUR, endSeconds: (7.5 + stood) * HOUR } },
            ],
          },
        ],
      },
    })
    expect(diary(drive(underWay(0.75))).slice(3)).toEqual([
      ['break', 8.25, 9],
      ['3', 10.5, 10.5],
    ])
    expect(
      diary(drive({ ...base, locks: { prefixes: [{ vehicle: 'truck', visits: [{ stop: '1', served }] }] } })).slice(1),
    ).toEqual([
      ['1', 3.5, 3.5],
      ['break', 4.5, 5.25],
      ['2', 8.25, 8.25],
      ['3', 9.75, 9.75],
    ])
  })

  test('ends the day after nine hours of driving', () => {
    const { plan } = solve(road(europeanDrivingRules, [5, 3, 2]), { seed: 1, stop: { iterations: 50 } })
    expect(plan.unassigned).toHaveLength(1)
  })
})

describe('the American rule', () => {
  test('requires half an hour after eight hours of driving', () => {
    expect(diary(drive(road(americanDrivingRules, [10])))).toEqual([
      ['start', 0, 0],
      ['break', 8, 8.5],
      ['1', 10.5, 10.5],
    ])
  })

  test('counts half an hour of unloading as the break', () => {
    expect(diary(drive(road(americanDrivingRules, [5, 5], [{ serviceSeconds: 1800 }])))).toEqual([
      ['start', 0, 0],
      ['1', 5, 5.5],
      ['2', 10.5, 10.5],
    ])
    expect(
      diary(drive(road(americanDrivingRules, [5, 5], [{ serviceSeconds: 1740 }]))).map(([kind]) => kind),
    ).toContain('break')
  })

  test('counts half an hour of past unloading as the break', () => {
    const underWay = (minutes: number): Problem => {
      const times = (hours: number, work = 0) => ({
        served: { startSeconds: hours * HOUR, endSeconds: hours * HOUR + work },
      })
      const visits = [
        { stop: '1', ...times(5, minutes * 60) },
        { stop: '2', ...times(10 + minutes / 60) },
      ]
      return { ...road(americanDrivingRules, [5, 5, 0.5]), locks: { prefixes: [{ vehicle: 'truck', visits }] } }
    }
    expect(diary(drive(underWay(30))).slice(3)).toEqual([['3', 11, 11]])
    expect(
      diary(drive(underWay(24)))
        .slice(3)
        .map(([kind]) => kind),
    ).toEqual(['break', '3'])
  })

  test('ends the driving after 11 hours and the duty after 14', () => {
    const rules = (problem: Problem) => check(problem, drive(problem)).violations.map(({ rule }) => rule)
    expect(rules(road(americanDrivingRules, [7, 4]))).toEqual([])
    expect(rules(road(americanDrivingRules, [7, 4.1]))).toEqual(['driving'])
    expect(rules(road(americanDrivingRules, [5, 5], [{ serviceSeconds: 4 * HOUR }]))).toEqual([])
    expect(rules(road(americanDrivingRules, [5, 5], [{ serviceSeconds: 4.1 * HOUR }]))).toEqual(['duration'])
  })
})
