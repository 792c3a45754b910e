import { describe, expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { Break, PastBreak, PastReload, Plan, Problem } from '../optimiser.ts'
import { pricerOf } from '../price/price.ts'
import { solve } from '../solve.ts'
import { planOf } from './plan-of.ts'

const HOUR = 3600

test('a vehicle that takes its break at a depot that closes in the meantime waits until it opens again', () => {
  // The vehicle returns at 11:42 and takes lunch until 12:22.
  const day = (opensAgain: number): Problem => ({
    depots: [
      {
        id: 'depot',
        place: 0,
        openings: [
          { startSeconds: 8 * HOUR, endSeconds: 12 * HOUR },
          { startSeconds: opensAgain, endSeconds: 20 * HOUR },
        ],
      },
    ],
    vehicles: [
      {
        id: 'van',
        start: 'depot',
        end: 'depot',
        breaks: [
          {
            kind: 'fixed',
            window: { startSeconds: 11.5 * HOUR, endSeconds: 12 * HOUR },
            durationSeconds: 2400,
            always: true,
          },
        ],
      },
    ],
    stops: [{ id: 'a', place: 1 }],
    profiles: [{ name: 'car', durationsSeconds: [0, HOUR, HOUR, 0], distancesMeters: [0, 1000, 1000, 0] }],
    locks: {
      prefixes: [
        { vehicle: 'van', visits: [{ stop: 'a', served: { startSeconds: 10.5 * HOUR, endSeconds: 42120 - HOUR } }] },
      ],
    },
  })
  for (const [opensAgain, ends] of [
    [12.1 * HOUR, 42120 + 2400],
    [13 * HOUR, 13 * HOUR],
  ] as const) {
    const plan = planOf(day(opensAgain), { routes: [{ vehicle: 'van', stops: ['a'] }] })
    expect(check(day(opensAgain), plan).violations).toEqual([])
    expect(plan.routes[0]!.visits.at(-1)).toMatchObject({ kind: 'end', startSeconds: ends })
  }
})

test('a past leg needs no road', () => {
  const day = (isDriven: boolean): Problem => ({
    vehicles: [{ id: 'van' }],
    stops: [
      { id: 'a', place: 0 },
      { id: 'b', place: 1 },
    ],
    profiles: [{ name: 'car', durationsSeconds: [0, null, 60, 0], distancesMeters: [0, null, 500, 0] }],
    locks: {
      prefixes: [
        {
          vehicle: 'van',
          visits: ['a', 'b'].map((stop) =>
            isDriven ? { stop, served: { startSeconds: HOUR, endSeconds: HOUR } } : { stop },
          ),
        },
      ],
    },
  })
  const order = { routes: [{ vehicle: 'van', stops: ['a', 'b'] }] }
  for (const [isDriven, rules] of [
    [true, []],
    [false, ['reachable']],
  ] as const) {
    const problem = day(isDriven)
    expect(check(problem, planOf(problem, order)).violations.map(({ rule }) => rule)).toEqual(rules)
    expect(pricerOf(problem, order).violations.map(({ rule }) => rule)).toEqual(rules)
  }
})

describe('past breaks', () => {
  /** Stops an hour apart. The first `served.length` of them were served at these hours, without service time. */
  function line(rest: Break, served: readonly number[], breaks?: readonly PastBreak[]): Problem {
    const places = [0, 1, 2, 3]
    const hours = places.flatMap((from) => places.map((to) => Math.abs(from - to) * HOUR))
    const visits = served.map((hour, index) => ({
      stop: `${index + 1}`,
      served: { startSeconds: hour * HOUR, endSeconds: hour * HOUR },
    }))
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

  const breaksOf = (plan: Plan) =>
    plan.routes[0]!.visits.flatMap((visit) => (visit.kind === 'break' ? [visit.startSeconds / HOUR] : []))
  const endOf = (plan: Plan) => plan.routes[0]!.visits.at(-1)!.endSeconds / HOUR
  const driving: Break = { kind: 'driving', afterDrivingSeconds: 2.8 * HOUR, durationSeconds: HOUR / 2 }
  const lunch: Break = {
    kind: 'fixed',
    window: { startSeconds: 9.5 * HOUR, endSeconds: 12 * HOUR },
    durationSeconds: HOUR / 2,
    always: true,
  }
  const at = (hour: number, hours = 0.5): PastBreak => ({ startSeconds: hour * HOUR, durationSeconds: hours * HOUR })

  test('on the road reset the driving time', () => {
    // The first leg from 8:00 to 9:30 has half an hour to spare, which counts as a break before the drive if breaks are unknown.
    expect(breaksOf(drive(line(driving, [8, 9.5])))).toEqual([10.5])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(9)])))).toEqual([])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(8.25)])))).toEqual([])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(8)])))).toEqual([10.5])
    expect(breaksOf(drive(line(driving, [8, 9.5], [])))).toEqual([10.5])
    expect(breaksOf(drive(line(driving, [8, 9.5], [at(8.5, 0.25)])))).toEqual([10.5])
  })

  test('split a drive in traffic into parts, each with the traffic of its hours', () => {
    // Half the speed from 9:00 on: half an hour before the break, an hour after it.
    const problem = line(driving, [8, 10.5], [at(8.5)])
    const factors = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 2 : 1))
    const plan = drive({ ...problem, profiles: [{ ...problem.profiles[0]!, traffic: { factors } }] })
    expect(plan.routes[0]!.totals.drivingSeconds / HOUR).toBe(3.5)
    expect(breaksOf(plan)).toEqual([11.5])
  })

  test('after the last past visit delay the route and count', () => {
    const plan = drive(line(driving, [8, 9], [at(9.25)]))
    expect(breaksOf(plan)).toEqual([])
    expect(endOf(plan)).toBe(11.75)
    expect(endOf(drive(line({ ...driving, replacedBy: 'standing' }, [8, 9], [at(9.25)])))).toBe(11.75)
  })

  test('are not required again', () => {
    expect(breaksOf(drive(line(lunch, [8, 9.5], [])))).toEqual([11.5])
    expect(breaksOf(drive(line(lunch, [8, 10.5], [at(9.5)])))).toEqual([])
    expect(breaksOf(drive(line(lunch, [8, 9.5], [at(9.5)])))).toEqual([])
    expect(breaksOf(drive(line(lunch, [8, 10.5], [at(9.25)])))).toHaveLength(1)
    expect(breaksOf(drive(line(lunch, [8, 10.5], [at(9.75, 0.4)])))).toHaveLength(1)
  })

  test('leave the remaining time as waiting on arrival', () => {
    const waiting: Break = { ...driving, replacedBy: 'waiting' }
    expect(breaksOf(drive(line(waiting, [8, 9.5], [])))).toEqual([])
    expect(breaksOf(drive(line(waiting, [8, 9.5], [at(8, 0.25)])))).toEqual([10.5])
  })
})

