import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import { measureRoute } from '../price/figures.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { RouteEvaluator } from '../schedule/evaluator.ts'
import { wishesFor } from './places.ts'
import type { Relaxation } from './relaxations.ts'
import { relaxed } from './relaxed.ts'

/** A problem in which routes may stay as they are. */
export interface Allowed {
  readonly problem: Problem
  /** Vehicles whose routes still break a rule. */
  readonly broken: readonly string[]
}

// A guess: what is granted to one rule may show that another is broken, but hardly more often.
const rounds = 4

/** Grants to routes what they break already, and no more, where it concerns the vehicle or its stops alone. */
export function allowedAsTheyAre(problem: Problem, order: PlanOrder): Allowed {
  let wider = problem
  for (let round = 0; round < rounds; round++) {
    const wishes = brokenRoutes(wider, order).flatMap(({ wishes: each }) => each ?? [])
    if (wishes.length === 0) break
    wider = relaxed(wider, wishes)
  }
  return { problem: wider, broken: brokenRoutes(wider, order).map(({ vehicle }) => vehicle) }
}

/** The vehicles whose routes break a rule by themselves. */
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

/** Hours of a depot would change for all. */
function ownWishes(wishes: readonly Relaxation[] | null): readonly Relaxation[] | null {
  return wishes?.some((wish) => 'depot' in wish) ? null : wishes
}
