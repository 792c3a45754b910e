import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecipe, anyRoutes, Dice, problemOf } from '../../testing/random-problem.ts'
import type { Rule } from '../../testing/random-problem.ts'
import { cases } from '../../testing/test-length.ts'
import { weighTimes } from '../cost/route-cost.ts'
import { modelOf } from '../door/open.ts'
import type { FixedBreak, Problem } from '../problem.ts'
import { solve } from '../solve.ts'
import { RouteEvaluator } from './evaluator.ts'

const exact: readonly Rule[] = [
  'windows',
  'many-windows',
  'shift',
  'overtime',
  'limits',
  'setup',
  'pairs',
  'pickups',
  'open-ends',
  'two-profiles',
]

test('with hard windows and without breaks, traffic and promises, no other start of a route is cheaper', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      const model = modelOf(problemOf({ ...recipe, rules: recipe.rules.filter((rule) => exact.includes(rule)) }))
      for (const [vehicle, stops] of anyRoutes(recipe).entries()) {
        if (stops.length === 0) continue
        const evaluator = new RouteEvaluator(model)
        evaluator.measure(vehicle, stops, stops.length)
        const chosen = scoreOf(evaluator)
        const first = model.shiftStart[vehicle]!
        for (let start = first; start < first + 10 * 3600; start += 300) {
          evaluator.route.clock.run(start)
          const other = scoreOf(evaluator)
          const isBetter = other.excess === 0 && (chosen.excess > 0 || other.cost < chosen.cost - 1e-6)
          expect(isBetter ? { start, other, chosen } : null).toBeNull()
        }
      }
    }),
    { numRuns: cases(150) },
  )
})

test('a stop with several equally expensive windows is served in the first one without waiting', () => {
  const problem: Problem = {
    depots: [{ id: 'depot', place: 0 }],
    vehicles: [{ id: 'van', start: 'depot', end: 'depot', shift: { startSeconds: 0, endSeconds: 86_400 } }],
    stops: [
      {
        id: 'shop',
        place: 1,
        windows: [
          { startSeconds: 3600, endSeconds: 7200 },
          { startSeconds: 36_000, endSeconds: 39_600 },
        ],
      },
    ],
    profiles: [{ name: 'van', durationsSeconds: [0, 100, 100, 0], distancesMeters: [0, 100, 100, 0] }],
  }
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 10 } })
  expect(plan.routes[0]!.visits.map(({ startSeconds }) => startSeconds)).toEqual([3500, 3600, 3700])
})

test('a route with breaks and paid waiting has the best start and the best places for its breaks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 2 }),
      (seed, stopCount, breakCount) => {
        const problem = routeWithBreaks(new Dice(seed), stopCount, breakCount)
        const cost = new RouteEvaluator(modelOf(problem)).evaluate(0, Int32Array.from(problem.stops.keys()), stopCount)
        expect(cost).toBe(leastDuration(problem))
      },
    ),
    { numRuns: cases(500) },
  )
})

const MINUTE = 60

/** One vehicle from 8:00 to 18:00 that costs one per second. All times are whole minutes. */
function routeWithBreaks(dice: Dice, stopCount: number, breakCount: number): Problem {
  const place = () => [dice.below(60), dice.below(60)] as const
  const places = Array.from({ length: stopCount + 1 }, place)
  const matrix = places.flatMap(([x, y]) =>
    places.map(([otherX, otherY]) => (Math.abs(x - otherX) + Math.abs(y - otherY)) * MINUTE),
  )
  const span = (from: number, length: number) => ({
    startSeconds: (480 + dice.below(from)) * MINUTE,
    length: dice.below(length) * MINUTE,
  })
  const windowOf = ({ startSeconds, length }: { startSeconds: number; length: number }) => ({
    startSeconds,
    endSeconds: startSeconds + length,
  })
  const restOf = (): FixedBreak => ({
    kind: 'fixed',
    window: windowOf(span(400, 120)),
    durationSeconds: (10 + dice.below(50)) * MINUTE,
    always: dice.chance(0.5),
  })
  return {
    depots: [{ id: 'depot', place: 0 }],
    vehicles: [
      {
        id: 'van',
        start: 'depot',
        ...(dice.chance(0.7) && { end: 'depot' }),
        shift: { startSeconds: 480 * MINUTE, endSeconds: 1080 * MINUTE },
        costs: { perHour: 3600 },
        breaks: Array.from({ length: breakCount }, restOf),
      },
    ],
    stops: Array.from({ length: stopCount }, (_, index) => ({
      id: `stop ${index}`,
      place: index + 1,
      serviceSeconds: dice.below(30) * MINUTE,
      ...(dice.chance(0.6) && { windows: [windowOf(span(450, 150))] }),
    })),
    profiles: [{ name: 'car', durationsSeconds: matrix, distancesMeters: matrix }],
  }
}

