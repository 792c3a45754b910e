import { expect, test } from 'vitest'
import type { Plan, Route, StopVisit, Visit } from '../plan.ts'
import type { PlanOrder, Problem, Stop, Vehicle } from '../problem.ts'
import { pricerOf } from '../price/price.ts'
import { planOf } from '../schedule/plan-of.ts'
import type { Violation, ViolationDetail } from '../violation.ts'
import { violationWords } from '../wording/violation-sentence.ts'
import { check } from './check.ts'

const HOUR = 3600
// Depot, a and b in a triangle, an hour and 50 km apart.
const town: Problem = {
  units: ['boxes'],
  depots: [
    { id: 'depot', place: 0 },
    { id: 'far', place: 1 },
  ],
  vehicles: [{ id: 'van', start: 'depot', end: 'depot' }],
  stops: [
    { id: 'a', place: 1 },
    { id: 'b', place: 2 },
  ],
  profiles: [
    {
      name: 'car',
      durationsSeconds: [0, 1, 1, 1, 0, 1, 1, 1, 0].map((hours) => hours * HOUR),
      distancesMeters: [0, 1, 1, 1, 0, 1, 1, 1, 0].map((legs) => legs * 50_000),
    },
  ],
}
const both: PlanOrder = { routes: [{ vehicle: 'van', stops: ['a', 'b'] }] }
const parted: PlanOrder = {
  routes: [
    { vehicle: 'van', stops: ['a'] },
    { vehicle: 'van 2', stops: ['b'] },
  ],
}
const [van] = town.vehicles
const [a, b] = town.stops
const withVan = (more: Partial<Vehicle>): Problem => ({ ...town, vehicles: [{ ...van!, ...more }] })
const withA = (more: Partial<Stop>): Problem => ({ ...town, stops: [{ ...a!, ...more }, b!] })
const withTwo = (more: Partial<Problem>): Problem => ({ ...town, vehicles: [van!, { ...van!, id: 'van 2' }], ...more })
const openFrom = (startSeconds: number, endSeconds: number) => ({
  depots: [{ id: 'depot', place: 0, openings: [{ startSeconds, endSeconds }] }],
})
const lunch = {
  kind: 'fixed',
  window: { startSeconds: HOUR, endSeconds: 2 * HOUR },
  durationSeconds: 1800,
  always: true,
} as const
const withLunch = withVan({ breaks: [lunch] })
const served = { startSeconds: HOUR, endSeconds: HOUR }
const underWay = {
  ...town,
  locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a', served }], startSeconds: 0 }] },
}

/** A plan with changed fields of its only route. */
function saying(plan: Plan, change: Partial<Route>): Plan {
  return { ...plan, routes: [{ ...plan.routes[0]!, ...change }] }
}

function withVisit(plan: Plan, place: number, change: Partial<StopVisit>): Plan {
  // The visit keeps its kind.
  return saying(plan, {
    visits: plan.routes[0]!.visits.map((visit, index) =>
      index === place ? ({ ...visit, ...change } as Visit) : visit,
    ),
  })
}

const plain = planOf(town, both)
const [start, atA, atB, end] = plain.routes[0]!.visits
const reload: Visit = {
  kind: 'reload',
  depot: 'far',
  arrivalSeconds: HOUR,
  startSeconds: HOUR,
  endSeconds: HOUR,
  load: [0],
}
const nap: Visit = { kind: 'break', break: 3, arrivalSeconds: 0, startSeconds: 0, endSeconds: 60 }
const rested = planOf(withLunch, both)

