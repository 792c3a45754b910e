import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { Problem } from '../problem.ts'
import { planOf } from '../schedule/plan-of.ts'
import { ProblemFault } from './fault.ts'
import { modelOf, parseProblem } from './open.ts'

const good: Problem = {
  units: ['boxes'],
  depots: [{ id: 'depot', place: 0 }],
  vehicles: [{ id: 'van', start: 'depot', end: 'depot', capacity: { boxes: 5 } }],
  stops: [
    { id: 'a', place: 1, delivery: { boxes: 2 }, windows: [{ startSeconds: 0, endSeconds: 60 }] },
    { id: 'b', place: 1 },
  ],
  profiles: [{ name: 'car', durationsSeconds: [0, 60, 60, 0], distancesMeters: [0, 500, 500, 0] }],
}
const [stop] = good.stops
const [vehicle] = good.vehicles
const [profile] = good.profiles

function underWay(breaks: object[], startSeconds = 0): object {
  return {
    ...good,
    locks: {
      prefixes: [
        { vehicle: 'van', visits: [{ stop: 'a', served: { startSeconds: 60, endSeconds: 90 } }], startSeconds, breaks },
      ],
    },
  }
}

test.each<[string, object, string]>([
  ['no stops', { ...good, stops: undefined }, 'stops'],
  ['a field with a typing error', { ...good, stops: [{ ...stop, windw: [] }] }, 'stops[0].windw'],
  ['a stop twice', { ...good, stops: [stop, stop] }, 'stops[1].id'],
  ['a place outside the matrices', { ...good, stops: [{ ...stop, place: 2 }] }, 'stops[0].place'],
  ['half a place', { ...good, stops: [{ ...stop, place: 0.5 }] }, 'stops[0].place'],
  ['a negative quantity', { ...good, stops: [{ ...stop, delivery: { boxes: -1 } }] }, 'stops[0].delivery.boxes'],
  [
    'a unit that is not declared',
    { ...good, stops: [{ ...stop, delivery: { pallets: 1 } }] },
    'stops[0].delivery.pallets',
  ],
  [
    'goods whose sum overflows',
    {
      ...good,
      stops: [
        { ...stop, delivery: { boxes: 9e8 } },
        { id: 'b', place: 1, pickup: { boxes: 9e8 } },
      ],
    },
    'stops[1].pickup.boxes',
  ],
  [
    'an unknown unit to balance',
    { ...good, goals: { balance: { costPerSquaredQuantity: 1, unit: 'tons' } } },
    'goals.balance.unit',
  ],
  ['a thirty-third unit', { ...good, units: Array.from({ length: 33 }, (_, unit) => `unit ${unit}`) }, 'units'],
  [
    'a window that ends before it starts',
    { ...good, stops: [{ ...stop, windows: [{ startSeconds: 9, endSeconds: 8 }] }] },
    'stops[0].windows[0].endSeconds',
  ],
  [
    'a time that is not a number',
    { ...good, stops: [{ ...stop, serviceSeconds: Number.NaN }] },
    'stops[0].serviceSeconds',
  ],
  [
    'a matrix that is not square',
    { ...good, profiles: [{ ...profile, durationsSeconds: [0, 1, 2] }] },
    'profiles[0].durationsSeconds',
  ],
  [
    'matrices of different sizes',
    { ...good, profiles: [{ ...profile, distancesMeters: [0] }] },
    'profiles[0].distancesMeters',
  ],
  [
    'NaN in a matrix',
    { ...good, profiles: [{ ...profile, durationsSeconds: [0, Number.NaN, 60, 0] }] },
    'profiles[0].durationsSeconds[1]',
  ],
  [
    'a negative distance',
    { ...good, profiles: [{ ...profile, distancesMeters: [0, 5, -5, 0] }] },
    'profiles[0].distancesMeters[2]',
  ],
  ['an unknown depot', { ...good, vehicles: [{ ...vehicle, end: 'moon' }] }, 'vehicles[0].end'],
  ['an unknown profile', { ...good, vehicles: [{ ...vehicle, profile: 'bike' }] }, 'vehicles[0].profile'],
  [
    'an unknown kind of break',
    { ...good, vehicles: [{ ...vehicle, breaks: [{ kind: 'nap' }] }] },
    'vehicles[0].breaks[0].kind',
  ],
  [
    '23 hours of traffic',
    { ...good, profiles: [{ ...profile, traffic: { factors: Array.from({ length: 23 }, () => 1) } }] },
    'profiles[0].traffic.factors',
  ],
  ['a pair with an unknown stop', { ...good, pairs: [{ pickup: 'a', delivery: 'c' }] }, 'pairs[0].delivery'],
  ['a stop in two pairs', { ...good, pairs: [{ pickup: 'a', delivery: 'a' }] }, 'pairs[0].delivery'],
  [
    'a start plan that serves a stop twice',
    { ...good, startPlan: { routes: [{ vehicle: 'van', stops: ['a', 'a'] }] } },
    'startPlan',
  ],
  [
    'a start plan with an unknown stop',
    { ...good, startPlan: { routes: [{ vehicle: 'van', stops: ['z'] }] } },
    'startPlan.routes[0].stops[0]',
  ],
  ['a locked route without a start plan', { ...good, locks: { routes: ['van'] } }, 'locks.routes[0]'],
  [
    'a past break without past visits',
    { ...good, locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a' }], breaks: [] }] } },
    'locks.prefixes[0].breaks',
  ],
  ['a past break during a visit', underWay([{ startSeconds: 30, durationSeconds: 31 }]), 'locks.prefixes[0].breaks[0]'],
  [
    'past breaks out of order',
    underWay([
      { startSeconds: 10, durationSeconds: 20 },
      { startSeconds: 29, durationSeconds: 5 },
    ]),
    'locks.prefixes[0].breaks[1].startSeconds',
  ],
  ['a past break without a length', underWay([{ startSeconds: 10 }]), 'locks.prefixes[0].breaks[0].durationSeconds'],
  [
    'a past break before the start of the route',
    underWay([{ startSeconds: 10, durationSeconds: 5 }], 11),
    'locks.prefixes[0].breaks[0].startSeconds',
  ],
  ['a route that began after its first visit', underWay([], 61), 'locks.prefixes[0].startSeconds'],
  [
    'a past start without past visits',
    { ...good, locks: { prefixes: [{ vehicle: 'van', visits: [{ stop: 'a' }], startSeconds: 0 }] } },
    'locks.prefixes[0].startSeconds',
  ],
  ['compact routes without coordinates', { ...good, goals: { compactnessCostPerKilometer: 1 } }, 'places'],
  [
    'times that are years apart',
    { ...good, stops: [stop, { id: 'b', place: 1, windows: [{ startSeconds: 1e10, endSeconds: 1e10 }] }] },
    'stops[1].windows[0]',
  ],
  [
    'a break years before all other times',
    {
      ...good,
      vehicles: [
        {
          ...vehicle,
          breaks: [{ kind: 'fixed', window: { startSeconds: -1e300, endSeconds: 9 }, durationSeconds: 9 }],
        },
      ],
    },
    'stops[0].windows[0]',
  ],
  [
    'a visit that was served years ago',
    {
      ...good,
      locks: {
        prefixes: [{ vehicle: 'van', visits: [{ stop: 'a', served: { startSeconds: -1e300, endSeconds: 9 } }] }],
      },
    },
    'locks.prefixes[0].visits[0].served.startSeconds',
  ],
  [
    'a visit that ends years later',
    {
      ...good,
      locks: {
        prefixes: [{ vehicle: 'van', visits: [{ stop: 'a', served: { startSeconds: 0, endSeconds: 1e300 } }] }],
      },
    },
    'locks.prefixes[0].visits[0].served.endSeconds',
  ],
  ['a route that began years ago', underWay([], -1e300), 'locks.prefixes[0].startSeconds'],
])('%s: refused with the path', (_, problem, path) => {
  let fault: unknown
  try {
    parseProblem(problem)
  } catch (error) {
    fault = error
  }
  expect(fault).toBeInstanceOf(ProblemFault)
  expect(fault).toHaveProperty('path', path)
})

test('a rule whose field is undefined is off', () => {
  const locks = { vehicles: undefined, orders: undefined, prefixes: undefined, routes: undefined }
  const problem = parseProblem({ ...good, locks })
  expect(check(problem, planOf(problem, { routes: [] })).violations).toEqual([])
})

test('a value that is not an object is refused', () => {
  expect(() => parseProblem(null)).toThrow('expected an object')
  expect(() => parseProblem('a problem')).toThrow('expected an object')
})

test('a valid problem is frozen and compiled once', () => {
  expect(Object.isFrozen(parseProblem(good).stops)).toBe(true)
  expect(modelOf(good)).toBe(modelOf(good))
})

test('a parsed problem is not parsed again', () => {
  let reads = 0
  const seen = new Proxy([0, 60, 60, 0], { get: (target, key) => (reads++, Reflect.get(target, key)) })
  const problem = parseProblem({ ...good, profiles: [{ ...profile, durationsSeconds: seen }] })
  const once = reads
  expect(parseProblem(problem)).toBe(problem)
  expect([once > 0, reads]).toEqual([true, once])
})

test('times may be Unix times or times of day', () => {
  const shift = (problem: Problem, by: number): Problem => ({
    ...problem,
    stops: problem.stops.map((each) => ({
      ...each,
      ...(each.windows && {
        windows: each.windows.map((window) => ({
          startSeconds: window.startSeconds + by,
          endSeconds: window.endSeconds + by,
        })),
      }),
    })),
  })
  const model = modelOf(shift(good, 1.8e9))
  expect(model.originSeconds).toBe(1.8e9)
  expect(model.windowEnd[0]).toBe(60)
})

test('a problem of twenty thousand stops is accepted', () => {
  const stops = Array.from({ length: 20_000 }, (_, index) => ({ id: `s${index}`, place: 1, delivery: { boxes: 1 } }))
  expect(modelOf({ ...good, stops }).stopCount).toBe(20_000)
})
