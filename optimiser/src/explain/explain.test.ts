import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, Dice, problemOf } from '../../testing/random-problem.ts'
import { tightProblemOf } from '../../testing/tight-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import { europeanDrivingRules } from '../driving-rules.ts'
import type { Plan } from '../plan.ts'
import type { PlanOrder, Problem, Vehicle } from '../problem.ts'
import { routesOfOrder } from '../door/orders.ts'
import { buildPlan } from '../schedule/build-plan.ts'
import { solve } from '../solve.ts'
import { explain } from './explain.ts'
import { grant } from './fixes.ts'
import type { Fix } from './fixes.ts'
import { covers, widthOf, withWidth } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

/** All fixes for a stop of a random problem, with the plan. */
function fixesOf(problem: Problem, seed: number): { plan: Plan; stop: string; isLate: boolean; fixes: readonly Fix[] } {
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 30 } })
  const stop = new Dice(seed).pick(plan.unassigned.length > 0 ? plan.unassigned : problem.stops.map(({ id }) => id))
  const { fixes, late } = explain(problem, plan, stop)
  return { plan, stop, isLate: late !== null, fixes }
}

function lateIn({ routes }: Plan, stop: string): number {
  const visits = routes.flatMap((route) => route.visits.filter((visit) => visit.kind === 'stop'))
  return visits.find((visit) => visit.stop === stop)!.lateSeconds
}

function planGranted(
  problem: Problem,
  order: PlanOrder,
  relaxations: readonly Relaxation[],
): { granted: Problem; after: Plan } {
  const granted = grant(problem, { relaxations })
  const model = modelOf(granted)
  return { granted, after: buildPlan(model, routesOfOrder(model, order)) }
}

test.each([
  ['', problemOf],
  [' of depots, breaks and ceilings', tightProblemOf],
])(
  'every fix%s, granted and applied, keeps all rules and costs what it states',
  (_, build) => {
    fc.assert(
      fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
        const problem = build(recipe)
        const { plan, stop, fixes } = fixesOf(problem, recipe.seed)
        for (const fix of fixes) {
          const { granted, after } = planGranted(problem, fix.plan, fix.relaxations)
          expect(check(granted, after).violations).toEqual([])
          expect(after.unassigned).not.toContain(stop)
          expect(fix.cost).toBeCloseTo(after.costs.total - plan.costs.total, 5)
          expect(fix.unassignedCost).toBeCloseTo(after.costs.unassigned - plan.costs.unassigned, 5)
        }
      }),
      { numRuns: cases(150) },
    )
  },
  60_000,
)

test('every fix is minimal: one second, metre, stop or thousandth less breaks a rule or makes a late stop later', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), fc.boolean(), (recipe, isTight) => {
      const problem = isTight ? tightProblemOf(recipe) : problemOf(recipe)
      const { stop, isLate, fixes } = fixesOf(problem, recipe.seed)
      for (const { plan, relaxations, lateSeconds } of fixes) {
        for (const relaxation of relaxations) {
          const { granted, after } = planGranted(
            problem,
            plan,
            relaxations.flatMap((each) => (each === relaxation ? byOneLess(each) : [each])),
          )
          const isLater = isLate && lateIn(after, stop) > lateSeconds
          expect([relaxation, check(granted, after).isFeasible && !isLater]).toEqual([relaxation, false])
        }
      }
    }),
    { numRuns: cases(200) },
  )
})

/** The relaxation with one unit less; nothing if none would be left. */
function byOneLess(relaxation: Relaxation): Relaxation[] {
  const unit = relaxation.kind === 'add-capacity' ? 0.001 : 1
  const width = Math.round((widthOf(relaxation) - unit) * 1000) / 1000
  return width > 0 ? [withWidth(relaxation, width)] : []
}

