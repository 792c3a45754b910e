import { describe, expect, test } from 'vitest'
import { cases, isLong } from '../testing/test-length.ts'
import { check } from './check/check.ts'
import type { PlanOrder, Problem } from './problem.ts'
import { Random } from './search/random.ts'
import { solve } from './solve.ts'
import type { Progress, StopRule } from './solve.ts'

interface Shape {
  readonly stops: number
  readonly vehicles: number
  readonly timed?: boolean
  readonly paired?: boolean
}

function townProblem({ stops, vehicles, timed = false, paired = false }: Shape): Problem {
  const random = new Random(7)
  const spots = Array.from({ length: stops + 1 }, () => ({ x: random.below(10_000), y: random.below(10_000) }))
  const matrix = Int32Array.from(
    spots.flatMap((from) => spots.map((to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y)))),
  )
  const ids = Array.from({ length: stops }, (_, index) => `stop ${index + 1}`)
  return {
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: Array.from({ length: vehicles }, (_, index) => {
      const shift = timed || paired ? { shift: { startSeconds: 0, endSeconds: 60_000 } } : {}
      return { id: `van ${index + 1}`, start: 'depot', end: 'depot', capacity: { boxes: 20 }, ...shift }
    }),
    stops: ids.map((id, index) => {
      const start = random.below(30_000)
      const windows = timed
        ? { windows: [{ startSeconds: start, endSeconds: start + 15_000 }], serviceSeconds: 300 }
        : {}
      return { id, place: index + 1, ...(!paired && { delivery: { boxes: 1 + random.below(5) } }), ...windows }
    }),
    profiles: [{ name: 'van', durationsSeconds: matrix, distancesMeters: matrix }],
    ...(paired && {
      pairs: ids.flatMap((pickup, at) =>
        at % 2 === 0 ? [{ pickup, delivery: ids[at + 1]!, quantities: { boxes: 4 } }] : [],
      ),
    }),
  }
}

const kinds: readonly [string, Problem][] = [
  ['capacity alone', townProblem({ stops: 60, vehicles: 15 })],
  ['windows', townProblem({ stops: 60, vehicles: 20, timed: true })],
  ['pairs', townProblem({ stops: 40, vehicles: 15, paired: true })],
  ['every rule', { ...townProblem({ stops: 20, vehicles: 6 }), goals: { balance: { costPerSquaredStop: 0.1 } } }],
]

describe.each(kinds)('a problem with %s', (_, problem) => {
  test('gets a plan that keeps the rules and serves every stop', () => {
    const { plan } = solve(problem, { seed: 1, stop: { iterations: 600 } })
    expect(check(problem, plan).violations).toEqual([])
    expect(plan.unassigned).toEqual([])
  })

  test('gets the same plan from the same seed and number of iterations', () => {
    const once = solve(problem, { seed: 5, stop: { iterations: 300 } })
    const again = solve(problem, { seed: 5, stop: { iterations: 300 } })
    expect(again.plan).toEqual(once.plan)
  })

  test('gets a better plan from a longer search', () => {
    const short = solve(problem, { seed: 1, stop: { iterations: 1 } })
    const long = solve(problem, { seed: 1, stop: { iterations: 1500 } })
    expect(long.plan.costs.total).toBeLessThan(short.plan.costs.total)
  })

  test('never gets a worse plan than the one it started with', () => {
    const start = solve(problem, { seed: 1, stop: { iterations: 1000 } }).plan
    const again = solve({ ...problem, startPlan: start }, { seed: 2, stop: { iterations: 64 } }).plan
    expect(again.costs.total).toBeLessThanOrEqual(start.costs.total + 1e-9)
  })
})

test('progress reports better and better plans, and the last one is returned', () => {
  const reports: Progress[] = []
  const { plan } = solve(kinds[1]![1], {
    seed: 1,
    stop: { iterations: 5000 },
    onProgress: (progress) => reports.push(progress),
  })
  const costs = reports.map((report) => report.plan.costs.total)
  expect(costs.length).toBeGreaterThan(2)
  expect(costs).toEqual([...costs].sort((a, b) => b - a))
  expect(plan.costs.total).toBeLessThanOrEqual(costs.at(-1)!)
})

test('an aborted search returns the best plan so far', () => {
  const signal = { aborted: false }
  const onProgress = ({ iterations }: Progress) => {
    signal.aborted = iterations > 200
  }
  const { plan, iterations } = solve(kinds[0]![1], { seed: 1, stop: { iterations: 1e9 }, signal, onProgress })
  expect(iterations).toBeLessThan(1e6)
  expect(check(kinds[0]![1], plan).violations).toEqual([])
})

