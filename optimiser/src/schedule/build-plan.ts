import { addShare, balanceCost, noShares, quantityOf } from '../cost/balance.ts'
import { noCosts } from '../cost/route-cost.ts'
import type { Model } from '../model/model.ts'
import type { Plan, PlanCosts, Route, RouteCosts, Totals } from '../plan.ts'
import { buildRoute, noTotals } from './build-route.ts'
import { RouteEvaluator } from './evaluator.ts'

/** The plan for these routes: one list of stops per vehicle, in order. */
export function buildPlan(model: Model, routes: readonly Int32Array[], evaluator = new RouteEvaluator(model)): Plan {
  const built = routes.flatMap((stops, vehicle) => (stops.length > 0 ? [buildRoute(evaluator, vehicle, stops)] : []))
  const quantities = routes.flatMap((stops) => (stops.length > 0 ? [quantityOf(model, stops)] : []))
  const unassigned = unassignedStops(model, routes)
  return {
    routes: built,
    unassigned: unassigned.map((stop) => model.problem.stops[stop]!.id),
    costs: costsOf(model, { routes: built, quantities, unassigned }),
    totals: sumTotals(built),
  }
}

/** Stops that no route serves. */
export function unassignedStops(model: Model, routes: readonly Int32Array[]): number[] {
  const isServed = new Uint8Array(model.stopCount)
  for (const stops of routes) for (const stop of stops) isServed[stop] = 1
  const unassigned: number[] = []
  for (let stop = 0; stop < model.stopCount; stop++) if (isServed[stop] === 0) unassigned.push(stop)
  return unassigned
}

type Built = { routes: readonly Route[]; quantities: readonly number[]; unassigned: readonly number[] }

function costsOf(model: Model, { routes, quantities, unassigned }: Built): PlanCosts {
  const sum = noCosts()
  const shares = noShares(model)
  for (const [index, { costs, totals, stops }] of routes.entries()) {
    for (const part of partsOf(sum)) sum[part] += costs[part]
    const { durationSeconds } = totals
    addShare(shares, model, { durationSeconds, stopCount: stops.length, quantity: quantities[index]! }, 1)
  }
  const balance = balanceCost(model, shares)
  const missing = unassigned.reduce((total, stop) => total + model.unassignedPrice[stop]!, 0)
  return { ...sum, balance, unassigned: missing, total: sum.total + balance + missing }
}

function sumTotals(routes: readonly Route[]): Totals {
  const sum = noTotals()
  for (const { totals } of routes) for (const part of partsOf(sum)) sum[part] += totals[part]
  return sum
}

function partsOf<Sums extends RouteCosts | Totals>(sums: Sums): (keyof Sums)[] {
  // Object.keys forgets the type; both kinds of sums are made here with exactly these keys.
  return Object.keys(sums) as (keyof Sums)[]
}
