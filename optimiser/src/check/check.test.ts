import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, Dice, problemOf } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import type { BreakVisit, Plan, StopVisit, Totals, Visit } from '../plan.ts'
import type { PlanOrder, Problem, Stop, Vehicle } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'
import { check } from './check.ts'

const HOUR = 3600
const van: Vehicle = { id: 'van', start: 'depot', end: 'depot' }
const a: Stop = { id: 'a', place: 1 }
const b: Stop = { id: 'b', place: 2 }
// Depot, a and b in a triangle, an hour and 50 km apart.
const town: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [van],
  stops: [a, b],
  profiles: [
    {
      name: 'car',
      durationsSeconds: [0, 1, 1, 1, 0, 1, 1, 1, 0].map((hours) => hours * HOUR),
      distancesMeters: [0, 1, 1, 1, 0, 1, 1, 1, 0].map((legs) => legs * 50_000),
    },
  ],
}
const both: PlanOrder = { routes: [{ vehicle: 'van', stops: ['a', 'b'] }] }
const apartOrder: PlanOrder = {
  routes: [
    { vehicle: 'van', stops: ['a'] },
    { vehicle: 'van 2', stops: ['b'] },
  ],
}
const withVan = (more: Partial<Vehicle>): Problem => ({ ...town, vehicles: [{ ...van, ...more }] })
const withA = (more: Partial<Stop>): Problem => ({ ...town, stops: [{ ...a, ...more }, b] })
const withTwo = (more: Partial<Problem>): Problem => ({ ...town, vehicles: [van, { ...van, id: 'van 2' }], ...more })

test('compactness of neighbouring stops is accurate far from all other places', () => {
  const [latitude, longitude] = [341 / 7, 525 / 13]
  const places = [
    { latitude: 48, longitude: 11 },
    { latitude, longitude },
    { latitude: latitude + 2e-9, longitude },
  ]
  const problem: Problem = { ...town, places, goals: { compactnessCostPerKilometer: 5 } }
  const plan = planOf(problem, both)
  expect(check(problem, plan).violations).toEqual([])
})

test.each<[string, Problem, PlanOrder, string]>([
  [
    'capacity',
    { ...withVan({ capacity: { boxes: 1 } }), stops: [{ ...a, delivery: { boxes: 1.5 } }, b] },
    both,
    'van is overloaded (boxes: 0.5 over).',
  ],
  [
    'windows',
    {
      ...withVan({ shift: { startSeconds: 0, endSeconds: 9 * HOUR } }),
      stops: [{ ...a, windows: [{ startSeconds: 0, endSeconds: 3000 }] }, b],
    },
    both,
    'The service of a starts 10 min after its window closes.',
  ],
  [
    'shift',
    withVan({ shift: { startSeconds: 0, endSeconds: 2.5 * HOUR } }),
    both,
    'The route of van ends 30 min later than its shift allows.',
  ],
  [
    'duration',
    withVan({ limits: { durationSeconds: 2 * HOUR } }),
    both,
    'The route of van lasts 1 h 00 min longer than allowed.',
  ],
  [
    'distance',
    withVan({ limits: { distanceMeters: 149_500 } }),
    both,
    'The route of van is 500 m longer than allowed.',
  ],
  ['driving', withVan({ limits: { drivingSeconds: 2 * HOUR } }), both, 'van drives 1 h 00 min more than allowed.'],
  ['stops', withVan({ limits: { stops: 1 } }), both, 'van has 1 stop more than allowed.'],
  ['skills', withA({ skills: ['frozen'] }), both, 'a needs "frozen", which van does not have.'],
  ['features', withA({ features: ['lift'] }), both, 'a needs "lift", which van does not have.'],
  [
    'pairs',
    { ...town, pairs: [{ pickup: 'b', delivery: 'a' }] },
    both,
    'What is collected at b must be delivered at a later on the same route.',
  ],
  ['position', withA({ position: 'last' }), both, 'a must come at the end of its route.'],
  [
    'on-board',
    withA({ delivery: { boxes: 1 }, maxOnBoardSeconds: 1800 }),
    both,
    'The goods of a are on board 30 min too long.',
  ],
  [
    'depot-hours',
    { ...town, depots: [{ id: 'depot', place: 0, openings: [{ startSeconds: 0, endSeconds: 2 * HOUR }] }] },
    both,
    'van is at depot 1 h 00 min after it closes.',
  ],
  [
    'apart',
    { ...town, relations: [{ kind: 'apart', stops: ['a', 'b'] }] },
    both,
    'a and b must not be on the same route.',
  ],
  [
    'together',
    withTwo({ relations: [{ kind: 'together', stops: ['a', 'b'] }] }),
    apartOrder,
    'a and b must be on the same route.',
  ],
  ['locks', withTwo({ locks: { vehicles: [{ stop: 'b', vehicle: 'van' }] } }), apartOrder, 'b is locked to van.'],
  ['locks', { ...town, locks: { orders: [['b', 'a']] } }, both, 'b must come before a.'],
  [
    'locks',
    { ...town, locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'b' }] }] } },
    both,
    'The route of van must begin with the stops that are fixed.',
  ],
  [
    'locks',
    { ...town, startPlan: { routes: [{ vehicle: 'van', stops: ['b', 'a'] }] }, locks: { routes: ['van'] } },
    both,
    'The route of van is locked and must stay as it is.',
  ],
  [
    'stability',
    withTwo({ startPlan: both, stability: { vehicles: { atMost: 0 } } }),
    apartOrder,
    'The plan has 1 change of vehicle; none is allowed.',
  ],
  [
    'capacity',
    { ...withVan({ capacity: { boxes: 1 } }), stops: [{ ...a, delivery: { boxes: 2 } }, b] },
    both,
    'van is overloaded (boxes: 1 over).',
  ],
  [
    'stability',
    { ...town, startPlan: { routes: [{ vehicle: 'van', stops: ['b', 'a'] }] }, stability: { orders: { atMost: 0 } } },
    both,
    'The plan has 1 change of order; none is allowed.',
  ],
  [
    'stability',
    { ...withA({ promise: { startSeconds: 0, endSeconds: 60 } }), stability: { promises: { atMost: 0 } } },
    both,
    'The plan has 1 missed promise; none is allowed.',
  ],
  [
    'reachable',
    { ...town, profiles: [{ ...town.profiles[0]!, distancesMeters: [0, 1, 1, 1, 0, Infinity, 1, 1, 0] }] },
    both,
    'van cannot get from a to b.',
  ],
  [
    'reachable',
    {
      ...town,
      profiles: [
        {
          name: 'car',
          durationsSeconds: town.profiles[0]!.durationsSeconds,
          distancesMeters: Int32Array.of(0, 2 ** 31 - 1, 1, 1, 0, 1, 1, 1, 0),
        },
      ],
    },
    both,
    'van cannot get from depot to a.',
  ],
])('a plan that breaks %s gets the right sentence', (rule, problem, order, sentence) => {
  const { violations, isFeasible } = check(problem, planOf(problem, order))
  expect(violations.map((violation) => [violation.rule, violation.sentence])).toEqual([[rule, sentence]])
  expect(isFeasible).toBe(false)
})