/** The shortest duration over every start minute, order of breaks and place of each break; Infinity if none keeps the rules. */
function leastDuration(problem: Problem): number {
  const [{ breaks = [], shift, end }] = problem.vehicles as [Problem['vehicles'][number]]
  const fixed = breaks.filter((rest) => rest.kind === 'fixed')
  const legs = [
    ...problem.stops.map((stop, index) => ({ stop, travel: travelOf(problem, index === 0 ? 0 : index, stop.place) })),
    ...(end ? [{ stop: undefined, travel: travelOf(problem, problem.stops.length, 0) }] : []),
  ]
  let least = Infinity
  for (const rests of [fixed, fixed.toReversed()]) {
    for (const places of placings(rests.length, legs.length + 1)) {
      for (let start = shift!.startSeconds; start <= shift!.endSeconds; start += MINUTE) {
        const over = endOf(start, { legs, rests, places })
        if (over <= shift!.endSeconds) least = Math.min(least, over - start)
      }
    }
  }
  return least
}

interface Tour {
  readonly legs: readonly { readonly stop: Problem['stops'][number] | undefined; readonly travel: number }[]
  readonly rests: readonly FixedBreak[]
  /** The leg of each break: -1 if the break is left out, the number of legs if it comes after the last one. */
  readonly places: readonly number[]
}

function endOf(start: number, { legs, rests, places }: Tour): number {
  let now = start
  for (let leg = 0; leg <= legs.length; leg++) {
    let left = legs[leg]?.travel ?? 0
    for (const [index, rest] of rests.entries()) {
      if (places[index] !== leg) continue
      const driven = Math.min(left, Math.max(0, rest.window.startSeconds - now))
      const begin = Math.max(now + driven, rest.window.startSeconds)
      if (begin > rest.window.endSeconds) return Infinity
      left -= driven
      now = begin + rest.durationSeconds
    }
    const window = legs[leg]?.stop?.windows?.[0]
    now = Math.max(now + left, window?.startSeconds ?? 0)
    if (window && now > window.endSeconds) return Infinity
    now += legs[leg]?.stop?.serviceSeconds ?? 0
  }
  const isMissed = (rest: FixedBreak, index: number) =>
    places[index] === -1 && (rest.always || (start < rest.window.startSeconds && now > rest.window.endSeconds))
  return rests.some(isMissed) ? Infinity : now
}

function placings(rests: number, places: number): number[][] {
  if (rests === 0) return [[]]
  const one = Array.from({ length: places + 1 }, (_, index) => index - 1)
  return placings(rests - 1, places).flatMap((first) => one.map((place) => [...first, place]))
}

function travelOf({ profiles, stops }: Problem, from: number, to: number): number {
  return Number(profiles[0]!.durationsSeconds[from * (stops.length + 1) + to])
}

function scoreOf({ constraints, route }: RouteEvaluator): { excess: number; cost: number } {
  const excess = constraints
    .filter((constraint) => constraint.isTimed)
    .reduce((sum, constraint) => sum + constraint.excess(route), 0)
  return { excess, cost: weighTimes(route) }
}

test('with weights, times do not depend on the cost of an hour', () => {
  fc.assert(
    fc.property(anyRecipe({ stops: 6, vehicles: 2 }), (recipe) => {
      const weights = { perHour: 20, overtimePerMinute: 1 }
      const [cheap, dear] = [1, 90].map((perHour) => {
        const problem = problemOf(recipe)
        const vehicles = problem.vehicles.map((one) => ({
          ...one,
          costs: { ...one.costs, perHour },
          ...(one.overtime && { overtime: { ...one.overtime, costPerMinute: perHour / 40 } }),
          weights,
        }))
        return new RouteEvaluator(modelOf({ ...problem, vehicles }))
      })
      for (const [vehicle, stops] of anyRoutes(recipe).entries()) {
        if (stops.length === 0) continue
        const [one, other] = [cheap!, dear!].map((evaluator) => {
          evaluator.measure(vehicle, stops, stops.length)
          const { course } = evaluator.route
          return {
            steps: [...course.kind.subarray(0, course.stepCount)],
            starts: [...course.start.subarray(0, course.stepCount)],
          }
        })
        expect(one).toEqual(other)
      }
    }),
  )
})