test('no fix makes a driver work or drive longer than the law allows', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), fc.constantFrom('known', 'unknown', 'stated'), (recipe, kind) => {
      const any = problemOf({
        ...recipe,
        rules: recipe.rules.filter((rule) => rule !== 'limits' && rule !== 'overtime'),
      })
      // The unknown law allows only short days, set by the vehicle's limits.
      const law =
        kind === 'known'
          ? europeanDrivingRules
          : {
              breaks: [{ kind: 'driving', afterDrivingSeconds: 3600, durationSeconds: 600 }] as const,
              limits: { drivingSeconds: 5400, durationSeconds: 9000 },
            }
      const problem = {
        ...any,
        vehicles: any.vehicles.map((vehicle) => ({
          ...vehicle,
          ...law,
          ...(kind === 'stated' && { lawfulDay: law.limits, limits: { drivingSeconds: 3600, durationSeconds: 5400 } }),
        })),
      }
      for (const { plan, relaxations } of fixesOf(problem, recipe.seed).fixes) {
        const { after } = planGranted(problem, plan, relaxations)
        for (const { totals } of after.routes) {
          expect(totals.drivingSeconds).toBeLessThanOrEqual(law.limits.drivingSeconds!)
          expect(totals.durationSeconds).toBeLessThanOrEqual(law.limits.durationSeconds!)
        }
        expect(
          check({ ...problem, stops: grant(problem, { relaxations }).stops }, after).violations.filter(({ sentence }) =>
            sentence.includes('without a break'),
          ),
        ).toEqual([])
      }
    }),
    { numRuns: cases(150) },
  )
})

const town: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [
    { id: 'Anna', start: 'depot', end: 'depot', capacity: { boxes: 10 }, shift: { startSeconds: 0, endSeconds: 3600 } },
    {
      id: 'Ben',
      start: 'depot',
      end: 'depot',
      capacity: { boxes: 3 },
      skills: ['piano'],
      shift: { startSeconds: 0, endSeconds: 3600 },
    },
  ],
  stops: [
    { id: 'piano', place: 1, delivery: { boxes: 5 }, skills: ['piano'] },
    { id: 'crate', place: 1, delivery: { boxes: 6 }, windows: [{ startSeconds: 0, endSeconds: 480 }] },
  ],
  profiles: [{ name: 'car', durationsSeconds: [0, 1200, 1200, 0], distancesMeters: [0, 9000, 9000, 0] }],
}

test('an unassigned stop is explained vehicle by vehicle with amounts', () => {
  const { vehicles } = explain(town, { routes: [] }, 'piano')
  expect(vehicles.map(({ vehicle, broken }) => [vehicle, broken.map(({ rule, amount }) => [rule, amount])])).toEqual([
    ['Anna', [['skills', 1]]],
    ['Ben', [['capacity', 2]]],
  ])
  expect(vehicles[1]!.broken[0]!.sentence).toBe('Ben is overloaded (boxes: 2 over).')
})

test('fixes state what to change', () => {
  const { fixes } = explain(town, { routes: [] }, 'crate')
  expect(fixes.map((fix) => fix.sentence)).toContain('Serve it with Anna. Widen the window of crate by 12 min.')
  expect(
    fixes
      .find((fix) => fix.vehicle === 'Ben')
      ?.relaxations.map(({ kind }) => kind)
      .sort(),
  ).toEqual(['add-capacity', 'widen-window'])
})

test('a fix for a full vehicle moves another stop away first', () => {
  const problem: Problem = {
    ...town,
    vehicles: [
      { id: 'Anna', start: 'depot', end: 'depot', capacity: { boxes: 10 }, skills: ['piano'] },
      { id: 'Ben', start: 'depot', end: 'depot', capacity: { boxes: 6 } },
    ],
    stops: [town.stops[0]!, { id: 'crate', place: 1, delivery: { boxes: 6 } }],
  }
  const { fixes } = explain(problem, { routes: [{ vehicle: 'Anna', stops: ['crate'] }] }, 'piano')
  expect(fixes.find((fix) => fix.relaxations.length === 0)?.sentence).toBe(
    'Move crate from Anna to Ben first, then serve it with Anna.',
  )
})

const line: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: ['Anna', 'Ben'].map((id) => ({
    id,
    start: 'depot',
    end: 'depot',
    capacity: { boxes: 5 },
    shift: { startSeconds: 28_800, endSeconds: 57_600 },
  })),
  stops: [
    { id: 'one', place: 1, delivery: { boxes: 4 } },
    { id: 'two', place: 2, delivery: { boxes: 3 } },
  ],
  // A road with a place every ten minutes, eight kilometres apart.
  profiles: [{ name: 'car', durationsSeconds: distances(600), distancesMeters: distances(8000) }],
}

