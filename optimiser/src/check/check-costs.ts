import { modelOf } from '../door/open.ts'
import type { Plan, PlanCosts, RouteCosts } from '../plan.ts'
import type { Problem } from '../problem.ts'
import { drivingOf, metersOf } from './check-limits.ts'
import { latenessOf, workOf } from './check-times.ts'
import type { Facts } from './facts.ts'
import { placeOf } from './walk.ts'
import type { Walk } from './walk.ts'

/** Relative tolerance for rounding errors. */
const ROUNDING = 1e-6

/** Recomputes all costs and changes and compares them with the plan. */
export function checkCosts(facts: Facts, walks: readonly Walk[], plan: Plan): PlanCosts {
  const routes = walks.map((walk) => routeCosts(facts, walk))
  for (const [index, { route }] of walks.entries())
    compare(facts, { vehicle: route.vehicle }, { expected: routes[index]!, stated: route.costs })
  const sum = {
    fixed: 0,
    distance: 0,
    time: 0,
    overtime: 0,
    late: 0,
    preference: 0,
    stability: 0,
    compactness: 0,
    total: 0,
  }
  for (const costs of routes) for (const part of keysOf(sum)) sum[part] += costs[part]
  const balance = balanceOf(facts.problem, walks)
  const { unassignedPrice, stopByIdentity } = modelOf(facts.problem)
  const unassigned = plan.unassigned.reduce(
    (total, stop) => total + (unassignedPrice[stopByIdentity.get(stop) ?? -1] ?? 0),
    0,
  )
  const costs = { ...sum, balance, unassigned, total: sum.total + balance + unassigned }
  compare(facts, {}, { expected: costs, stated: plan.costs })
  checkCeilings(facts, walks)
  return costs
}

function routeCosts(facts: Facts, walk: Walk): RouteCosts {
  const { vehicle, route } = walk
  const { fixed = 0, perKilometer = 0 } = vehicle.costs ?? { perKilometer: 1 }
  const parts = {
    fixed,
    distance:
      (metersOf(walk) / 1000) * perKilometer +
      sumOf(
        walk.legs.map((leg) => facts.legCost(vehicle, leg.from && placeOf(facts, leg.from), placeOf(facts, leg.to))),
      ),
    time: timeCost(facts, walk),
    overtime: (overtimeOf(walk) / 60) * (vehicle.overtime?.costPerMinute ?? 0),
    late: sumOf(stopVisits(walk).map((visit) => (facts.servedByStop.has(visit.stop) ? 0 : lateCost(facts, visit)))),
    preference: sumOf(route.stops.map((stop) => facts.stops.get(stop)!.costByVehicle?.[vehicle.id] ?? 0)),
    stability: changeCost(facts, walk),
    compactness: spread(facts, walk) * (facts.problem.goals?.compactnessCostPerKilometer ?? 0),
  }
  return { ...parts, total: sumOf(Object.values(parts)) }
}

function timeCost(facts: Facts, walk: Walk): number {
  const { perHour = 0, perDrivingHour = 0, perWorkHour = 0 } = walk.vehicle.costs ?? {}
  const worked = sumOf(walk.legs.map((leg) => (leg.to.kind === 'stop' ? workOf(facts, walk.vehicle, leg) : 0)))
  return (
    (worked / 3600) * perWorkHour +
    ((walk.endSeconds - walk.startSeconds) / 3600) * perHour +
    (drivingOf(walk) / 3600) * perDrivingHour
  )
}

function changeCost(facts: Facts, walk: Walk): number {
  const { vehicles = {}, orders = {}, promises = {} } = facts.problem.stability ?? {}
  const prices = [vehicles, orders, promises].map(({ cost = 0 }) => cost)
  const changes = [vehicleChanges, orderChanges, promiseChanges].map((count) => count(facts, walk))
  return sumOf(prices.map((price, kind) => price * changes[kind]!))
}

function lateCost(facts: Facts, { stop, startSeconds }: { stop: string; startSeconds: number }): number {
  return latenessOf(facts.stops.get(stop)!, startSeconds).cost
}

function stopVisits({ route }: Walk) {
  return route.visits.filter((visit) => visit.kind === 'stop')
}

/** Time worked beyond the shift or the longest duration, whichever is more. */
export function overtimeOf({ vehicle, startSeconds, endSeconds }: Walk): number {
  const afterShift = vehicle.shift ? endSeconds - Math.round(vehicle.shift.endSeconds) : 0
  const limit = vehicle.limits?.durationSeconds
  const overLimit = limit === undefined ? 0 : endSeconds - startSeconds - Math.round(limit)
  return Math.max(0, afterShift, overLimit)
}

function before({ problem }: Facts): ReadonlyMap<string, { vehicle: string; position: number }> {
  const routes = problem.stability?.reference?.routes ?? problem.startPlan?.routes ?? []
  const known = new Set(problem.vehicles.map((vehicle) => vehicle.id))
  return new Map(
    routes
      .filter(({ vehicle }) => known.has(vehicle))
      .flatMap(({ vehicle, stops }) => stops.map((stop, position) => [stop, { vehicle, position }] as const)),
  )
}

function vehicleChanges(facts: Facts, { vehicle, route }: Walk): number {
  const reference = before(facts)
  return route.stops.filter((stop) => reference.has(stop) && reference.get(stop)!.vehicle !== vehicle.id).length
}

