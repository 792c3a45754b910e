import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import type { Plan } from '../plan.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { buildPlan } from './build-plan.ts'

/** The plan that an order makes: times, loads, trips, breaks and costs by the same evaluator as everywhere. */
export function planOf(problem: Problem, order: PlanOrder): Plan {
  const model = modelOf(problem)
  return buildPlan(model, routesOfOrder(model, order))
}