function distances(between: number): number[] {
  return Array.from({ length: 9 }, (_, entry) => Math.abs(Math.floor(entry / 3) - (entry % 3)) * between)
}

test('a vehicle that would split a group has no free place, and a fix splits the group', () => {
  const problem: Problem = { ...line, relations: [{ kind: 'together', stops: ['one', 'two'] }] }
  const { vehicles, fixes } = explain(problem, { routes: [{ vehicle: 'Anna', stops: ['one'] }] }, 'two')
  expect(vehicles.map(({ broken }) => broken.map(({ sentence }) => sentence))).toEqual([
    ['Anna is overloaded (boxes: 2 over).'],
    ['two and one must be on the same route.'],
  ])
  expect(fixes.map(({ sentence }) => sentence)).toContain(
    'Serve it with Ben. Do not keep two together with other stops.',
  )
})

test('a change of vehicle beyond the ceiling is not free, and a fix allows one more change', () => {
  const reference = { routes: [{ vehicle: 'Anna', stops: ['one'] }] }
  const { vehicles, fixes } = explain({ ...line, stability: { reference, vehicles: { atMost: 0 } } }, reference, 'one')
  expect(vehicles.map(({ broken }) => broken.map(({ sentence }) => sentence))).toEqual([
    [],
    ['The plan has 1 change of vehicle; none is allowed.'],
  ])
  expect(fixes.map(({ sentence }) => sentence)).toEqual(['Serve it with Ben. Allow 1 more change of vehicle.'])
})

test('a fix starts the shift early enough for the last of the late stops', () => {
  const problem: Problem = {
    ...line,
    vehicles: line.vehicles.slice(0, 1),
    stops: [
      { id: 'new', place: 1, serviceSeconds: 600, windows: [{ startSeconds: 28_800, endSeconds: 29_400 }] },
      { id: 'one', place: 2, serviceSeconds: 600, windows: [{ startSeconds: 28_800, endSeconds: 30_000 }] },
    ],
  }
  // Served first at 8:10 for ten minutes, it makes the other late at 8:30, ten minutes after its window.
  const { fixes } = explain(problem, { routes: [{ vehicle: 'Anna', stops: ['one'] }] }, 'new')
  expect(fixes.map(({ sentence }) => sentence)).toContain(
    'Serve it with Anna. Let the shift of Anna start 10 min earlier.',
  )
})

test('a fix states if serving a stop costs more than leaving it out', () => {
  const problem: Problem = { ...line, stops: [{ id: 'far', place: 2, prize: 3 }] }
  // Twice sixteen kilometres.
  expect(explain(problem, { routes: [] }, 'far').fixes[0]!.sentence).toBe(
    'Serve it with Anna. That costs 29 more than leaving it out.',
  )
})

test('a stop is not offered its own vehicle unless another position on the route helps', () => {
  const { fixes } = explain(
    line,
    {
      routes: [
        { vehicle: 'Anna', stops: ['one'] },
        { vehicle: 'Ben', stops: ['two'] },
      ],
    },
    'two',
  )
  expect(fixes.map(({ vehicle }) => vehicle)).not.toContain('Ben')
  const late: Problem = {
    ...line,
    vehicles: [{ ...line.vehicles[0]!, capacity: {} }],
    stops: [
      line.stops[0]!,
      { ...line.stops[1]!, windows: [{ startSeconds: 0, endSeconds: 28_800, lateCostPerMinute: 1 }] },
    ],
  }
  const { fixes: moves } = explain(late, { routes: [{ vehicle: 'Anna', stops: ['one', 'two'] }] }, 'one')
  expect(moves[0]!.sentence).toBe('Serve it at another point of the route of Anna.')
})

test('no fix requires more than a cheaper fix for the same vehicle', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
      const { fixes, isLate } = fixesOf(problemOf(recipe), recipe.seed)
      const isPart = (few: readonly Relaxation[], many: readonly Relaxation[]) =>
        few.length < many.length && few.every((one) => many.some((other) => covers(other, one)))
      for (const fix of fixes) {
        const better = fixes.filter(
          ({ vehicle, cost, relaxations, lateSeconds }) =>
            vehicle === fix.vehicle &&
            cost < fix.cost - 1e-6 &&
            (!isLate || lateSeconds <= fix.lateSeconds) &&
            isPart(relaxations, fix.relaxations),
        )
        expect(better).toEqual([])
      }
    }),
    { numRuns: cases(150) },
  )
})

