import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../testing/fixed-seed.ts'
import { anyForbiddingRecipe, forbiddingProblemOf } from '../../../testing/forbidding-problem.ts'
import { cases } from '../../../testing/test-length.ts'
import { check } from '../../check/check.ts'
import { modelOf } from '../../door/open.ts'
import { relaxedModel } from '../../model/relaxed.ts'
import type { Plan } from '../../plan.ts'
import type { Problem, Vehicle } from '../../problem.ts'
import { solve } from '../../solve.ts'
import { Random } from '../random.ts'

const stops = 60

function town({ timed, vehicle = {} }: { timed: boolean; vehicle?: Partial<Vehicle> }): Problem {
  const random = new Random(7)
  const spots = Array.from({ length: stops + 1 }, () => ({ x: random.below(10_000), y: random.below(10_000) }))
  const matrix = Int32Array.from(
    spots.flatMap((from) => spots.map((to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y)))),
  )
  return {
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: Array.from({ length: 20 }, (_, index) => ({
      id: `van ${index + 1}`,
      start: 'depot',
      end: 'depot',
      capacity: { boxes: 20 },
      shift: { startSeconds: 0, endSeconds: 60_000 },
      ...vehicle,
    })),
    stops: Array.from({ length: stops }, (_, index) => {
      const startSeconds = random.below(30_000)
      const windows = [{ startSeconds, endSeconds: startSeconds + 15_000 }]
      return {
        id: `stop ${index}`,
        place: index + 1,
        delivery: { boxes: 1 + random.below(5) },
        ...(timed && { windows }),
      }
    }),
    profiles: [{ name: 'van', durationsSeconds: matrix, distancesMeters: matrix }],
  }
}

const iterations = cases(2000, 800)
const solved = (problem: Problem, seed = 1) => solve(problem, { seed, stop: { iterations } })

describe.each([true, false])('with windows: %s', (timed) => {
  test('a rule that forbids no plan does not change the cost', () => {
    const { plan } = solved(town({ timed }))
    for (const limits of [{ stops }, { distanceMeters: 1e8 }, { drivingSeconds: 1e8 }]) {
      const ruled = solved(town({ timed, vehicle: { limits } }))
      expect(ruled.plan.costs.total).toBeCloseTo(plan.costs.total, 6)
    }
    const apart = [{ kind: 'apart' as const, stops: [plan.routes[0]!.stops[0]!, plan.routes[1]!.stops[0]!] }]
    expect(solved({ ...town({ timed }), relations: apart }).plan.costs.total).toBeCloseTo(plan.costs.total, 6)
  })

  test('a restrictive rule is kept and every stop is served', () => {
    for (const limits of [{ stops: 4 }, { distanceMeters: 30_000 }]) {
      const problem = town({ timed, vehicle: { limits } })
      const { plan } = solved(problem)
      expect(check(problem, plan).violations).toEqual([])
      expect(plan.unassigned).toEqual([])
    }
  })

  test('stops that only few vehicles may serve are assigned to one of these', () => {
    const problem = town({ timed })
    const ruled: Problem = {
      ...problem,
      vehicles: problem.vehicles.map((van, index) => (index > 16 ? { ...van, skills: ['frozen'] } : van)),
      stops: problem.stops.map((stop, index) => (index % 10 === 0 ? { ...stop, skills: ['frozen'] } : stop)),
    }
    const { plan } = solved(ruled)
    expect(check(ruled, plan).violations).toEqual([])
    expect(plan.unassigned).toEqual([])
  })
})

test('a second unit with enough capacity does not change the cost, and a scarce one is kept', () => {
  const problem = town({ timed: true })
  const inTwoUnits = (kg: number): Problem => ({
    ...problem,
    units: ['kg', 'boxes'],
    vehicles: problem.vehicles.map((van) => ({ ...van, capacity: { boxes: 20, kg } })),
    stops: problem.stops.map((stop, index) => ({ ...stop, delivery: { ...stop.delivery, kg: 1 + (index % 7) } })),
  })
  expect(solved(inTwoUnits(1000)).plan.costs.total).toBeCloseTo(solved(problem).plan.costs.total, 6)
  const { plan } = solved(inTwoUnits(20))
  expect(check(inTwoUnits(20), plan).violations).toEqual([])
})

