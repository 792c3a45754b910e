import { BestPlan } from './best-plan.ts'
import type { Control, NodePlan } from './control.ts'
import type { RoutePool } from './pool.ts'
import { DrawnMoves } from './drawn-moves.ts'
import { coolDown } from './heat.ts'
import type { Heat } from './heat.ts'
import type { Sisr } from './sisr.ts'

/** Temperatures, the pool for routes of good plans, if any, and the stops to search around, if not everywhere. */
export interface AnnealOptions {
  readonly heat: Heat
  readonly pool: RoutePool | null
  readonly centres?: readonly number[]
}

/** Steps between two progress checks: enough to cost nothing, and few enough to stop within 50 ms. */
export const stepsPerLook = 256

/**
 * Simulated annealing over ruin and recreate steps, with geometric cooling from `start` to `end`. Leaves the best plan in `sisr` and routes
 * of good plans in the pool, if there is one. Returns the number of steps.
 */
export function anneal(sisr: Sisr, control: Control, { heat, pool, centres }: AnnealOptions): number {
  const { routes, params } = sisr
  const { worthPooling, stepsPerPooling, stopsPerPoolingStep } = params.acceptance
  const arc = sisr.arcCost()
  const best = new BestPlan(routes)
  best.take(routes)
  let iterations = 0
  const moves = sisr.core.kind === 'pairs' ? null : new DrawnMoves(sisr, centres)
  const isTimed = sisr.core.kind === 'windows'
  const poolingPeriod = Math.max(stepsPerPooling, Math.round(sisr.core.nodes / stopsPerPoolingStep))
  for (let done = control.done(0); done < 1; done = control.done(iterations)) {
    const heatNow = coolDown(arc, heat, done)
    const costBefore = best.cost
    if (adopt(sisr, control.offered()) && routes.cost < best.cost) best.take(routes)
    for (let step = 0; step < stepsPerLook; step++) {
      if (sisr.annealStep(heatNow, centres) && routes.cost < best.cost) best.take(routes)
      moves?.tryAll(heatNow, best)
      if (isTimed && step % poolingPeriod === 0 && routes.cost < best.cost * worthPooling.windows) pool?.add(routes)
    }
    iterations += stepsPerLook
    if (!isTimed && routes.cost < best.cost * worthPooling[sisr.core.kind]) pool?.add(routes)
    if (best.cost < costBefore) control.found(best.cost, best.lists())
  }
  sisr.load(best.lists())
  return iterations
}

/** Continues from an offered plan if it is better; returns whether it was. */
export function adopt(sisr: Sisr, offer: NodePlan | null): boolean {
  if (offer === null) return false
  const own = sisr.snapshot()
  const cost = sisr.routes.cost
  sisr.load(offer)
  if (sisr.routes.cost < cost) return true
  sisr.load(own)
  return false
}