const lunch = { kind: 'fixed', window: { startSeconds: 28_800, endSeconds: 29_400 }, durationSeconds: 1800 } as const
const withAnna = (more: Partial<Vehicle>, problem: Partial<Problem> = {}): Problem => ({
  ...line,
  vehicles: [{ ...line.vehicles[0]!, ...more }],
  ...problem,
})
const isOpen = (...openings: readonly (readonly [start: number, end: number])[]): Partial<Problem> => ({
  depots: [
    { id: 'depot', place: 0, openings: openings.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds })) },
  ],
})
const sentencesOf = (problem: Problem, stop: string, order: PlanOrder = { routes: [] }) =>
  explain(problem, order, stop).fixes.map(({ sentence }) => sentence)

test('a fix keeps a depot open longer if it closes too early', () => {
  // Twenty minutes there, twenty back: at the depot at 8:40.
  expect(sentencesOf(withAnna({}, isOpen([28_800, 30_600])), 'two')).toEqual([
    'Serve it with Anna. Keep depot open 10 min longer.',
  ])
})

test('a fix opens a depot earlier, together with an earlier shift if necessary', () => {
  const stops = [{ id: 'new', place: 1, windows: [{ startSeconds: 28_800, endSeconds: 30_000 }] }]
  // Open from 8:20 on, Anna is there at 8:30, ten minutes after the window.
  expect(sentencesOf(withAnna({}, { ...isOpen([30_000, 60_000]), stops }), 'new')).toContain(
    'Serve it with Anna. Open depot 10 min earlier.',
  )
  const atEight = {
    ...isOpen([28_800, 60_000]),
    stops: [{ id: 'new', place: 1, windows: [{ startSeconds: 28_000, endSeconds: 28_800 }] }],
  }
  expect(sentencesOf(withAnna({}, atEight), 'new')).toContain(
    'Serve it with Anna. Let the shift of Anna start 10 min earlier. Open depot 10 min earlier.',
  )
})

test('a fix moves a break that makes a stop late to after its service', () => {
  // Arrives at 8:09 for ten minutes. Lunch must begin by 8:10 and is taken first; without it, the service would end at 8:19.
  const stops = [{ id: 'new', place: 1, serviceSeconds: 600, windows: [{ startSeconds: 28_800, endSeconds: 29_400 }] }]
  const problem = withAnna(
    { shift: { startSeconds: 28_740, endSeconds: 57_600 }, breaks: [{ ...lunch, always: true }] },
    { stops },
  )
  expect(sentencesOf(problem, 'new')).toContain('Serve it with Anna. Let the break of Anna start up to 9 min later.')
})

test('a fix lets a late break start later without removing it', () => {
  const problem = withAnna({
    breaks: [{ ...lunch, window: { startSeconds: 25_200, endSeconds: 27_000 }, always: true }],
  })
  const { vehicles, fixes } = explain(problem, { routes: [] }, 'one')
  expect(vehicles[0]!.broken.map(({ sentence }) => sentence)).toEqual(['The break of Anna starts 30 min too late.'])
  expect(fixes.map(({ sentence }) => sentence)).toEqual([
    'Serve it with Anna. Let the break of Anna start up to 30 min later.',
  ])
  expect(
    planGranted(problem, fixes[0]!.plan, fixes[0]!.relaxations).after.routes[0]!.visits.map(({ kind }) => kind),
  ).toContain('break')
})

test('a fix raises a ceiling on changes of vehicle or order', () => {
  const ceilings = { vehicles: { atMost: 0 }, orders: { atMost: 0 } }
  const stops = [{ ...line.stops[0]!, windows: [{ startSeconds: 28_800, endSeconds: 29_400 }] }, line.stops[1]!]
  const reference = { routes: [{ vehicle: 'Anna', stops: ['two', 'one'] }] }
  const problem: Problem = {
    ...line,
    stops,
    vehicles: line.vehicles.map((vehicle) => ({ ...vehicle, capacity: {} })),
    stability: { reference, ...ceilings },
  }
  // Its window requires it to be served before the other stop.
  const sentences = sentencesOf(problem, 'one', { routes: [{ vehicle: 'Anna', stops: ['two'] }] })
  expect(sentences).toContain('Serve it with Anna. Allow 1 more change of order.')
  expect(sentences).toContain('Serve it with Ben. Allow 1 more change of vehicle.')
})

