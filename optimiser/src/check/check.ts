import { checkPart } from '../door/fault.ts'
import { parseProblem } from '../door/open.ts'
import { planShape } from '../door/plan-shape.ts'
import type { Plan, PlanCosts } from '../plan.ts'
import type { Violation } from '../violation.ts'
import type { Problem } from '../problem.ts'
import { checkBreaks } from './check-breaks.ts'
import { checkCosts } from './check-costs.ts'
import { checkLimits } from './check-limits.ts'
import { checkOnBoard } from './check-on-board.ts'
import { checkRelations } from './check-relations.ts'
import { checkTimes } from './check-times.ts'
import { checkTotals } from './check-totals.ts'
import { Facts } from './facts.ts'
import { walkRoute } from './walk.ts'
import type { Walk } from './walk.ts'

/** The result of the check. */
export interface Verdict {
  readonly isFeasible: boolean
  readonly violations: readonly Violation[]
  /** Costs recomputed from the problem, whatever the plan states. */
  readonly costs: PlanCosts
}

/**
 * Recomputes every time, load and cost of a plan from the problem and lists each broken rule.
 * Shares no code with the search or the scheduler.
 */
export function check(problem: Problem, plan: Plan): Verdict {
  const facts = new Facts(parseProblem(problem))
  checkPart('plan', plan, planShape)
  checkCover(facts, plan)
  const walks: Walk[] = []
  for (const route of plan.routes) {
    const vehicle = facts.vehicles.get(route.vehicle)
    if (!vehicle)
      facts.blame('figures', 1, { kind: 'vehicle-unknown', vehicle: route.vehicle }, { vehicle: route.vehicle })
    if (!vehicle || !hasRightVisits(facts, plan, route.vehicle)) continue
    const walk = walkRoute(facts, vehicle, route)
    walks.push(walk)
    checkTimes(facts, walk)
    checkOnBoard(facts, walk)
    checkLimits(facts, walk)
    checkBreaks(facts, walk)
  }
  if (walks.length === plan.routes.length) checkRelations(facts, plan)
  const costs = checkCosts(facts, walks, plan)
  checkTotals(facts, walks, plan)
  return { isFeasible: facts.violations.length === 0, violations: facts.violations, costs }
}

/** Checks that every stop is on exactly one route or among the unassigned. */
function checkCover(facts: Facts, plan: Plan): void {
  const seen = new Map<string, number>()
  for (const stop of [...plan.routes.flatMap((route) => route.stops), ...plan.unassigned])
    seen.set(stop, (seen.get(stop) ?? 0) + 1)
  for (const [stop, times] of seen) {
    if (!facts.stops.has(stop)) facts.blame('figures', 1, { kind: 'stop-unknown', stop })
    facts.blame('figures', times - 1, { kind: 'stop-repeated', stop, times }, { stop })
  }
  for (const stop of facts.stops.keys())
    if (!seen.has(stop)) facts.blame('figures', 1, { kind: 'stop-missing', stop }, { stop })
}

/** Whether the visits start and end at the vehicle's depots with all stops in order between them. */
function hasRightVisits(facts: Facts, plan: Plan, id: string): boolean {
  const routes = plan.routes.filter((route) => route.vehicle === id)
  const { visits, stops } = routes[0]!
  const vehicle = facts.vehicles.get(id)!
  const halts = visits.filter((visit) => visit.kind !== 'break')
  const names = halts.map((halt) => (halt.kind === 'stop' ? halt.stop : `${halt.kind} ${halt.depot}`))
  const expected = [
    ...(vehicle.start === undefined ? [] : [`start ${vehicle.start}`]),
    ...stops,
    ...(vehicle.end === undefined ? [] : [`end ${vehicle.end}`]),
  ]
  const served = names.filter((_, index) => halts[index]!.kind !== 'reload')
  const isRight =
    routes.length === 1 && served.join('\n') === expected.join('\n') && stops.every((stop) => facts.stops.has(stop))
  const depotsKnown = halts.every((halt) => halt.kind === 'stop' || facts.depots.has(halt.depot))
  if (!isRight || !depotsKnown) facts.blame('figures', 1, { kind: 'visits-differ', vehicle: id }, { vehicle: id })
  return isRight && depotsKnown
}
