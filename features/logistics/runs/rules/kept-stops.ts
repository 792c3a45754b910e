import { allowedAsTheyAre, vehiclesBreakingRules } from '#optimiser/explain/as-they-are.ts'
import type { Plan } from '#optimiser/plan.ts'
import type { PlanOrder, Problem, RouteOrder } from '#optimiser/problem.ts'

/**
 * The problem of a run in which what is planned and locked to its route can't be left out: the search begins with it, leaving it out costs more than
 * anything else could save, and what its route breaks already is granted. A route that nothing can be granted to stays as it is.
 */
export function keepingLocked(problem: Problem, current: PlanOrder): Problem {
  const { locks } = problem
  if (!locks) return problem
  const vehicleByStop = new Map((locks.vehicles ?? []).map(({ stop, vehicle }) => [stop, vehicle]))
  const closed = new Set(locks.routes)
  const isKept = (stop: string, vehicle: string) => closed.has(vehicle) || vehicleByStop.get(stop) === vehicle
  const routes = current.routes.map((route) => ({ ...route, kept: keptOf(route, { problem, isKept }) }))
  const kept = new Set(routes.flatMap((route) => route.kept))
  if (kept.size === 0) return problem
  const certain = withoutChoice(problem, kept)
  const open = routes.filter((route) => route.kept.length > 0 && !closed.has(route.vehicle))
  const begun = new Map(certain.startPlan?.routes.map((route) => [route.vehicle, route]))
  const { problem: wider, orders, stuck } = beginningWith(certain, { open, begun })
  for (const route of [...orders, ...current.routes.filter(({ vehicle }) => stuck.includes(vehicle))])
    begun.set(route.vehicle, { vehicle: route.vehicle, stops: route.stops })
  return {
    ...wider,
    locks: { ...wider.locks, routes: [...closed, ...stuck] },
    startPlan: { routes: [...begun.values()] },
  }
}

/** What a plan leaves out, or gives to another vehicle, although it is locked. */
export function lostStops({ locks, startPlan }: Problem, { routes }: Pick<Plan, 'routes'>): string[] {
  const vehicleByStop = new Map(routes.flatMap(({ vehicle, stops }) => stops.map((stop) => [stop, vehicle] as const)))
  const closed = new Set(locks?.routes)
  const whole = startPlan?.routes.filter(({ vehicle }) => closed.has(vehicle)) ?? []
  const locked = [
    ...(locks?.vehicles ?? []),
    ...whole.flatMap(({ vehicle, stops }) => stops.map((stop) => ({ stop, vehicle }))),
  ]
  return locked.filter(({ stop, vehicle }) => vehicleByStop.get(stop) !== vehicle).map(({ stop }) => stop)
}

type Keeping = { problem: Problem; isKept: (stop: string, vehicle: string) => boolean }

/** With the other half of each pair, which is on the same route or nowhere. */
function keptOf({ vehicle, stops }: RouteOrder, { problem, isKept }: Keeping): string[] {
  const halves = (problem.pairs ?? []).flatMap(({ pickup, delivery }): [string, string][] => [
    [pickup, delivery],
    [delivery, pickup],
  ])
  const otherHalf = new Map(halves)
  return stops.filter((stop) => isKept(stop, vehicle) || isKept(otherHalf.get(stop) ?? '', vehicle))
}

/** What is asked of a vehicle is no question any more, and all others together weigh less. */
function withoutChoice(problem: Problem, kept: ReadonlySet<string>): Problem {
  const others = problem.stops.filter(({ id }) => !kept.has(id))
  const priority = others.reduce((sum, stop) => sum + 1 + (stop.priority ?? 0), 0)
  // Where vehicles come first, two stops that wait would outweigh one that is kept. A used vehicle has its price besides.
  const { vehiclesFirst: _first, ...goals } = problem.goals ?? {}
  return {
    ...problem,
    stops: problem.stops.map((stop) => (kept.has(stop.id) ? { ...stop, priority, skills: [], features: [] } : stop)),
    goals,
  }
}

type Kept = RouteOrder & { kept: string[] }
type Beginning = { problem: Problem; orders: RouteOrder[]; stuck: readonly string[] }

/** The most of each route that breaks nothing: as the run begins with it, else what is kept of it, else with what that breaks granted. */
function beginningWith(
  problem: Problem,
  { open, begun }: { open: Kept[]; begun: ReadonlyMap<string, RouteOrder> },
): Beginning {
  const keptPart = ({ vehicle, kept }: Kept): RouteOrder => ({ vehicle, stops: kept })
  const first = open.map((route) => begun.get(route.vehicle) ?? keptPart(route))
  const broken = new Set(vehiclesBreakingRules(problem, { routes: first }))
  const parts = open.filter(({ vehicle }) => broken.has(vehicle)).map(keptPart)
  const allowed = allowedAsTheyAre(problem, { routes: parts })
  const whole = first.filter(({ vehicle }) => !broken.has(vehicle))
  const mended = parts.filter(({ vehicle }) => !allowed.broken.includes(vehicle))
  return { problem: allowed.problem, orders: [...whole, ...mended], stuck: allowed.broken }
}