test('a missing break and driving without a break are reported', () => {
  const lunch = withVan({
    shift: { startSeconds: 0, endSeconds: 9 * HOUR },
    breaks: [{ kind: 'fixed', window: { startSeconds: HOUR, endSeconds: 2 * HOUR }, durationSeconds: 1800 }],
  })
  const plan = planOf(town, both)
  expect(check(lunch, plan).violations.map(({ sentence }) => sentence)).toEqual(['The break of van is missing.'])
  const rule = withVan({ breaks: [{ kind: 'driving', afterDrivingSeconds: 2.5 * HOUR, durationSeconds: 2700 }] })
  expect(check(rule, plan).violations.map(({ sentence }) => sentence)).toEqual([
    'van drives 30 min too long without a break.',
  ])
  expect(check(lunch, planOf(lunch, both)).violations).toEqual([])
  expect(check(rule, planOf(rule, both)).violations).toEqual([])
})

test('a break is taken if another break extends the route beyond its window', () => {
  const early = {
    kind: 'fixed',
    window: { startSeconds: 2 * HOUR, endSeconds: 3.2 * HOUR },
    durationSeconds: 900,
  } as const
  const always = {
    kind: 'fixed',
    window: { startSeconds: 3 * HOUR, endSeconds: 4 * HOUR },
    durationSeconds: 1800,
    always: true,
  } as const
  const problem = withVan({ shift: { startSeconds: 0, endSeconds: 9 * HOUR }, breaks: [early, always] })
  const plan = planOf(problem, both)
  expect(
    plan.routes[0]!.visits.flatMap((visit) =>
      visit.kind === 'break' ? [[visit.break, visit.startSeconds / HOUR]] : [],
    ),
  ).toEqual([
    [0, 3],
    [1, 3.25],
  ])
  expect(check(problem, plan).violations).toEqual([])
})