/** Number of stops to move: all stops less the longest increasing subsequence, by simple dynamic programming. */
function orderChanges(facts: Facts, { vehicle, route }: Walk): number {
  const reference = before(facts)
  const ranks = route.stops.flatMap((stop) =>
    reference.get(stop)?.vehicle === vehicle.id ? [reference.get(stop)!.position] : [],
  )
  const runs: number[] = []
  for (const [index, rank] of ranks.entries())
    runs.push(1 + Math.max(0, ...runs.filter((_, earlier) => earlier < index && ranks[earlier]! < rank)))
  return ranks.length - Math.max(0, ...runs)
}

/** Number of stops served outside their promised time. */
export function promiseChanges(facts: Facts, walk: Walk): number {
  const tolerance = Math.round(facts.problem.stability?.promises?.toleranceSeconds ?? 0)
  return stopVisits(walk).filter(({ stop, startSeconds }) => {
    const { promise } = facts.stops.get(stop)!
    return (
      promise &&
      (startSeconds < Math.round(promise.startSeconds) - tolerance ||
        startSeconds > Math.round(promise.endSeconds) + tolerance)
    )
  }).length
}

function spread({ problem, stops }: Facts, { route }: Walk): number {
  const { places, goals } = problem
  if (!places?.[0] || !goals?.compactnessCostPerKilometer || route.stops.length === 0) return 0
  const origin = places[0]
  const points = route.stops.map((id) => places[stops.get(id)!.place]!)
  const east = points.map(
    (point) => (point.longitude - origin.longitude) * 111.195 * Math.cos((origin.latitude * Math.PI) / 180),
  )
  const north = points.map((point) => (point.latitude - origin.latitude) * 111.195)
  const [centreEast, centreNorth] = [sumOf(east) / east.length, sumOf(north) / north.length]
  const squares = east.map((value, index) => (value - centreEast) ** 2 + (north[index]! - centreNorth) ** 2)
  return Math.sqrt(sumOf(squares) / squares.length) * squares.length
}

function balanceOf(problem: Problem, walks: readonly Walk[]): number {
  const balance = problem.goals?.balance ?? {}
  const { costPerSquaredHour = 0, costPerSquaredStop = 0, costPerSquaredQuantity = 0, among = 'used' } = balance
  const count = among === 'all' ? problem.vehicles.length : walks.length
  const inequality = (shares: readonly number[]) => {
    const all = [...shares, ...Array.from({ length: count - shares.length }, () => 0)]
    const mean = sumOf(all) / all.length
    return sumOf(all.map((share) => (share - mean) ** 2))
  }
  if (count < 2) return 0
  const hours = inequality(walks.map((walk) => (walk.endSeconds - walk.startSeconds) / 3600))
  const stops = inequality(walks.map((walk) => walk.route.stops.length))
  const quantity = inequality(walks.map((walk) => carriedBy(problem, walk)))
  return costPerSquaredHour * hours + costPerSquaredStop * stops + costPerSquaredQuantity * quantity
}

/** All goods that a route delivers and collects in the balanced unit. Goods of a pair count once. */
function carriedBy(problem: Problem, { route }: Walk): number {
  const unit = problem.goals?.balance?.unit ?? problem.units?.[0] ?? ''
  const served = new Set(route.stops)
  const stops = problem.stops.filter(({ id }) => served.has(id))
  const pairs = (problem.pairs ?? []).filter(({ pickup }) => served.has(pickup))
  return sumOf([
    ...stops.map(({ delivery, pickup }) => (delivery?.[unit] ?? 0) + (pickup?.[unit] ?? 0)),
    ...pairs.map(({ quantities }) => quantities?.[unit] ?? 0),
  ])
}

function checkCeilings(facts: Facts, walks: readonly Walk[]): void {
  const { stability } = facts.problem
  const counts = { vehicles: vehicleChanges, orders: orderChanges, promises: promiseChanges }
  for (const kind of ['vehicles', 'orders', 'promises'] as const) {
    const atMost = stability?.[kind]?.atMost
    if (atMost === undefined) continue
    const changes = sumOf(walks.map((walk) => counts[kind](facts, walk)))
    facts.blame(
      'stability',
      changes - atMost,
      { kind: 'changes-over', changes: kind, count: changes, atMost },
      { changes: kind },
    )
  }
}

function compare(
  facts: Facts,
  owner: { readonly vehicle?: string },
  { expected, stated }: { expected: Partial<PlanCosts>; stated: Partial<PlanCosts> },
): void {
  for (const part of keysOf(expected)) {
    const [is, says] = [Number(expected[part]), Number(stated[part])]
    const isSame = Math.abs(is - says) <= ROUNDING * Math.max(1, Math.abs(is)) || !Number.isFinite(is)
    if (!isSame)
      facts.blame('figures', Math.abs(is - says) || 1, {
        kind: 'costs-differ',
        ...owner,
        part,
        amount: is,
        stated: says,
      })
  }
}

function keysOf<Sums extends object>(sums: Sums): (keyof Sums)[] {
  // Object.keys forgets the type; these objects have exactly their declared keys.
  return Object.keys(sums) as (keyof Sums)[]
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0)
}
