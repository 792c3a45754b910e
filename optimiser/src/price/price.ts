import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import type { Edit } from './edits.ts'
import { Pricer } from './pricer.ts'
import type { PriceChange, Slot } from './pricer.ts'

const pricers = new WeakMap<PlanOrder, { readonly problem: Problem; readonly pricer: Pricer }>()

/** The exact change that an edit of a plan makes; the plan stays as it is. */
export function price(problem: Problem, plan: PlanOrder, edit: Edit): PriceChange {
  return pricerOf(problem, plan).price(edit)
}

/** Every place a stop could have in a plan, or move to, with the change each makes. */
export function priceSlots(problem: Problem, plan: PlanOrder, stop: string): readonly Slot[] {
  return pricerOf(problem, plan).slots(stop)
}

/** A pricer is kept as long as its plan; plans are taken as values that do not change. */
export function pricerOf(problem: Problem, plan: PlanOrder): Pricer {
  const known = pricers.get(plan)
  if (known?.problem === problem) return known.pricer
  const model = modelOf(problem)
  const pricer = new Pricer(model, routesOfOrder(model, plan))
  pricers.set(plan, { problem, pricer })
  return pricer
}
