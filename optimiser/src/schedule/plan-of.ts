import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import type { Plan } from '../plan.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { buildPlan } from './build-plan.ts'

/** Completes an order of stops to a plan with times, loads, trips, breaks and costs. */
export function planOf(problem: Problem, order: PlanOrder): Plan {
  const model = modelOf(problem)
  return buildPlan(model, routesOfOrder(model, order))
}