test('a search aborted before it begins returns a first plan', () => {
  for (const [, problem] of kinds) {
    const { plan } = solve(problem, { seed: 1, stop: { iterations: 1e9 }, signal: { aborted: true } })
    expect(check(problem, plan).violations).toEqual([])
  }
})

test('a search aborted during set-up returns the start plan, if there is one', () => {
  for (const [, problem] of kinds) {
    const { plan: start } = solve(problem, { seed: 1, stop: { iterations: 1 } })
    for (const patience of isLong ? [0, 1, 30, 100, 300] : [0, 30, 300]) {
      let calls = 0
      const signal = {
        get aborted() {
          return calls++ >= patience
        },
      }
      const { plan } = solve({ ...problem, startPlan: start }, { seed: 1, stop: { iterations: 1e9 }, signal })
      expect(check(problem, plan).violations).toEqual([])
      expect(plan.costs.total).toBeLessThanOrEqual(start.costs.total + 1e-9)
      expect(calls).toBeLessThanOrEqual(patience + problem.stops.length + 20)
    }
  }
})

test('the signal is checked at every stop during set-up, and at every step if steps are long', () => {
  const callsOf = (problem: Problem, iterations: number) => {
    let calls = 0
    const signal = {
      get aborted() {
        calls++
        return false
      },
    }
    solve(problem, { seed: 1, stop: { iterations }, signal })
    return calls
  }
  for (const [, problem] of kinds) expect(callsOf(problem, 0)).toBeGreaterThanOrEqual(problem.stops.length)
  const [, everyRule] = kinds[3]!
  expect(callsOf(everyRule, 160) - callsOf(everyRule, 0)).toBeGreaterThanOrEqual(160)
})

test('a start plan that breaks rules is used as far as it keeps them', () => {
  for (const [, problem] of kinds) {
    const [first, second] = problem.vehicles
    const stops = problem.stops.map(({ id }) => id).reverse()
    const startPlan = {
      routes: [
        { vehicle: first!.id, stops: stops.slice(0, 30) },
        { vehicle: second!.id, stops: stops.slice(30) },
      ],
    }
    for (const signal of [{ aborted: false }, { aborted: true }]) {
      const { plan } = solve({ ...problem, startPlan }, { seed: 1, stop: { iterations: 20 }, signal })
      expect(check(problem, plan).violations).toEqual([])
      expect(plan.unassigned.length).toBeLessThan(stops.length)
    }
  }
})

test('a search returns a feasible plan at whatever time it ends', () => {
  for (const [, problem] of kinds) {
    for (const milliseconds of [1, 5, 20, 21]) {
      let time = 0
      const { plan } = solve(
        { ...problem, goals: { ...problem.goals, vehiclesFirst: true } },
        { seed: 1, stop: { milliseconds }, now: () => time++ },
      )
      expect(check(problem, plan).isFeasible).toBe(true)
    }
  }
})

test('the search continues from a better plan that is offered', () => {
  const problem = kinds[0]![1]
  const good = solve(problem, { seed: 3, stop: { iterations: 8000 } }).plan
  const offers = [good]
  const { plan } = solve(problem, { seed: 4, stop: { iterations: 128 }, takeOffer: () => offers.pop() ?? null })
  expect(plan.costs.total).toBeLessThanOrEqual(good.costs.total + 1e-9)
})

test('an offered plan that is worse, incomplete or infeasible does no harm', () => {
  for (const [, problem] of kinds) {
    const stops = problem.stops.map(({ id }) => id)
    const [first, second] = problem.vehicles
    const worse: PlanOrder[] = [
      { routes: [] },
      { routes: [{ vehicle: first!.id, stops: stops.slice(0, 1) }] },
      { routes: [{ vehicle: first!.id, stops }] },
      {
        routes: [
          { vehicle: first!.id, stops: stops.slice(20).reverse() },
          { vehicle: second!.id, stops: stops.slice(0, 20) },
        ],
      },
      solve(problem, { seed: 2, stop: { iterations: 1 } }).plan,
      solve(withoutRules(problem), { seed: 2, stop: { iterations: cases(1000) } }).plan,
    ]
    for (const offer of worse) {
      const offers = [offer]
      const { plan } = solve(problem, { seed: 4, stop: { iterations: 128 }, takeOffer: () => offers.pop() ?? null })
      expect(check(problem, plan).violations).toEqual([])
    }
  }
})

/** The same problem without rules, whose plans are cheaper. */
function withoutRules({ vehicles, stops, profiles, depots = [] }: Problem): Problem {
  const free = vehicles.map(({ id, start, end, costs }) => ({
    id,
    ...(start && { start }),
    ...(end && { end }),
    ...(costs && { costs }),
  }))
  return { profiles, depots, vehicles: free, stops: stops.map(({ id, place }) => ({ id, place })) }
}