test('the European driving rule puts 45 minutes after four and a half hours on a long road', () => {
  const far: Problem = {
    ...withVan({ breaks: [{ kind: 'driving', afterDrivingSeconds: 4.5 * HOUR, durationSeconds: 2700 }] }),
    stops: [a],
    profiles: [{ name: 'truck', durationsSeconds: [0, 6 * HOUR, 6 * HOUR, 0], distancesMeters: [0, 1, 1, 0] }],
  }
  const [route] = planOf(far, { routes: [{ vehicle: 'van', stops: ['a'] }] }).routes
  expect(route!.visits.map(({ kind, startSeconds }) => [kind, startSeconds / HOUR])).toEqual([
    ['start', 0],
    ['break', 4.5],
    ['stop', 6.75],
    // Three hours of the second 4.5 hours remain.
    ['break', 9.75],
    ['end', 13.5],
  ])
})

test('any change to a valid plan is reported', () => {
  fc.assert(
    fc.property(anyRecipe(), (recipe) => {
      const problem = problemOf(recipe)
      const { plan } = solve(problem, { seed: 1, stop: { iterations: 20 } })
      fc.pre(plan.routes.length > 0)
      expect(check(problem, tampered(plan, new Dice(recipe.seed))).isFeasible).toBe(false)
    }),
    { numRuns: cases(100, 50) },
  )
})

function tampered(plan: Plan, dice: Dice): Plan {
  const at = dice.below(plan.routes.length)
  const route = plan.routes[at]!
  const stops = route.visits.filter((visit) => visit.kind === 'stop')
  const victim = dice.pick(stops)
  const withVisit = (change: Partial<StopVisit>): Visit[] =>
    route.visits.map((visit) => (visit === victim ? { ...victim, ...change } : visit))
  const forgeries = [
    { ...route, visits: withVisit({ endSeconds: victim.endSeconds - 60 }) },
    { ...route, visits: withVisit({ load: victim.load.map((load) => load + 1) }) },
    {
      ...route,
      visits: withVisit({
        startSeconds: victim.startSeconds - 7200,
        arrivalSeconds: victim.arrivalSeconds - 7200,
        endSeconds: victim.endSeconds - 7200,
      }),
    },
    { ...route, visits: route.visits.filter((visit) => visit !== victim) },
    { ...route, stops: [...route.stops, victim.stop] },
    { ...route, costs: { ...route.costs, distance: route.costs.distance + 1 } },
    { ...route, visits: withVisit({ startSeconds: Number.NaN }) },
    { ...route, vehicle: 'ghost' },
  ]
  const part = dice.pick(totalsParts)
  const more = <Sums extends Totals>(totals: Sums) => ({ ...totals, [part]: totals[part] + 1000 })
  const forgedTotals = [
    { ...plan, totals: more(plan.totals) },
    { ...plan, routes: plan.routes.with(at, { ...route, totals: more(route.totals) }), totals: more(plan.totals) },
  ]
  return dice.chance(0.7) ? { ...plan, routes: plan.routes.with(at, dice.pick(forgeries)) } : dice.pick(forgedTotals)
}

const totalsParts = [
  'distanceMeters',
  'durationSeconds',
  'drivingSeconds',
  'serviceSeconds',
  'waitingSeconds',
  'breakSeconds',
  'overtimeSeconds',
  'lateSeconds',
  'brokenPromises',
] as const

test('a route of an unknown vehicle is reported even if it costs nothing', () => {
  const plan = planOf(town, both)
  const ghost = { ...plan.routes[0]!, vehicle: 'ghost', stops: [], visits: [] }
  const { violations } = check(town, { ...plan, routes: [...plan.routes, ghost] })
  expect(violations.map(({ sentence }) => sentence)).toContain(
    'The plan names a vehicle that the problem does not have: ghost.',
  )
})

test('a break of the wrong length, an early one and an unknown one are reported', () => {
  const problem = withVan({
    shift: { startSeconds: 0, endSeconds: 9 * HOUR },
    breaks: [{ kind: 'fixed', window: { startSeconds: HOUR, endSeconds: 2 * HOUR }, durationSeconds: 1800 }],
  })
  const plan = planOf(problem, both)
  const withBreak = (change: Partial<BreakVisit>) => {
    const visits = plan.routes[0]!.visits.map((visit) => (visit.kind === 'break' ? { ...visit, ...change } : visit))
    const { violations } = check(problem, { ...plan, routes: [{ ...plan.routes[0]!, visits }] })
    return violations.filter(({ rule }) => rule === 'breaks').map(({ sentence }) => sentence)
  }
  const { startSeconds, endSeconds } = plan.routes[0]!.visits.find((visit) => visit.kind === 'break')!
  expect(withBreak({ endSeconds: endSeconds - 600 })).toEqual(['The break of van lasts 20 min and should last 30 min.'])
  expect(withBreak({ startSeconds: startSeconds - 7200, endSeconds: endSeconds - 7200 })[0]).toMatch(
    /^The break of van starts .* too early\.$/,
  )
  expect(withBreak({ break: 7 })).toContain('van takes a break that it does not have.')
})