test('the duration of a route under way counts from its known start', () => {
  const day = (startSeconds?: number): Problem => ({
    depots: [{ id: 'depot', place: 0, loadingSeconds: 600 }],
    vehicles: [{ id: 'van', start: 'depot' }, { id: 'bike' }],
    stops: [
      { id: 'a', place: 1 },
      { id: 'b', place: 1 },
    ],
    profiles: [{ name: 'car', durationsSeconds: [0, HOUR, HOUR, 0], distancesMeters: [0, 1000, 1000, 0] }],
    locks: {
      prefixes: [
        { vehicle: 'van', stop: 'a' },
        { vehicle: 'bike', stop: 'b' },
      ].map(({ vehicle, stop }) => ({
        vehicle,
        visits: [{ stop, served: { startSeconds: 10 * HOUR, endSeconds: 10 * HOUR } }],
        ...(startSeconds !== undefined && { startSeconds }),
      })),
    },
  })
  const order = {
    routes: [
      { vehicle: 'van', stops: ['a'] },
      { vehicle: 'bike', stops: ['b'] },
    ],
  }
  const withStart = planOf(day(8 * HOUR), order)
  const withoutStart = planOf(day(), order)
  expect(withStart.routes.map(({ totals }) => totals.durationSeconds)).toEqual([2 * HOUR, 2 * HOUR])
  expect(withoutStart.routes.map(({ totals }) => totals.durationSeconds)).toEqual([HOUR + 600, 0])
  expect(check(day(8 * HOUR), withStart).violations).toEqual([])
  expect(check(day(8 * HOUR), withoutStart).violations).toMatchObject([
    { rule: 'locks', vehicle: 'van' },
    { rule: 'locks', vehicle: 'bike' },
  ])
})

