import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, Dice, problemOf } from '../../testing/random-problem.ts'
import { check } from '../check/check.ts'
import { modelOf } from '../door/open.ts'
import type { Problem } from '../problem.ts'
import { buildPlan, routesOfOrder } from '../schedule/build-plan.ts'
import { solve } from '../solve.ts'
import { explain } from './explain.ts'
import { grant } from './fixes.ts'
import { covers } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'

test('every fix, once granted and applied, is a plan without a broken rule, at the price stated', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
      const problem = problemOf(recipe)
      const { plan } = solve(problem, { seed: 1, stop: { iterations: 30 } })
      const stop = new Dice(recipe.seed).pick(plan.unassigned.length > 0 ? plan.unassigned : problem.stops.map(({ id }) => id))
      for (const fix of explain(problem, plan, stop).fixes) {
        const granted = grant(problem, fix)
        const model = modelOf(granted)
        const after = buildPlan(model, routesOfOrder(model, fix.plan))
        expect(check(granted, after).violations).toEqual([])
        expect(after.unassigned).not.toContain(stop)
        expect(fix.cost).toBeCloseTo(after.costs.total - plan.costs.total, 5)
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)

const town: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [
    { id: 'Anna', start: 'depot', end: 'depot', capacity: { boxes: 10 }, shift: { startSeconds: 0, endSeconds: 3600 } },
    { id: 'Ben', start: 'depot', end: 'depot', capacity: { boxes: 3 }, skills: ['piano'], shift: { startSeconds: 0, endSeconds: 3600 } },
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

test('fixes name what to ask for', () => {
  const { fixes } = explain(town, { routes: [] }, 'crate')
  expect(fixes.map((fix) => fix.sentence)).toContain('Serve it with Anna. Widen the window of crate by 12 min.')
  expect(fixes.find((fix) => fix.vehicle === 'Ben')?.relaxations.map(({ kind }) => kind).sort()).toEqual(['add-capacity', 'widen-window'])
})

test('a full vehicle is helped by moving another stop away first', () => {
  const problem: Problem = {
    ...town,
    vehicles: [
      { id: 'Anna', start: 'depot', end: 'depot', capacity: { boxes: 10 }, skills: ['piano'] },
      { id: 'Ben', start: 'depot', end: 'depot', capacity: { boxes: 6 } },
    ],
    stops: [town.stops[0]!, { id: 'crate', place: 1, delivery: { boxes: 6 } }],
  }
  const { fixes } = explain(problem, { routes: [{ vehicle: 'Anna', stops: ['crate'] }] }, 'piano')
  expect(fixes.find((fix) => fix.relaxations.length === 0)?.sentence).toBe('Move crate from Anna to Ben first, then serve it with Anna.')
})

const line: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: ['Anna', 'Ben'].map((id) => ({ id, start: 'depot', end: 'depot', capacity: { boxes: 5 }, shift: { startSeconds: 28_800, endSeconds: 57_600 } })),
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

test('a vehicle that would part a stop from its group is no free place, and to part them is a fix', () => {
  const problem: Problem = { ...line, relations: [{ kind: 'together', stops: ['one', 'two'] }] }
  const { vehicles, fixes } = explain(problem, { routes: [{ vehicle: 'Anna', stops: ['one'] }] }, 'two')
  expect(vehicles.map(({ broken }) => broken.map(({ sentence }) => sentence))).toEqual([
    ['Anna is overloaded (boxes: 2 over).'],
    ['two and one must be on the same route.'],
  ])
  expect(fixes.map(({ sentence }) => sentence)).toContain('Serve it with Ben. Do not keep two together with other stops.')
})

test('a vehicle to which no more stops may change is no free place, and to allow one more is a fix', () => {
  const reference = { routes: [{ vehicle: 'Anna', stops: ['one'] }] }
  const { vehicles, fixes } = explain({ ...line, stability: { reference, vehicles: { atMost: 0 } } }, reference, 'one')
  expect(vehicles.map(({ broken }) => broken.map(({ sentence }) => sentence))).toEqual([[], ['The plan has 1 change of vehicle; none is allowed.']])
  expect(fixes.map(({ sentence }) => sentence)).toEqual(['Serve it with Ben. Allow 1 more change of vehicle.'])
})

test('a shift that starts too late for a window may start earlier, by what is missing to the last stop that is late', () => {
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
  expect(fixes.map(({ sentence }) => sentence)).toContain('Serve it with Anna. Let the shift of Anna start 10 min earlier.')
})

test('a stop that is dearer to serve than to leave out is said to be', () => {
  const problem: Problem = { ...line, stops: [{ id: 'far', place: 2, prize: 3 }] }
  // Twice sixteen kilometres.
  expect(explain(problem, { routes: [] }, 'far').fixes[0]!.sentence).toBe('Serve it with Anna. That costs 29 more than leaving it out.')
})

test('a stop that could stand elsewhere on its own route is not offered the vehicle that it has', () => {
  const { fixes } = explain(line, { routes: [{ vehicle: 'Anna', stops: ['one'] }, { vehicle: 'Ben', stops: ['two'] }] }, 'two')
  expect(fixes.map(({ vehicle }) => vehicle)).not.toContain('Ben')
  const late: Problem = { ...line, vehicles: [{ ...line.vehicles[0]!, capacity: {} }], stops: [line.stops[0]!, { ...line.stops[1]!, windows: [{ startSeconds: 0, endSeconds: 28_800, lateCostPerMinute: 1 }] }] }
  const { fixes: moves } = explain(late, { routes: [{ vehicle: 'Anna', stops: ['one', 'two'] }] }, 'one')
  expect(moves[0]!.sentence).toBe('Serve it at another point of the route of Anna.')
})

test('no fix asks for more than another of its vehicle at no less cost', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 8, vehicles: 3 }), (recipe) => {
      const problem = problemOf(recipe)
      const { plan } = solve(problem, { seed: 1, stop: { iterations: 30 } })
      const stop = new Dice(recipe.seed).pick(plan.unassigned.length > 0 ? plan.unassigned : problem.stops.map(({ id }) => id))
      const { fixes } = explain(problem, plan, stop)
      const isPart = (few: readonly Relaxation[], many: readonly Relaxation[]) => few.length < many.length && few.every((one) => many.some((other) => covers(other, one)))
      for (const fix of fixes) {
        const better = fixes.filter(({ vehicle, cost, relaxations }) => vehicle === fix.vehicle && cost < fix.cost - 1e-6 && isPart(relaxations, fix.relaxations))
        expect(better).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
}, 60_000)
