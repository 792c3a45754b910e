import type { Control, NodePlan } from './control.ts'
import { ejectFor } from './eject.ts'
import type { Sisr } from './sisr.ts'

const stepsPerLook = 64
const coldest = 0.01
// Steps round a stop that is out, where room must be made; the others shift the rest of the plan.
// Between two looks at the clock; a guess.
const ejections = 20
const focusShare = 0.5

export interface FleetResult {
  readonly plan: NodePlan
  readonly iterations: number
}

/**
 * Fewer vehicles: dissolve the route whose stops were hardest to lose least often, then search with the rest until all are served again
 * (Christiaens and Vanden Berghe 2020, section 5.5: absence counters). The working plan must be complete.
 */
export function minimiseFleet(sisr: Sisr, control: Control, fewest: number): FleetResult {
  const { routes, core } = sisr
  const absences = new Float64Array(core.nodes)
  let plan = sisr.snapshot()
  let iterations = 0
  const heatAtStart = sisr.arcCost()
  dissolve(sisr, absences)
  for (let done = control.done(0); done < 1 && plan.length > fewest; done = control.done(iterations)) {
    const heat = heatAtStart * coldest ** done
    for (let step = 0; step < stepsPerLook && routes.absentCount > 0; step++) {
      iterations++
      searchStep(sisr, absences, heat)
    }
    if (core.kind === 'pairs') ejectOften(sisr, absences)
    if (routes.absentCount > 0) continue
    plan = sisr.snapshot()
    if (plan.length > fewest) dissolve(sisr, absences)
  }
  return { plan, iterations }
}

function searchStep(sisr: Sisr, absences: Float64Array, heat: number): void {
  const { routes, undo, random } = sisr
  const absencesBefore = absenceSum(sisr, absences)
  const before = routes.cost
  sisr.step(random.unit() < focusShare ? anyAbsent(sisr) : 0)
  const now = absenceSum(sisr, absences)
  const accepted = now < absencesBefore || (now === absencesBefore && routes.cost <= before - heat * Math.log(random.unit() + 1e-300))
  for (let at = 0; at < routes.absentCount; at++) absences[routes.absent[at]!]!++
  if (!accepted) undo.restore()
}

function ejectOften(sisr: Sisr, absences: Float64Array): void {
  const { routes, random } = sisr
  for (let round = 0; round < ejections && routes.absentCount > 0; round++) {
    const pickup = routes.absent[random.below(routes.absentCount)]!
    absences[pickup]!++
    if (!ejectFor(sisr, pickup, absences)) return
    sisr.complete()
  }
}

// Either half of a pair will do.
function anyAbsent({ routes, core, random }: Sisr): number {
  const stop = routes.absent[random.below(routes.absentCount)]!
  return core.partner[stop] !== 0 && random.unit() < 0.5 ? core.partner[stop]! : stop
}

function absenceSum({ routes }: Sisr, absences: Float64Array): number {
  let sum = 0
  for (let at = 0; at < routes.absentCount; at++) sum += absences[routes.absent[at]!]!
  return sum
}

// The emptied routes are closed, so that the search cannot open them again.
function dissolve(sisr: Sisr, absences: Float64Array): void {
  const { routes, core } = sisr
  let chosen = -1
  let least = Infinity
  for (let route = 0; route < core.fleet; route++) {
    if (routes.size[route] === 0) continue
    let sum = sisr.random.unit()
    for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) sum += absences[stop]!
    if (sum < least) {
      least = sum
      chosen = route
    }
  }
  while (routes.size[chosen]! > 0) routes.unlink(routes.first[chosen]!)
  routes.emptyCount = 0
  routes.listAbsent()
}