test('goods loaded at a known start are on board since then', () => {
  const day = (startSeconds?: number): Problem => ({
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: [
      { id: 'van', start: 'depot', end: 'depot', capacity: { boxes: 10 }, reload: { depots: ['depot'], atMost: 1 } },
    ],
    stops: [
      { id: 'a', place: 1 },
      { id: 'b', place: 1, delivery: { boxes: 1 }, maxOnBoardSeconds: 2 * HOUR },
    ],
    profiles: [{ name: 'car', durationsSeconds: [0, 900, 900, 0], distancesMeters: [0, 5000, 5000, 0] }],
    locks: {
      prefixes: [
        {
          vehicle: 'van',
          visits: [{ stop: 'a', served: { startSeconds: 9 * HOUR, endSeconds: 9 * HOUR } }],
          ...(startSeconds !== undefined && { startSeconds }),
        },
      ],
    },
  })
  const reloadsAfter = (startSeconds?: number) => {
    const plan = planOf(day(startSeconds), { routes: [{ vehicle: 'van', stops: ['a', 'b'] }] })
    expect(check(day(startSeconds), plan).violations).toEqual([])
    return plan.routes[0]!.visits.filter(({ kind }) => kind === 'reload').length
  }
  expect([undefined, 8 * HOUR, 6 * HOUR].map(reloadsAfter)).toEqual([0, 0, 1])
})

