import type { PlanOrder } from '../src/problem.ts'
import type { Instance, InstancePlace } from '../src/readers/instance.ts'
import type { Convention } from '../src/readers/instance-problem.ts'

/** Score of a plan by the definition of the benchmark, computed from the file's coordinates only. */
export interface Score {
  readonly cost: number
  readonly vehicles: number
  readonly feasible: boolean
}

/** Scores and checks a plan independently of the optimiser. */
export function scorePlan(instance: Instance, convention: Convention, order: PlanOrder): Score {
  const routes = order.routes.filter((route) => route.stops.length > 0).map((route) => route.stops.map(Number))
  const seen = new Set(routes.flat())
  const visits = routes.reduce((count, route) => count + route.length, 0)
  const isComplete = seen.size === instance.places.length - 1 && visits === seen.size
  const fits = instance.vehicles === null || routes.length <= instance.vehicles
  let cost = 0
  let areRoutesFeasible = true
  for (const route of routes) {
    const result = scoreRoute(instance, distanceBy(convention), route)
    cost += result.cost
    areRoutesFeasible &&= result.feasible
  }
  return { cost, vehicles: routes.length, feasible: isComplete && fits && areRoutesFeasible }
}

type Distance = (from: InstancePlace, to: InstancePlace) => number

// Benchmarks in which vehicles come first use double precision; the others define rounded distances.
function distanceBy({ scale, round, vehiclesFirst }: Convention): Distance {
  const euclidean: Distance = (from, to) => Math.hypot(from.x - to.x, from.y - to.y)
  return vehiclesFirst ? euclidean : (from, to) => round(scale * euclidean(from, to)) / scale
}

const tolerance = 1e-6

function scoreRoute(
  instance: Instance,
  distance: Distance,
  route: readonly number[],
): { cost: number; feasible: boolean } {
  const depot = placeAt(instance, 0)
  const visited = new Set<number>()
  let load = instance.kind === 'pairs' ? 0 : route.reduce((sum, stop) => sum + placeAt(instance, stop).demand, 0)
  let feasible = load <= instance.capacity
  let cost = 0
  let time = depot.open
  let from = depot
  for (const stop of [...route, 0]) {
    const place = placeAt(instance, stop)
    cost += distance(from, place)
    time = Math.max(place.open, time + from.service + distance(from, place))
    visited.add(stop)
    if (instance.kind === 'pairs') load += place.demand
    feasible &&=
      time <= place.close + tolerance && load <= instance.capacity && isAfterItsPickup(instance, stop, visited)
    from = place
  }
  return {
    cost,
    feasible:
      feasible &&
      route.every((stop) => placeAt(instance, stop).delivery === 0 || visited.has(placeAt(instance, stop).delivery)),
  }
}

function isAfterItsPickup(instance: Instance, stop: number, visited: ReadonlySet<number>): boolean {
  if (instance.kind !== 'pairs' || stop === 0 || placeAt(instance, stop).demand >= 0) return true
  return instance.places.some((place, pickup) => place.delivery === stop && visited.has(pickup))
}

function placeAt(instance: Instance, index: number): InstancePlace {
  const place = instance.places[index]
  if (place === undefined) throw new Error(`The plan names stop ${index}, which is not in the instance.`)
  return place
}
