import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import type { Plan } from '../plan.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { buildPlan } from '../schedule/build-plan.ts'
import { applyEdit as editRoutes } from './edits.ts'
import type { Edit } from './edits.ts'

/** The plan after an edit. The original plan is not changed. */
export function applyEdit(problem: Problem, plan: PlanOrder, edit: Edit): Plan {
  const model = modelOf(problem)
  return buildPlan(model, editRoutes(model, routesOfOrder(model, plan), edit))
}
