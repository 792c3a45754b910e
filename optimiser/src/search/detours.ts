import { anneal } from './anneal.ts'
import type { AnnealOptions } from './anneal.ts'
import { annealWaiting } from './anneal-waiting.ts'
import { partOf } from './control.ts'
import type { Control, NodePlan } from './control.ts'
import { minimiseFleet } from './fleet.ts'
import { Sisr } from './sisr.ts'

/**
 * Annealing with scarce vehicles, in rounds: with an additional vehicle for more room, then without it, then with the original number. A
 * single cooling rarely gets away from its first plan. The working plan must be complete. Leaves the best plan in `sisr` and returns the
 * number of steps.
 */
export function annealByDetours(sisr: Sisr, control: Control, { heat, pool }: AnnealOptions): number {
  const { rounds, openEnd, warmest } = sisr.params.detours
  let [best, bestCost]: [NodePlan, number] = [sisr.snapshot(), sisr.routes.cost]
  let steps = 0
  const found = (cost: number, plan: NodePlan) => {
    if (cost >= bestCost) return
    best = plan
    bestCost = cost
    control.found(cost, plan)
  }
  for (let round = 1; round <= rounds && control.done(steps) < 1; round++) {
    const end = round / rounds
    const opening = {
      heat: { start: round === 1 ? heat.start : Math.min(warmest, heat.start), end: openEnd },
      pool: null,
    }
    steps += detour(sisr, restOf(control, end, steps), opening)
    const cooling = { heat: { start: Math.min(warmest, heat.start), end: heat.end }, pool }
    if (control.done(steps) < end) steps += annealWaiting(sisr, { ...restOf(control, end, steps), found }, cooling)
  }
  sisr.load(best)
  return steps
}

function restOf(control: Control, end: number, steps: number): Control {
  return partOf(control, { start: control.done(steps), end, before: steps })
}

// If the additional vehicle can't be removed in time, the plan stays unchanged.
function detour(sisr: Sisr, control: Control, options: AnnealOptions): number {
  const { core, random, params } = sisr
  const { openShare, repairShare } = params.detours
  const own = sisr.snapshot()
  const quiet: Control = { ...control, found: () => undefined, offered: () => null }
  const open = new Sisr({ ...core, fixedCost: 0, fleet: own.length + 1 }, random, params)
  open.load(own)
  const steps = anneal(open, partOf(quiet, { start: 0, end: openShare, before: 0 }), options)
  const repair = partOf(quiet, { start: openShare, end: openShare + repairShare, before: steps })
  const { plan, iterations } = minimiseFleet(open, repair, own.length)
  if (plan.length <= own.length) sisr.load(plan)
  return steps + iterations
}