test('reported plans get better and better whether the rules are restrictive or not', () => {
  for (const limits of [{ stops }, { stops: 4 }]) {
    const costs: number[] = []
    const problem = town({ timed: true, vehicle: { limits } })
    const { plan } = solve(problem, {
      seed: 1,
      stop: { iterations },
      onProgress: (progress) => costs.push(progress.plan.costs.total),
    })
    expect(costs.length).toBeGreaterThan(2)
    expect(costs).toEqual([...costs].sort((a, b) => b - a))
    expect(plan.costs.total).toBeLessThanOrEqual(costs.at(-1)!)
  }
})

// Compares plans by cost or, if vehicles come first, by unassigned stops, vehicles and cost.
function isWorse(plan: Plan, best: Plan, vehiclesFirst: boolean): boolean {
  const dearer = plan.costs.total - best.costs.total
  if (!vehiclesFirst) return dearer > 1e-6
  const left = plan.unassigned.length - best.unassigned.length
  const vehicles = plan.routes.length - best.routes.length
  return left > 0 || (left === 0 && (vehicles > 0 || (vehicles === 0 && dearer > 1e-6)))
}

test('every reported plan and the final one keep the rules and are no worse than the one before', () => {
  let tried = 0
  fc.assert(
    fc.property(anyForbiddingRecipe(), fc.constantFrom(1, 60, 300, 1500), (recipe, steps) => {
      const problem = forbiddingProblemOf(recipe)
      const model = modelOf(problem)
      if (model.features.kind === 'rich' && relaxedModel(model) !== null) tried++
      const reported: Plan[] = []
      const { plan } = solve(problem, {
        seed: 1,
        stop: { iterations: steps },
        onProgress: (progress) => reported.push(progress.plan),
      })
      for (const [index, each] of [...reported, plan].entries()) {
        expect(check(problem, each).violations).toEqual([])
        expect(index > 0 && isWorse(each, reported[index - 1]!, recipe.vehiclesFirst)).toBe(false)
      }
    }),
    { numRuns: cases(300) },
  )
  expect(tried).toBeGreaterThan(cases(200))
})

describe('if the rules forbid the plans of the fast search', () => {
  // Sixty stops for twenty vans with up to four stops each. Without the rule, fewer than ten vans are enough.
  const problem = town({ timed: true, vehicle: { limits: { stops: 4 } } })

  test('every reported plan serves all stops, and so does the final one whenever the search is aborted', () => {
    const reported: Plan[] = []
    solve(problem, { seed: 1, stop: { iterations: 4000 }, onProgress: ({ plan }) => reported.push(plan) })
    expect(reported.length).toBeGreaterThan(5)
    expect(reported.flatMap((plan) => plan.unassigned)).toEqual([])
    for (const most of [1, 2, 4]) {
      const signal = { aborted: false }
      let count = 0
      const onProgress = () => (signal.aborted = ++count >= most)
      expect(solve(problem, { seed: 1, stop: { iterations: 20_000 }, signal, onProgress }).plan.unassigned).toEqual([])
    }
  })

  test('a search with few steps is left to the search with every rule', () => {
    // That search requests offers every 16 steps, the fast search every 256.
    let calls = 0
    solve(problem, {
      seed: 1,
      stop: { iterations: 320 },
      takeOffer: () => {
        calls++
        return null
      },
    })
    expect(calls).toBeGreaterThanOrEqual(320 / 16)
  })

  test('an offer that keeps the rules is returned if it is the best plan', () => {
    const good = solved(problem, 2).plan
    const offers = [null, good]
    const { plan } = solve(problem, { seed: 1, stop: { iterations: 2000 }, takeOffer: () => offers.shift() ?? null })
    expect(plan.costs.total).toBeLessThanOrEqual(good.costs.total + 1e-6)
  })
})

test('better plans are also reported by the clock, not only by progress', () => {
  // A clock that advances with each reading, by about forty milliseconds between two checks of the fast search.
  let milliseconds = 0
  const signal = { aborted: false }
  const reported = new Map<Plan, number>()
  solve(town({ timed: true, vehicle: { limits: { stops } } }), {
    seed: 1,
    stop: { milliseconds: 60_000 },
    now: () => (milliseconds += 10),
    signal,
    onProgress: ({ done, plan }) => {
      if (!reported.has(plan)) reported.set(plan, milliseconds)
      signal.aborted = done > 0.04
    },
  })
  // In the first 2.4 seconds.
  expect([...reported.values()].filter((reportedAt) => reportedAt < 1000).length).toBeGreaterThan(1)
  expect(reported.size).toBeGreaterThan(3)
})
