import { BestPlan } from './best-plan.ts'
import type { Control, NodePlan } from './control.ts'
import type { RoutePool } from './pool.ts'
import { DrawnMoves } from './drawn-moves.ts'
import { power } from './exponent.ts'
import type { Sisr } from './sisr.ts'

/** Temperatures in mean arc costs. */
export interface Heat {
  readonly start: number
  readonly end: number
}

/** How hot, where routes of good plans are kept, if anywhere, and round which stops to search, if not everywhere. */
export interface AnnealOptions {
  readonly heat: Heat
  readonly pool: RoutePool | null
  readonly centres?: readonly number[]
}

/** Steps between two looks at how far the search is: rare enough to cost nothing, and often enough to stop within 50 ms. */
export const stepsPerLook = 256
// Routes of plans this near to the best are worth recombining; with windows many more plans are looked at. Guesses.
const worthPooling = 1.02
const worthPoolingByWindows = 1.05
const stepsPerPooling = 16
// A plan of 800 stops takes as long to pool as some ten steps: larger ones are pooled less often.
const stopsPerPoolingStep = 8

/**
 * Simulated annealing over ruin and recreate steps, geometric from `start` to `end`. Leaves the best plan in the searcher,
 * routes of good plans in the pool, if there is one, and answers how many steps it took.
 */
export function anneal(sisr: Sisr, control: Control, { heat, pool, centres }: AnnealOptions): number {
  const { routes } = sisr
  const arc = sisr.arcCost()
  const best = new BestPlan(routes)
  best.take(routes)
  let iterations = 0
  const moves = sisr.core.kind === 'pairs' ? null : new DrawnMoves(sisr, centres)
  const isTimed = sisr.core.kind === 'windows'
  const poolingPeriod = Math.max(stepsPerPooling, Math.round(sisr.core.nodes / stopsPerPoolingStep))
  for (let done = control.done(0); done < 1; done = control.done(iterations)) {
    const heatNow = arc * heat.start * power(heat.end / heat.start, done)
    const costBefore = best.cost
    if (adopt(sisr, control.offered()) && routes.cost < best.cost) best.take(routes)
    for (let step = 0; step < stepsPerLook; step++) {
      if (sisr.annealStep(heatNow, centres) && routes.cost < best.cost) best.take(routes)
      moves?.tryAll(heatNow, best)
      if (isTimed && step % poolingPeriod === 0 && routes.cost < best.cost * worthPoolingByWindows) pool?.add(routes)
    }
    iterations += stepsPerLook
    if (!isTimed && routes.cost < best.cost * worthPooling) pool?.add(routes)
    if (best.cost < costBefore) control.found(best.cost, best.lists())
  }
  sisr.load(best.lists())
  return iterations
}

/** Goes on from a plan found elsewhere when it is better, and says whether it was. */
export function adopt(sisr: Sisr, offer: NodePlan | null): boolean {
  if (offer === null) return false
  const own = sisr.snapshot()
  const cost = sisr.routes.cost
  sisr.load(offer)
  if (sisr.routes.cost < cost) return true
  sisr.load(own)
  return false
}
