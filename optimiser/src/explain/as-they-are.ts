import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import { measureRoute } from '../price/figures.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { RouteEvaluator } from '../schedule/evaluator.ts'
import { wishesFor } from './places.ts'
import type { Relaxation } from './relaxations.ts'
import { relaxed } from './relaxed.ts'

/** A problem relaxed so that existing routes may stay. */
export interface Allowed {
  readonly problem: Problem
  /** Vehicles whose routes still break a rule. */
  readonly broken: readonly string[]
}

// A guess. Relaxing one rule may reveal that another is broken, but rarely more often than this.
const rounds = 4

/** Relaxes the rules that routes already break by just as much, if that affects only the vehicle or its stops. */
export function allowedAsTheyAre(problem: Problem, order: PlanOrder): Allowed {
  let wider = problem
  for (let round = 0; round < rounds; round++) {
    const wishes = brokenRoutes(wider, order).flatMap(({ wishes: each }) => each ?? [])
    if (wishes.length === 0) break
    wider = relaxed(wider, wishes)
  }
  return { problem: wider, broken: brokenRoutes(wider, order).map(({ vehicle }) => vehicle) }
}

/** Vehicles whose routes break a rule, apart from rules across routes. */
export function vehiclesBreakingRules(problem: Problem, order: PlanOrder): string[] {
  return brokenRoutes(problem, order).map(({ vehicle }) => vehicle)
}

function brokenRoutes(problem: Problem, order: PlanOrder) {
  const model = modelOf(problem)
  const evaluator = new RouteEvaluator(model)
  const routes = routesOfOrder(model, order)
  return order.routes.flatMap(({ vehicle }) => {
    const number = model.vehicleByIdentity.get(vehicle)!
    const { violations } = measureRoute(evaluator, number, routes[number]!)
    return violations.length > 0 ? [{ vehicle, wishes: ownWishes(wishesFor(evaluator, violations)) }] : []
  })
}

/** Null if depot hours would change, because that affects all routes. */
function ownWishes(wishes: readonly Relaxation[] | null): readonly Relaxation[] | null {
  return wishes?.some((wish) => 'depot' in wish) ? null : wishes
}
