import { modelOf } from '../door/open.ts'
import { routesOfOrder } from '../door/orders.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import type { Edit } from './edits.ts'
import { Pricer } from './pricer.ts'
import type { PriceChange, Slot } from './pricer.ts'

const pricers = new WeakMap<PlanOrder, { readonly problem: Problem; readonly pricer: Pricer }>()

/** The exact change that an edit would make to a plan. The plan is not changed. */
export function price(problem: Problem, plan: PlanOrder, edit: Edit): PriceChange {
  return pricerOf(problem, plan).price(edit)
}

/** Every position where a stop could be inserted or moved to, with the change it would make. */
export function priceSlots(problem: Problem, plan: PlanOrder, stop: string): readonly Slot[] {
  return pricerOf(problem, plan).slots(stop)
}

/** Pricers are cached by plan, because plans never change. */
export function pricerOf(problem: Problem, plan: PlanOrder): Pricer {
  const known = pricers.get(plan)
  if (known?.problem === problem) return known.pricer
  const model = modelOf(problem)
  const pricer = new Pricer(model, routesOfOrder(model, plan))
  pricers.set(plan, { problem, pricer })
  return pricer
}