test('a fix raises a ceiling on missed promises', () => {
  const stops = [{ id: 'new', place: 1, promise: { startSeconds: 0, endSeconds: 28_800 } }]
  expect(sentencesOf(withAnna({}, { stops, stability: { promises: { atMost: 0 } } }), 'new')).toEqual([
    'Serve it with Anna. Allow 1 more missed promise.',
  ])
})

test('a limit is raised up to the legal limit and not beyond', () => {
  const far = (seconds: number): Partial<Problem> => ({
    profiles: [{ name: 'car', durationsSeconds: distances(seconds), distancesMeters: distances(8000) }],
    stops: [line.stops[0]!],
  })
  const driver = (drivingSeconds: number): Partial<Vehicle> => ({
    shift: { startSeconds: 0, endSeconds: 86_400 },
    breaks: europeanDrivingRules.breaks,
    limits: { drivingSeconds },
  })
  // Four and a half hours there and back again.
  expect(sentencesOf(withAnna(driver(31_800), far(16_200)), 'one')).toEqual([
    'Serve it with Anna. Let Anna drive 10 min more.',
  ])
  expect(sentencesOf(withAnna(driver(31_800), far(16_201)), 'one')).toEqual([])
  expect(sentencesOf(withAnna({ ...driver(31_800), breaks: [] }, far(16_201)), 'one')).toEqual([
    'Serve it with Anna. Let Anna drive 11 min more.',
  ])
  // With an unknown law, limits are raised only if the vehicle states its lawful day.
  const abroad = {
    ...driver(31_800),
    breaks: [{ kind: 'driving', afterDrivingSeconds: 18_000, durationSeconds: 1800 }],
  } as const
  expect(sentencesOf(withAnna(abroad, far(16_200)), 'one')).toEqual([])
  expect(sentencesOf(withAnna({ ...abroad, lawfulDay: { drivingSeconds: 32_400 } }, far(16_200)), 'one')).toEqual([
    'Serve it with Anna. Let Anna drive 10 min more.',
  ])
  expect(sentencesOf(withAnna({ ...abroad, lawfulDay: { drivingSeconds: 32_400 } }, far(16_201)), 'one')).toEqual([])
})

test('no fix includes an excluded kind of relaxation', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
      const problem = problemOf(recipe)
      const { plan, stop, fixes } = fixesOf(problem, recipe.seed)
      const kinds = (found: readonly Fix[]) => found.flatMap(({ relaxations }) => relaxations.map(({ kind }) => kind))
      for (const never of new Set(kinds(fixes))) {
        const explanation = explain(problem, plan, stop, { never: [never] })
        expect(kinds(explanation.fixes)).not.toContain(never)
        expect(explanation.vehicles).toEqual(explain(problem, plan, stop).vehicles)
      }
    }),
    { numRuns: cases(60) },
  )
}, 60_000)

/** Anna serves "one" for twenty minutes, ten minutes away, then "two" ten minutes on: forty minutes after eight. */
const lateTwo = (window: Partial<NonNullable<Problem['stops'][number]['windows']>[number]>): Problem => ({
  ...line,
  vehicles: line.vehicles.map((vehicle) => ({ ...vehicle, capacity: {} })),
  stops: [
    { id: 'one', place: 1, serviceSeconds: 1200 },
    { id: 'two', place: 2, windows: [{ startSeconds: 28_800, endSeconds: 30_300, ...window }] },
  ],
})
const annaHasBoth = { routes: [{ vehicle: 'Anna', stops: ['one', 'two'] }] }

test.each([
  ['hard', {}],
  ['soft', { lateCostPerMinute: 10 }],
])('a stop after its %s window is late because of the stop before it', (_, window) => {
  const { late, vehicles } = explain(lateTwo(window), annaHasBoth, 'two')
  expect(late).toEqual({
    vehicle: 'Anna',
    seconds: 900,
    causes: [{ kind: 'stop-before', stop: 'one', seconds: 900 }],
  })
  expect(vehicles.map(({ vehicle, lateSeconds }) => [vehicle, lateSeconds])).toEqual([
    ['Anna', 0],
    ['Ben', 0],
  ])
  expect(explain(lateTwo(window), annaHasBoth, 'one').late).toBeNull()
})