test('an offered plan with an unknown stop is refused', () => {
  for (const [, problem] of kinds) {
    const search = (offer: unknown) => () =>
      solve(problem, { seed: 4, stop: { iterations: 128 }, takeOffer: () => offer as PlanOrder })
    expect(search({ routes: [{ vehicle: problem.vehicles[0]!.id, stops: ['moon'] }] })).toThrow(
      'offer.routes[0].stops[0]: "moon" is not known',
    )
    expect(search({ routes: null })).toThrow('offer.routes: expected a list')
  }
})

test('deliveries are shared out evenly if inequality has a price', () => {
  const town = townProblem({ stops: 24, vehicles: 4 })
  const heavy = town.stops.map((stop, index) => ({ ...stop, delivery: { boxes: index % 6 === 0 ? 8 : 1 } }))
  const problem = (costPerSquaredQuantity: number): Problem => ({
    ...town,
    stops: heavy,
    goals: { balance: { costPerSquaredQuantity, unit: 'boxes', among: 'all' } },
  })
  const boxesOf = new Map(heavy.map(({ id, delivery }) => [id, delivery.boxes]))
  const spread = (price: number) => {
    const { plan } = solve(problem(price), { seed: 1, stop: { iterations: 600 } })
    expect(check(problem(price), plan).violations).toEqual([])
    const loads = plan.routes.map(({ stops }) => stops.reduce((sum, stop) => sum + boxesOf.get(stop)!, 0))
    return Math.max(...loads) - Math.min(...loads, ...(loads.length < 4 ? [0] : []))
  }
  // 4 × 8 + 20 boxes: 13 for each.
  expect(spread(1000)).toBeLessThanOrEqual(2)
  expect(spread(0)).toBeGreaterThan(2)
})

test('fewer vehicles are preferred to shorter routes when vehicles come first', () => {
  const problem: Problem = { ...kinds[1]![1], goals: { vehiclesFirst: true } }
  const { plan } = solve(problem, { seed: 1, stop: { iterations: 3000 } })
  const { plan: shortest } = solve(kinds[1]![1], { seed: 1, stop: { iterations: 3000 } })
  expect(check(problem, plan).violations).toEqual([])
  expect(plan.routes.length).toBeLessThanOrEqual(shortest.routes.length)
})

test('a search without a limit is refused', () => {
  expect(() => solve(kinds[0]![1], { seed: 1, stop: {} })).toThrow('options.stop: needs a limit')
})

test('a negative or invalid limit is refused, and a limit of zero ends the search at once', () => {
  const solveWithin = (stop: StopRule) => solve(kinds[0]![1], { seed: 1, stop, now: () => 0 })
  for (const limit of [-1, Number.NaN]) {
    expect(() => solveWithin({ iterations: limit })).toThrow('options.stop.iterations')
    expect(() => solveWithin({ milliseconds: limit, iterations: 1 })).toThrow('options.stop.milliseconds')
  }
  expect(solveWithin({ iterations: 0 }).iterations).toBe(0)
})

test('a limit in milliseconds without a clock is refused', () => {
  expect(() => solve(kinds[0]![1], { seed: 1, stop: { milliseconds: 10 } })).toThrow('options.now: is missing')
})

test('a problem without stops gets an empty plan', () => {
  const { plan } = solve({ ...kinds[0]![1], stops: [] }, { seed: 1, stop: { iterations: 10 } })
  expect(plan.routes).toEqual([])
})

// With so few stops, this many clock readings cover every stage of a search: breeding, detours and recombining.
const stages: readonly [string, Problem, number][] = [
  ...kinds.map(([title, problem]): [string, Problem, number] => [title, problem, 100]),
  ['capacity alone, long enough to breed', townProblem({ stops: 10, vehicles: 6 }), 300],
  ['windows, long enough to breed', townProblem({ stops: 10, vehicles: 8, timed: true }), 200],
  [
    'pairs with vehicles first',
    { ...townProblem({ stops: 10, vehicles: 5, paired: true }), goals: { vehiclesFirst: true } },
    200,
  ],
]

test.each(stages)('progress is reported four times a second even without a better plan: %s', (_, problem, looks) => {
  let milliseconds = 0
  const reportTimes: number[] = []
  const now = () => (milliseconds += 20)
  const onProgress = () => reportTimes.push(milliseconds)
  solve(problem, { seed: 1, stop: { milliseconds: 20 * looks }, now, onProgress })
  const silences = [...reportTimes.slice(1), milliseconds].map((time, at) => time - reportTimes[at]!)
  expect(Math.max(...silences)).toBeLessThanOrEqual(250)
})