const broken: readonly [ViolationDetail['kind'], Problem, PlanOrder | Plan][] = [
  ['capacity-over', { ...withVan({ capacity: { boxes: 1 } }), stops: [{ ...a!, delivery: { boxes: 2 } }, b!] }, both],
  [
    'window-missed',
    {
      ...withVan({ shift: { startSeconds: 0, endSeconds: 9 * HOUR } }),
      stops: [{ ...a!, windows: [{ startSeconds: 0, endSeconds: 60 }] }, b!],
    },
    both,
  ],
  ['before-window', withA({ windows: [{ startSeconds: 9 * HOUR, endSeconds: 10 * HOUR }] }), plain],
  ['after-shift', withVan({ shift: { startSeconds: 0, endSeconds: HOUR } }), both],
  ['before-shift', withVan({ shift: { startSeconds: HOUR, endSeconds: 9 * HOUR } }), plain],
  ['depot-closed', { ...town, ...openFrom(0, HOUR) }, both],
  ['depot-not-open', { ...town, ...openFrom(HOUR, 9 * HOUR) }, plain],
  ['duration-over', withVan({ limits: { durationSeconds: HOUR } }), both],
  ['driving-over', withVan({ limits: { drivingSeconds: HOUR } }), both],
  ['distance-over', withVan({ limits: { distanceMeters: 50_000 } }), both],
  ['stops-over', withVan({ limits: { stops: 1 } }), both],
  ['reloads-over', town, saying(plain, { visits: [start!, atA!, reload, atB!, end!] })],
  [
    'reload-elsewhere',
    withVan({ reload: { depots: ['depot'] } }),
    saying(plain, { visits: [start!, atA!, reload, atB!, end!] }),
  ],
  ['break-late', withVan({ breaks: [{ ...lunch, window: { startSeconds: 0, endSeconds: 60 } }] }), rested],
  [
    'break-early',
    withVan({ breaks: [{ ...lunch, window: { startSeconds: 8 * HOUR, endSeconds: 9 * HOUR } }] }),
    rested,
  ],
  [
    'break-loaded',
    {
      ...withVan({ breaks: [{ ...lunch, maxLoad: { boxes: 0 } }] }),
      stops: [{ ...a!, pickup: { boxes: 1 }, windows: [{ startSeconds: 0, endSeconds: 0 }] }, b!],
    },
    both,
  ],
  ['break-missing', withLunch, plain],
  ['break-length', withVan({ breaks: [{ ...lunch, durationSeconds: 60 }] }), rested],
  ['break-unknown', town, saying(plain, { visits: [start!, nap, atA!, atB!, end!] })],
  [
    'break-overdue',
    withVan({ breaks: [{ kind: 'driving', afterDrivingSeconds: 2 * HOUR, durationSeconds: 2700 }] }),
    plain,
  ],
  ['need-missing', withA({ skills: ['frozen'] }), both],
  ['pair-parted', { ...town, pairs: [{ pickup: 'b', delivery: 'a' }] }, both],
  ['not-together', withTwo({ relations: [{ kind: 'together', stops: ['a', 'b'] }] }), parted],
  ['not-apart', { ...town, relations: [{ kind: 'apart', stops: ['a', 'b'] }] }, both],
  ['not-first', { ...town, stops: [a!, { ...b!, position: 'first' }] }, both],
  ['not-last', withA({ position: 'last' }), both],
  ['on-board-too-long', withA({ delivery: { boxes: 1 }, maxOnBoardSeconds: 60 }), both],
  [
    'no-way',
    { ...town, profiles: [{ ...town.profiles[0]!, distancesMeters: [0, 1, 1, 1, 0, Infinity, 1, 1, 0] }] },
    both,
  ],
  ['locked-to-vehicle', withTwo({ locks: { vehicles: [{ stop: 'b', vehicle: 'van' }] } }), parted],
  ['beginning-changed', { ...town, locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'b' }] }] } }, both],
  ['order-changed', { ...town, locks: { orders: [['b', 'a']] } }, both],
  [
    'route-changed',
    { ...town, startPlan: { routes: [{ vehicle: 'van', stops: ['b', 'a'] }] }, locks: { routes: ['van'] } },
    both,
  ],
  ['served-at-other-time', underWay, withVisit(plain, 1, { startSeconds: 60 })],
  [
    'reloaded-at-other-time',
    {
      ...withVan({ reload: { depots: ['depot'] } }),
      locks: {
        prefixes: [
          {
            ...underWay.locks.prefixes[0]!,
            reloads: [{ depot: 'depot', startSeconds: 2 * HOUR, endSeconds: 2 * HOUR }],
          },
        ],
      },
    },
    plain,
  ],
  [
    'began-at-other-time',
    { ...underWay, locks: { prefixes: [{ ...underWay.locks.prefixes[0]!, startSeconds: -HOUR }] } },
    plain,
  ],
  ['changes-over', withTwo({ startPlan: both, stability: { vehicles: { atMost: 0 } } }), parted],
  ['vehicle-unknown', town, saying(plain, { vehicle: 'bike' })],
  ['stop-unknown', { ...town, stops: [a!] }, plain],
  ['stop-repeated', town, { ...plain, unassigned: ['a'] }],
  ['stop-missing', { ...town, stops: [...town.stops, { id: 'c', place: 1 }] }, plain],
  ['visits-differ', town, saying(plain, { visits: [start!, atB!, atA!, end!] })],
  ['arrival-too-early', town, withVisit(plain, 1, { arrivalSeconds: 60 })],
  ['work-too-early', town, withVisit(plain, 1, { startSeconds: 60 })],
  ['work-differs', town, withVisit(plain, 1, { endSeconds: 2 * HOUR })],
  ['lateness-differs', town, withVisit(plain, 1, { lateSeconds: 60 })],
  ['load-differs', town, withVisit(plain, 1, { load: [7] })],
  ['costs-differ', town, { ...plain, costs: { ...plain.costs, total: 7 } }],
  ['total-differs', town, saying(plain, { totals: { ...plain.routes[0]!.totals, waitingSeconds: 7 } })],
]

test.each(broken)('a violation of kind %s has the data of its sentence', (kind, problem, order) => {
  const plan = 'costs' in order ? order : planOf(problem, order)
  const found = check(problem, plan).violations.find(({ detail }) => detail.kind === kind)
  expect(found?.detail).toMatchObject({ kind })
  // Each name in the data must occur in the sentence, except where it is a keyword that the sentence translates.
  const names = Object.values(found!.detail).filter((value) => typeof value === 'string' && value !== kind)
  if (!['costs-differ', 'total-differs', 'changes-over'].includes(kind))
    expect(names.filter((name) => !found!.sentence.includes(String(name)))).toEqual([])
  expect(found!.sentence).not.toContain('undefined')
})

test('every kind of violation is tested', () => {
  expect(Object.keys(violationWords).filter((kind) => !broken.some(([each]) => each === kind))).toEqual([])
})

test('check and price report the violations of an order in the same words', () => {
  for (const [, problem, order] of broken) {
    if ('costs' in order) continue
    const said = ({ sentence, detail }: Violation) => ({ sentence, detail })
    expect(pricerOf(problem, order).violations.map(said)).toEqual(
      check(problem, planOf(problem, order)).violations.map(said),
    )
  }
})