test('driving, waiting and breaks are reasons for lateness', () => {
  const problem = lateTwo({ endSeconds: 29_400, lateCostPerMinute: 10 })
  const [one, two] = problem.stops
  const waits = { ...one!, serviceSeconds: 0, windows: [{ startSeconds: 30_000, endSeconds: 36_000 }] }
  const { late } = explain({ ...problem, stops: [waits, two!] }, annaHasBoth, 'two')
  // Twenty minutes to the stop alone is ten too late; Anna waits ten more for the stop before it.
  expect(late!.seconds).toBe(1200)
  expect(late!.causes).toContainEqual({ kind: 'way', vehicle: 'Anna', seconds: 600 })
  expect(late!.causes).toContainEqual({ kind: 'stop-before', stop: 'one', seconds: 600 })
  const rested = {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, breaks: [{ ...lunch, always: true }] })),
  }
  expect(explain(rested, annaHasBoth, 'two').late!.causes).toContainEqual({
    kind: 'break',
    vehicle: 'Anna',
    seconds: 1800,
  })
})

test.each([
  ['hard', {}],
  ['soft', { lateCostPerMinute: 10 }],
])('fixes for a stop after its %s window reduce its lateness and state the rest', (_, window) => {
  const { fixes } = explain(lateTwo(window), annaHasBoth, 'two')
  const said = fixes.map(({ sentence, lateSeconds }) => [sentence, lateSeconds])
  expect(said).toContainEqual(['Serve it with Ben.', 0])
  expect(said).toContainEqual(['Serve it at another point of the route of Anna.', 0])
  expect(fixes.every(({ lateSeconds }) => lateSeconds < 900)).toBe(true)
})

test('a later window or an earlier shift is suggested if nothing else helps', () => {
  const problem = lateTwo({ lateCostPerMinute: 10 })
  const alone = { ...problem, vehicles: problem.vehicles.slice(0, 1), locks: { orders: [['one', 'two']] } }
  const said = explain(alone, annaHasBoth, 'two').fixes.map(({ sentence, lateSeconds }) => [sentence, lateSeconds])
  expect(said).toEqual([
    ['Leave it where it is on the route of Anna. Widen the window of two by 15 min.', 0],
    ['Leave it where it is on the route of Anna. Let the shift of Anna start 15 min earlier.', 0],
  ])
})

test('an earlier stop moves to another route if that makes a late stop punctual', () => {
  const problem = lateTwo({ lateCostPerMinute: 10 })
  const locks = { vehicles: [{ stop: 'two', vehicle: 'Anna' }], orders: [['one', 'two']] }
  const said = explain({ ...problem, locks }, annaHasBoth, 'two').fixes.map(({ sentence }) => sentence)
  expect(said).toContain('Move one from Anna to Ben.')
})

test('every fix for a late stop of a random plan makes it less late', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
      const any = problemOf(recipe)
      const soft = any.stops.map((stop) => ({
        ...stop,
        windows: stop.windows?.map((window) => ({ ...window, lateCostPerMinute: 0.01 })) ?? [],
      }))
      const problem = { ...any, stops: soft }
      const { plan } = solve(problem, { seed: 1, stop: { iterations: 1 } })
      const visits = plan.routes.flatMap((route) => route.visits.filter((visit) => visit.kind === 'stop'))
      const late = visits.filter(({ lateSeconds }) => lateSeconds > 0)
      for (const { stop, lateSeconds } of late) {
        const explanation = explain(problem, plan, stop)
        expect(explanation.late?.seconds).toBeCloseTo(lateSeconds, 6)
        for (const fix of explanation.fixes) {
          const { after } = planGranted(problem, fix.plan, fix.relaxations)
          const lateAfter = lateIn(after, stop)
          expect(lateAfter).toBeLessThan(lateSeconds)
          expect(fix.lateSeconds).toBeCloseTo(lateAfter, 6)
        }
      }
    }),
    { numRuns: cases(100) },
  )
}, 60_000)