describe('depots between past visits', () => {
  const depots = [{ id: 'depot', place: 0, loadingSeconds: 600 }]
  const profiles = [
    {
      name: 'car',
      durationsSeconds: [0, 900, 900, 900, 900, 0, 900, 900, 900, 900, 0, 900, 900, 900, 900, 0],
      distancesMeters: Array.from({ length: 16 }, (_, entry) => (entry % 5 === 0 ? 0 : 5000)),
    },
  ]
  const van = {
    id: 'van',
    start: 'depot',
    end: 'depot',
    capacity: { boxes: 10 },
    reload: { depots: ['depot'], atMost: 2 },
  }
  const past = (stop: string, hour: number) => ({
    stop,
    served: { startSeconds: hour * HOUR, endSeconds: hour * HOUR },
  })
  const kinds = (plan: Plan) => plan.routes[0]!.visits.map((visit) => (visit.kind === 'stop' ? visit.stop : visit.kind))

  /** A van under way that has served some of a, b and c. */
  const day = (stops: Problem['stops'], ...visits: ReturnType<typeof past>[]): Problem => ({
    units: ['boxes'],
    depots,
    profiles,
    vehicles: [van],
    stops,
    locks: { prefixes: [{ vehicle: 'van', visits }] },
  })
  const drive = (problem: Problem): Plan => {
    const plan = planOf(problem, { routes: [{ vehicle: 'van', stops: ['a', 'b', 'c'] }] })
    expect(check(problem, plan).violations).toEqual([])
    return plan
  }

  test('are left as late as the next visit allows if the time is unknown', () => {
    const stops = [
      { id: 'a', place: 1, delivery: { boxes: 10 } },
      { id: 'b', place: 2, delivery: { boxes: 5 } },
      { id: 'c', place: 3, delivery: { boxes: 5 }, maxOnBoardSeconds: HOUR },
    ]
    expect(drive(day(stops, past('a', 8), past('b', 12))).routes[0]!.visits[2]).toMatchObject({
      kind: 'reload',
      endSeconds: 11.75 * HOUR,
    })
  })

  test('were not visited if there was no time and a later reload is possible', () => {
    const stops = [
      { id: 'a', place: 1, delivery: { boxes: 4 } },
      { id: 'b', place: 2, delivery: { boxes: 4 } },
      { id: 'c', place: 3, delivery: { boxes: 4 }, maxOnBoardSeconds: HOUR },
    ]
    expect(kinds(drive(day(stops, past('a', 8), past('b', 8.25))))).toEqual(['start', 'a', 'b', 'reload', 'c', 'end'])
  })

  test('unloaded goods that could not stay on board if there was time', () => {
    const stops = [
      { id: 'a', place: 1, pickup: { boxes: 1 }, maxOnBoardSeconds: HOUR },
      { id: 'b', place: 2 },
      { id: 'c', place: 3 },
    ]
    expect(kinds(drive(day(stops, past('a', 8), past('b', 11))))).toEqual(['start', 'a', 'reload', 'b', 'c', 'end'])
  })

  describe('that are known', () => {
    const stops = [
      { id: 'a', place: 1, delivery: { boxes: 10 } },
      { id: 'b', place: 2, delivery: { boxes: 5 } },
      { id: 'c', place: 3, delivery: { boxes: 5 } },
    ]
    const withReloads = (problem: Problem, ...reloads: PastReload[]): Problem => ({
      ...problem,
      locks: { prefixes: problem.locks!.prefixes!.map((prefix) => ({ ...prefix, reloads })) },
    })
    const reload = (start: number, end: number): PastReload => ({
      depot: 'depot',
      startSeconds: start * HOUR,
      endSeconds: end * HOUR,
    })
    const reloadsOf = (plan: Plan) =>
      plan.routes[0]!.visits.flatMap(({ kind, startSeconds, endSeconds }) =>
        kind === 'reload' ? [[startSeconds / HOUR, endSeconds / HOUR]] : [],
      )

    test('were visited at the known time, however long that took', () => {
      const withoutReloads = day(stops, past('a', 8), past('b', 12))
      const problem = withReloads(withoutReloads, reload(9, 9.75))
      expect(reloadsOf(drive(problem))).toEqual([[9, 9.75]])
      expect(kinds(drive(problem))).toEqual(['start', 'a', 'reload', 'b', 'c', 'end'])
      const violations = check(problem, drive(withoutReloads)).violations
      expect(violations.map(({ rule, detail }) => [rule, detail.kind])).toEqual([['locks', 'reloaded-at-other-time']])
      expect(violations[0]!.sentence).toBe('After a van reloaded at another time or place than the plan says.')
    })

    test('loaded the goods that are on board since then', () => {
      const limited = [stops[0]!, stops[1]!, { ...stops[2]!, maxOnBoardSeconds: 3 * HOUR }]
      const withoutReloads = day(limited, past('a', 8), past('b', 12))
      expect(kinds(drive(withReloads(withoutReloads, reload(9, 9.5))))).toEqual([
        'start',
        'a',
        'reload',
        'b',
        'c',
        'end',
      ])
      expect(kinds(drive(withReloads(withoutReloads, reload(8.5, 9))))).toEqual([
        'start',
        'a',
        'reload',
        'b',
        'reload',
        'c',
        'end',
      ])
    })

    test('were the only ones visited', () => {
      const few = stops.map((stop) => ({ ...stop, delivery: { boxes: 4 } }))
      const withoutReloads = day(few, past('a', 8), past('b', 12))
      expect(kinds(drive(withoutReloads))).toEqual(['start', 'a', 'reload', 'b', 'c', 'end'])
      expect(kinds(drive(withReloads(withoutReloads)))).toEqual(['start', 'a', 'b', 'reload', 'c', 'end'])
      expect(check(withReloads(withoutReloads), drive(withoutReloads)).violations).toMatchObject([
        { rule: 'locks', stop: 'a' },
      ])
    })

    test('were visited even if all loads would have fitted on one trip', () => {
      const light = stops.map((stop) => ({ ...stop, delivery: { boxes: 1 } }))
      expect(kinds(drive(withReloads(day(light, past('a', 8), past('b', 12)), reload(9, 9.5))))).toEqual([
        'start',
        'a',
        'reload',
        'b',
        'c',
        'end',
      ])
    })

    test('may be the current place of the vehicle, where the route continues', () => {
      const problem = withReloads(day(stops, past('a', 8), past('b', 8.25)), reload(8.75, 9))
      expect(() => drive(problem)).toThrow()
      const one = withReloads(
        day([stops[0]!, { ...stops[1]!, delivery: { boxes: 0 } }, stops[2]!], past('a', 8), past('b', 8.25)),
        reload(8.75, 9),
      )
      const plan = drive(one)
      expect(kinds(plan)).toEqual(['start', 'a', 'b', 'reload', 'c', 'end'])
      expect(plan.routes[0]!.visits[4]).toMatchObject({ arrivalSeconds: 9.25 * HOUR })
      expect(solve(one, { seed: 1, stop: { iterations: 20 } }).plan).toEqual(plan)
    })

    test('count standing there as a break', () => {
      const driving: Break = {
        kind: 'driving',
        afterDrivingSeconds: 3000,
        durationSeconds: HOUR,
        replacedBy: 'standing',
      }
      const rested = (problem: Problem) => kinds(drive({ ...problem, vehicles: [{ ...van, breaks: [driving] }] }))
      // Four legs of 15 minutes each are too long without a break; the two after it are not.
      expect(rested(withReloads(day(stops, past('a', 8), past('b', 10.75)), reload(9, 10.5)))).not.toContain('break')
      expect(rested(withReloads(day(stops, past('a', 8), past('b', 9.5)), reload(9, 9.25)))).toContain('break')
    })

    test('are part of the route even if no stop follows', () => {
      const problem = withReloads(day(stops, past('a', 8)), reload(9, 10))
      const plan = planOf(problem, { routes: [{ vehicle: 'van', stops: ['a'] }] })
      expect(kinds(plan)).toEqual(['start', 'a', 'reload', 'end'])
      expect(plan.routes[0]!.visits.at(-1)).toMatchObject({ startSeconds: 10 * HOUR })
      expect(check(problem, plan).violations).toEqual([])
    })
  })
})

test('a vehicle on a break since its last visit continues when the break ends', () => {
  const day: Problem = {
    vehicles: [{ id: 'van' }],
    stops: [
      { id: 'a', place: 0 },
      { id: 'b', place: 1 },
    ],
    profiles: [{ name: 'car', durationsSeconds: [0, 600, 600, 0], distancesMeters: [0, 500, 500, 0] }],
    locks: {
      prefixes: [
        {
          vehicle: 'van',
          visits: [{ stop: 'a', served: { startSeconds: 8 * HOUR, endSeconds: 8 * HOUR } }],
          breaks: [{ startSeconds: 8 * HOUR, durationSeconds: 2 * HOUR }],
        },
      ],
    },
  }
  const { plan } = solve(day, { seed: 1, stop: { iterations: 10 } })
  expect(plan.routes[0]!.visits.at(-1)).toMatchObject({ stop: 'b', arrivalSeconds: 10 * HOUR + 600 })
  expect(check(day, plan).violations).toEqual([])
})
