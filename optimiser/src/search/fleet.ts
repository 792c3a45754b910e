import type { Control, NodePlan } from './control.ts'
import { Ejections } from './eject.ts'
import { coolDown } from './heat.ts'
import type { Sisr } from './sisr.ts'

const stepsPerLook = 64

export interface FleetResult {
  readonly plan: NodePlan
  readonly iterations: number
}

/**
 * Minimises vehicles: dissolves the route whose stops have been absent least often, then searches until all stops are served again
 * (Christiaens and Vanden Berghe 2020, section 5.5: absence counters). The working plan must be complete.
 */
export function minimiseFleet(sisr: Sisr, control: Control, fewest: number): FleetResult {
  const { routes, core, params } = sisr
  const { ruinOfPairs, stepsPerEjection, stepsPerStopToGiveUp, mostWork } = params.fleet
  // Starts at one, so that two absent stops count more than one. Zero for the depot, which stands for no pair.
  const absences = new Float64Array(core.nodes).fill(1)
  absences[0] = 0
  const ejections = core.kind === 'pairs' ? new Ejections(sisr, absences, mostWork) : null
  let plan = sisr.snapshot()
  let iterations = 0
  const arc = sisr.arcCost()
  if (ejections !== null) sisr.settings = ruinOfPairs
  let savedAt = 0
  dissolve(sisr, absences)
  const patience = stepsPerStopToGiveUp * core.nodes
  for (
    let done = control.done(0);
    done < 1 && plan.length > fewest && iterations - savedAt < patience;
    done = control.done(iterations)
  ) {
    const heat = coolDown(arc, { start: 1, end: params.acceptance.coldest }, done)
    for (let step = 0; step < stepsPerLook && routes.absentCount > 0; step++) {
      iterations++
      if (ejections !== null && step % stepsPerEjection === 0) {
        ejections.serve(sisr.random.below(routes.absentCount))
        sisr.complete()
      } else searchStep(sisr, absences, { heat, counts: ejections === null })
    }
    if (routes.absentCount > 0) continue
    plan = sisr.snapshot()
    savedAt = iterations
    if (plan.length > fewest) dissolve(sisr, absences)
  }
  sisr.settings = params.perturbation.ruin
  return { plan, iterations }
}

// With ejections, a pair counts as missed whenever an ejection finds no place for it; otherwise each absent stop counts after every step.
function searchStep(sisr: Sisr, absences: Float64Array, { heat, counts }: { heat: number; counts: boolean }): void {
  const { routes, undo, random, params } = sisr
  const { missedFirstShare, focusShare } = params.fleet
  const missed = absenceSum(sisr, absences)
  const cost = routes.cost + random.grace(heat)
  const isMissedFirst = !counts && random.unit() < missedFirstShare
  sisr.stepNearby(random.unit() < focusShare ? placeToClear(sisr) : 0, { cost, absences, missed }, isMissedFirst)
  const now = absenceSum(sisr, absences)
  const accepted = now < missed || (now === missed && routes.cost <= cost)
  if (counts) for (let at = 0; at < routes.absentCount; at++) absences[routes.absent[at]!]!++
  if (!accepted) undo.restore()
}

// A good neighbour of an absent stop or of either stop of an absent pair, or that stop itself.
function placeToClear({ routes, core, random }: Sisr): number {
  const stop = routes.absent[random.below(routes.absentCount)]!
  const half = core.partner[stop] !== 0 && random.unit() < 0.5 ? core.partner[stop]! : stop
  const rows = random.unit() < 0.5 ? core.before : core.after
  const neighbour = rows[half * core.placeCount + Math.floor(core.placeCount * random.unit() ** 2)]!
  return neighbour !== 0 && routes.route[neighbour]! >= 0 ? neighbour : half
}

function absenceSum({ routes }: Sisr, absences: Float64Array): number {
  let sum = 0
  for (let at = 0; at < routes.absentCount; at++) sum += absences[routes.absent[at]!]!
  return sum
}

// Closes empty routes, so that the search can't open them again.
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
