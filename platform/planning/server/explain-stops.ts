import { explain, type Explanation, type ExplainOptions } from '#optimiser/explain/explain.ts'
import type { PlanOrder, Problem } from '#optimiser/problem.ts'

/** Why stops are where they are or nowhere, one explanation for each. Takes up to some tenths of a second for each. */
export function explainStops({
  problem,
  order,
  stops,
  ...options
}: ExplainOptions & {
  problem: Problem
  order: PlanOrder
  stops: string[]
}): Explanation[] {
  return stops.map((stop) => explain(problem, order, stop, options))
}
