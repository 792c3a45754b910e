import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { explain } from '../explain/explain.ts'
import type { Plan } from '../plan.ts'
import { applyEdit } from '../price/apply.ts'
import { price, priceSlots } from '../price/price.ts'
import type { Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { solve } from '../solve.ts'
import { ProblemFault } from './fault.ts'

const problem: Problem = {
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', start: 'depot', end: 'depot' }],
  stops: [
    { id: 'a', place: 1 },
    { id: 'b', place: 1 },
  ],
  profiles: [{ name: 'car', durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 500, 500, 0] }],
}
const order = { routes: [{ vehicle: 'van', stops: ['a'] }] }
const plan = planOf(problem, order)
const [route] = plan.routes

/** Calls with an invalid value, as code without types could. */
function refused(call: (value: never) => unknown, value: unknown): string {
  try {
    call(value as never)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ProblemFault)
    return thrown instanceof ProblemFault ? thrown.path : ''
  }
  return 'taken'
}

const remove = { kind: 'remove', stops: ['a'] } as const
const takers: readonly [string, (given: Plan) => unknown][] = [
  ['planOf', (given) => planOf(problem, given)],
  ['price', (given) => price(problem, given, remove)],
  ['priceSlots', (given) => priceSlots(problem, given, 'b')],
  ['applyEdit', (given) => applyEdit(problem, given, remove)],
  ['explain', (given) => explain(problem, given, 'b')],
  ['check', (given) => check(problem, given)],
]

test.each(takers)('%s refuses an invalid plan and names the path', (_, take) => {
  const malformed: [unknown, string][] = [
    [null, 'plan'],
    [undefined, 'plan'],
    [[], 'plan'],
    [{}, 'plan.routes'],
    [{ ...plan, routes: [null] }, 'plan.routes[0]'],
    [{ ...plan, routes: [{ ...route, vehicle: 1 }] }, 'plan.routes[0].vehicle'],
    [{ ...plan, routes: [{ ...route, stops: 'ab' }] }, 'plan.routes[0].stops'],
    [{ ...plan, routes: [{ ...route, stops: ['a', null] }] }, 'plan.routes[0].stops[1]'],
  ]
  expect(malformed.map(([value]) => refused(take, value))).toEqual(malformed.map(([, path]) => path))
})

test.each(takers.slice(0, -1))('%s refuses a plan for another problem', (_, take) => {
  expect(refused(take, { routes: [{ vehicle: 'bike', stops: [] }] })).toBe('plan.routes[0].vehicle')
  expect(refused(take, { routes: [{ vehicle: 'van', stops: ['a', 'z'] }] })).toBe('plan.routes[0].stops[1]')
  expect(
    refused(take, {
      routes: [
        { vehicle: 'van', stops: ['a'] },
        { vehicle: 'van', stops: ['b', 'a'] },
      ],
    }),
  ).toBe('plan.routes[1].stops[1]')
})

test('check refuses a plan with missing fields', () => {
  const [start, stop, end] = route!.visits
  const withVisits = (...visits: unknown[]) => ({ ...plan, routes: [{ ...route, visits }] })
  const malformed: [unknown, string][] = [
    [order, 'plan.routes[0].visits'],
    [withVisits(start, null, end), 'plan.routes[0].visits[1]'],
    [withVisits({ ...start, kind: 'nap' }), 'plan.routes[0].visits[0].kind'],
    [withVisits(start, { ...stop, arrivalSeconds: null }), 'plan.routes[0].visits[1].arrivalSeconds'],
    [withVisits(start, { ...stop, load: undefined }), 'plan.routes[0].visits[1].load'],
    [{ ...plan, unassigned: undefined }, 'plan.unassigned'],
    [{ ...plan, costs: null }, 'plan.costs'],
    [{ ...plan, totals: {} }, 'plan.totals.distanceMeters'],
    [{ ...plan, routes: [{ ...route, costs: {} }] }, 'plan.routes[0].costs.fixed'],
  ]
  expect(malformed.map(([value]) => refused((given: Plan) => check(problem, given), value))).toEqual(
    malformed.map(([, path]) => path),
  )
})

const edit = { kind: 'insert', stops: ['b'], vehicle: 'van', position: 0 }

test.each<[string, (given: never) => unknown]>([
  ['price', (given) => price(problem, plan, given)],
  ['applyEdit', (given) => applyEdit(problem, plan, given)],
])('%s refuses an invalid edit and names the path', (_, take) => {
  const malformed: [unknown, string][] = [
    [null, 'edit'],
    [{}, 'edit.kind'],
    [{ ...edit, kind: 'turn' }, 'edit.kind'],
    [{ ...edit, stops: 'b' }, 'edit.stops'],
    [{ ...edit, stops: [null] }, 'edit.stops[0]'],
    [{ ...edit, stops: ['b', 'z'] }, 'edit.stops[1]'],
    [{ ...edit, stops: ['b', 'b'] }, 'edit.stops[1]'],
    [{ ...edit, stops: ['a'] }, 'edit.stops[0]'],
    [{ ...edit, vehicle: undefined }, 'edit.vehicle'],
    [{ ...edit, vehicle: 'bike' }, 'edit.vehicle'],
    [{ ...edit, position: 0.5 }, 'edit.position'],
    [{ ...edit, position: 2 }, 'edit.position'],
    [{ kind: 'remove', stops: ['b'] }, 'edit.stops[0]'],
    [{ kind: 'swap', stops: ['a'] }, 'edit.stops'],
    [{ kind: 'swap', stops: ['a', 'b', 'a'] }, 'edit.stops'],
  ]
  expect(malformed.map(([value]) => refused(take, value))).toEqual(malformed.map(([, path]) => path))
})

test('an unknown stop is refused', () => {
  for (const name of ['z', null, undefined, 7, {}]) {
    expect(refused((given) => priceSlots(problem, plan, given), name)).toBe('stop')
    expect(refused((given) => explain(problem, plan, given), name)).toBe('stop')
  }
})

test('a search without a seed or a limit is refused with the path', () => {
  const malformed: [unknown, string][] = [
    [null, 'options'],
    [{ stop: { iterations: 1 } }, 'options.seed'],
    [{ seed: Number.NaN, stop: { iterations: 1 } }, 'options.seed'],
    [{ seed: 1 }, 'options.stop'],
    [{ seed: 1, stop: {} }, 'options.stop'],
    [{ seed: 1, stop: { iterations: -1 } }, 'options.stop.iterations'],
    [{ seed: 1, stop: { iterations: Number.NaN } }, 'options.stop.iterations'],
    [{ seed: 1, stop: { milliseconds: 1 } }, 'options.now'],
    [{ seed: 1, stop: { milliseconds: 1 }, now: 5 }, 'options.now'],
  ]
  expect(malformed.map(([value]) => refused((given) => solve(problem, given), value))).toEqual(
    malformed.map(([, path]) => path),
  )
})
