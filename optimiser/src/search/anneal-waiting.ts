import { adopt, stepsPerLook } from './anneal.ts'
import type { AnnealOptions } from './anneal.ts'
import { BestPlan } from './best-plan.ts'
import type { Control } from './control.ts'
import type { Core } from './core.ts'
import { coolDown } from './heat.ts'
import { isDelivery } from './routes.ts'
import type { Sisr } from './sisr.ts'

/**
 * Annealing with scarce vehicles: a few pairs without room may wait outside (the request bank of Ropke and Pisinger 2006, section 3.1),
 * at a price that rises while few plans are complete. The working plan must be complete. Leaves the best complete plan in `sisr` and
 * returns the number of steps.
 */
export function annealWaiting(sisr: Sisr, control: Control, { heat, pool }: AnnealOptions): number {
  const { routes, core, params } = sisr
  const { ruin, firstPrice, completeShare, priceStep, mostLooksIncomplete } = params.waiting
  const arc = sisr.arcCost()
  let price = Math.ceil(arc * firstPrice)
  // Changes the penalties instead of creating another searcher, which would be compiled again and take a tenth of a short search.
  const penalties = core.penalty.slice()
  setPrice(core, price)
  sisr.settings = ruin
  sisr.closeUnused()
  const best = new BestPlan(routes)
  best.take(routes)
  let [iterations, looksIncomplete] = [0, 0]
  for (let done = control.done(0); done < 1; done = control.done(iterations)) {
    const costBefore = best.cost
    adopt(sisr, control.offered())
    const complete = look(sisr, best, coolDown(arc, heat, done))
    iterations += stepsPerLook
    looksIncomplete = complete > 0 ? 0 : looksIncomplete + 1
    if (looksIncomplete > mostLooksIncomplete) {
      sisr.load(best.lists())
      looksIncomplete = 0
    }
    price = Math.ceil(complete < completeShare * stepsPerLook ? price * priceStep : price / priceStep)
    reprice(sisr, price)
    if (routes.absentCount === 0 && routes.cost < best.cost * params.acceptance.worthPooling.pairs) pool?.add(routes)
    if (best.cost < costBefore) control.found(best.cost, best.lists())
  }
  core.penalty.set(penalties)
  sisr.settings = params.perturbation.ruin
  sisr.load(best.lists())
  return iterations
}

// Prices are whole numbers, so that sums stay exact.
function setPrice(core: Core, price: number): void {
  for (let stop = 1; stop < core.nodes; stop++) core.penalty[stop] = isDelivery(core, stop) ? 0 : price
}

function reprice({ routes }: Sisr, price: number): void {
  const { penalty } = routes.core
  for (let at = 0; at < routes.absentCount; at++) routes.cost += price - penalty[routes.absent[at]!]!
  for (let stop = 1; stop < penalty.length; stop++) if (penalty[stop]! > 0) penalty[stop] = price
}

/** Returns how many of the steps ended with a complete plan. */
function look(sisr: Sisr, best: BestPlan, heat: number): number {
  const { routes } = sisr
  let complete = 0
  for (let step = 0; step < stepsPerLook; step++) {
    tryStep(sisr, heat)
    if (routes.absentCount > 0) continue
    complete++
    if (routes.cost < best.cost) best.take(routes)
  }
  return complete
}

function tryStep(sisr: Sisr, heat: number): void {
  const { routes, undo, random, params } = sisr
  const { absentCount } = routes
  const cost = routes.cost + random.grace(heat)
  sisr.step(0, { cost })
  const isCrowded = routes.absentCount > Math.max(params.waiting.mostWaiting, absentCount)
  // Otherwise saving a vehicle would pay for any number of waiting pairs. Only a complete plan may save one, which is then closed.
  const isBought = routes.absentCount > 0 && routes.emptyCount > 0
  if (isCrowded || isBought || routes.cost > cost) undo.restore()
  else if (routes.emptyCount > 0) sisr.closeUnused()
}
