import { checkEach, checkPart, ProblemFault } from '../door/fault.ts'
import { NO_WAY } from '../model/model.ts'
import type { Break, Depot, Problem, Profile, Stop, Vehicle } from '../problem.ts'

/** Refuses rules of a problem that VROOM doesn't support, by name. */
export function checkExpressible(problem: Problem): void {
  const {
    depots = [],
    vehicles,
    stops,
    pairs = [],
    relations = [],
    locks = {},
    stability = {},
    goals = {},
    profiles,
  } = problem
  if (stops.length === 0) throw new ProblemFault('stops', { kind: 'no-task' })
  const paired = new Set(pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]))
  checkEach('depots', depots, checkDepot)
  checkEach('vehicles', vehicles, checkVehicle)
  checkEach('stops', stops, (stop) => checkStop(stop, paired.has(stop.id)))
  checkEach('pairs', pairs, ({ maxOnBoardSeconds }) => refuse({ maxOnBoardSeconds }))
  checkEach('profiles', profiles, checkProfile)
  refuse({ relations: someOf(relations) })
  checkPart(
    'locks',
    {
      vehicles: someOf(locks.vehicles),
      orders: someOf(locks.orders),
      prefixes: someOf(locks.prefixes),
      routes: someOf(locks.routes),
    },
    refuse,
  )
  const { vehicles: changes, orders, promises } = stability
  checkPart('stability', { vehicles: changes, orders, promises }, refuse)
  const { vehiclesFirst, unassignedCost, balance, compactnessCostPerKilometer } = goals
  checkPart(
    'goals',
    {
      vehiclesFirst: vehiclesFirst || undefined,
      unassignedCost,
      balance,
      compactnessCostPerKilometer: compactnessCostPerKilometer || undefined,
    },
    refuse,
  )
  checkLegPrices(problem)
}

function someOf<Thing>(list: readonly Thing[] | undefined): readonly Thing[] | undefined {
  return list && list.length > 0 ? list : undefined
}

/** Refuses any field that is present, by name. */
function refuse(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) throw new ProblemFault(name, { kind: 'not-in-vroom' })
}

function checkDepot({ openings, loadingSeconds }: Depot): void {
  refuse({ openings: someOf(openings), loadingSeconds: loadingSeconds || undefined })
}

function checkVehicle({ start, end, costs, limits, overtime, weights, reload, breaks = [] }: Vehicle): void {
  if (start === undefined && end === undefined) throw new ProblemFault('', { kind: 'ends-missing' })
  refuse({
    overtime,
    weights,
    reload,
    'costs.perHour': costs?.perHour || undefined,
    'limits.durationSeconds': limits?.durationSeconds,
  })
  checkEach('breaks', breaks, checkBreak)
}

/** VROOM takes every break on every route. */
function checkBreak(rest: Break): void {
  if (rest.kind === 'driving') throw new ProblemFault('kind', { kind: 'not-in-vroom' })
  if (!rest.always) throw new ProblemFault('always', { kind: 'not-in-vroom' })
}

function checkStop(
  { windows = [], delivery, pickup, priority = 0, prize, position, maxOnBoardSeconds, costByVehicle }: Stop,
  isPaired: boolean,
): void {
  refuse({ prize, position, maxOnBoardSeconds, costByVehicle })
  if (isPaired) refuse({ delivery, pickup })
  if (priority > 100 || !Number.isInteger(priority)) throw new ProblemFault('priority', { kind: 'not-in-vroom' })
  checkEach('windows', windows, ({ lateCostPerMinute }) => refuse({ lateCostPerMinute }))
}

function checkProfile({ durationsSeconds, distancesMeters, traffic }: Profile): void {
  refuse({ traffic })
  checkPart('durationsSeconds', durationsSeconds, checkWays)
  checkPart('distancesMeters', distancesMeters, checkWays)
}

/** VROOM requires a road between any two places. */
function checkWays(matrix: ArrayLike<number | null>): void {
  for (let entry = 0; entry < matrix.length; entry++) {
    const way = matrix[entry]
    if (way === null || way === undefined || way >= NO_WAY)
      throw new ProblemFault(`[${entry}]`, { kind: 'not-in-vroom' })
  }
}

/** With prices of legs, VROOM allows no other travel costs. */
function checkLegPrices({ vehicles, profiles }: Problem): void {
  checkEach('vehicles', vehicles, ({ profile: name, costs }) => {
    const profile = profiles.find((each) => each.name === name) ?? profiles[0]!
    if (profile.legCosts && (!costs || costs.perKilometer || costs.perDrivingHour))
      throw new ProblemFault('costs', { kind: 'not-in-vroom' })
  })
}
