import { compile } from '../model/compile.ts'
import { modelOf } from '../door/open.ts'
import { checkRelaxations } from '../door/relaxations-door.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../violation.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { measureRoute } from '../price/figures.ts'
import type { Figures } from '../price/figures.ts'
import { Pricer, isAlike } from '../price/pricer.ts'
import { RouteEvaluator } from '../schedule/evaluator.ts'
import { fixSentence } from '../wording/fix-sentence.ts'
import type { FixDetail } from './fix-detail.ts'
import { longestDay } from './law.ts'
import { lateSecondsIn } from './lateness.ts'
import { leastOf } from './least.ts'
import { isSame } from './places.ts'
import type { Scene } from './places.ts'
import type { Relaxation } from './relaxations.ts'
import { relaxed } from './relaxed.ts'

/** A plan that serves the stop and breaks no rule if `relaxations` are granted. */
export interface Fix {
  readonly relaxations: readonly Relaxation[]
  /** The plan with the stop in it. */
  readonly plan: PlanOrder
  readonly vehicle: string
  /** Change in the cost of the whole plan. */
  readonly cost: number
  /** The part of `cost` for unassigned stops: negative if the stop was unassigned. */
  readonly unassignedCost: number
  /** How late the stop is with the fix. */
  readonly lateSeconds: number
  /** In English. */
  readonly sentence: string
  /** The content of the sentence as data, for other languages. */
  readonly details: readonly FixDetail[]
}

/** A possible fix that is not proved yet. */
export interface Proposal {
  readonly relaxations: readonly Relaxation[]
  readonly routes: readonly Int32Array[]
  readonly vehicle: number
  readonly estimate: number
  /** How the stop is served, if not simply by the vehicle. */
  readonly serving?: FixDetail
}

/** The problem with the relaxations of a fix applied. */
export function grant(problem: Problem, fix: Pick<Fix, 'relaxations'>): Problem {
  checkRelaxations(modelOf(problem), fix)
  return relaxed(problem, fix.relaxations)
}

/**
 * Proves proposals by applying them to the whole plan, which must not break any additional rule. If the stop is late, its lateness must
 * decrease and the total lateness must not increase.
 */
export class Prover {
  private readonly pricer: Pricer
  private readonly known: readonly Violation[]
  private readonly stop: number
  /** How late the stop is now. */
  private readonly lateSeconds: number

  constructor(pricer: Pricer, { asked, lateSeconds }: Pick<Scene, 'asked' | 'lateSeconds'>) {
    this.pricer = pricer
    this.stop = asked
    this.lateSeconds = lateSeconds
    this.known = pricer.violations
  }

  prove(proposal: Proposal): Fix | null {
    const { model } = this.pricer
    const after = this.planAfter(proposal)
    const lateSeconds = lateSecondsIn(after, this.stop)
    if (!this.holds(proposal, after) || !this.isSooner(after, lateSeconds)) return null
    const relaxations = leastOf(model, proposal.relaxations, (narrower) =>
      this.wouldHold({ ...proposal, relaxations: narrower }, lateSeconds),
    )
    const least = { ...proposal, relaxations }
    return this.fixOf(least, relaxations === proposal.relaxations ? after : this.planAfter(least))
  }

  private isSooner({ figures }: Pricer, lateSeconds: number): boolean {
    if (this.lateSeconds === 0) return true
    return lateSeconds < this.lateSeconds && lateSum(figures) <= lateSum(this.pricer.figures)
  }

  private fixOf(
    { relaxations, routes, vehicle, serving = this.serving(vehicle, routes) }: Proposal,
    after: Pricer,
  ): Fix {
    const { model } = this.pricer
    const cost = after.cost - this.pricer.cost
    const unassignedCost = after.unassignedCost - this.pricer.unassignedCost
    const details = [
      serving,
      ...relaxations.map((each) => detailOf(each, model.problem)),
      ...priceDetail(cost, unassignedCost),
    ]
    const sentence = details.map(fixSentence).join(' ')
    return {
      relaxations,
      plan: orderOf(model, routes),
      vehicle: model.problem.vehicles[vehicle]!.id,
      cost,
      unassignedCost,
      lateSeconds: lateSecondsIn(after, this.stop),
      sentence,
      details,
    }
  }

  private modelAfter({ relaxations }: Proposal): Model {
    const { model } = this.pricer
    return relaxations.length === 0 ? model : compile(relaxed(model.problem, relaxations), model)
  }

  private planAfter(proposal: Proposal): Pricer {
    return this.pricerOf(this.modelAfter(proposal), proposal)
  }

  /** Reuses figures of unchanged routes unless depot hours or the origin of times change, which affect all routes. */
  private pricerOf(model: Model, { routes, relaxations }: Proposal): Pricer {
    const isLocal =
      model.originSeconds === this.pricer.model.originSeconds && !relaxations.some((each) => 'depot' in each)
    return new Pricer(model, routes, isLocal ? this.pricer : undefined)
  }

  /** Whether narrower relaxations suffice. Measures the vehicle's route first, which nearly always shows that they don't. */
  private wouldHold(proposal: Proposal, atMostLate: number): boolean {
    const { routes, vehicle } = proposal
    const model = this.modelAfter(proposal)
    const { violations } = measureRoute(new RouteEvaluator(model), vehicle, routes[vehicle]!)
    if (!violations.every((violation) => this.isKnown(violation))) return false
    const after = this.pricerOf(model, proposal)
    const isAsSoon = this.lateSeconds === 0 || lateSecondsIn(after, this.stop) <= atMostLate
    return isAsSoon && this.holds(proposal, after)
  }

  private holds({ vehicle, relaxations }: Proposal, after: Pricer): boolean {
    const isClean = after.violations.every((violation) => this.isKnown(violation))
    return isClean && isKept(after, vehicle, relaxations) && this.isLawful(after, vehicle)
  }

  private isKnown(violation: Violation): boolean {
    return this.known.some((old) => isAlike(old, violation) && old.amount >= violation.amount)
  }

  /** Whether the driver works and drives no longer than is legal, or no longer than before. */
  private isLawful({ figures }: Pricer, vehicle: number): boolean {
    const longest = longestDay(this.pricer.model.problem.vehicles[vehicle]!)
    const [before, after] = [this.pricer.figures[vehicle]!, figures[vehicle]!]
    const isLonger = after.durationSeconds > Math.max(longest.durationSeconds, before.durationSeconds)
    return !isLonger && after.drivingSeconds <= Math.max(longest.drivingSeconds, before.drivingSeconds)
  }

  private serving(vehicle: number, routes: readonly Int32Array[]): FixDetail {
    const { id } = this.pricer.model.problem.vehicles[vehicle]!
    const before = this.pricer.routes
    if (routes.every((route, each) => isSame(route, before[each]!))) return { kind: 'keep', vehicle: id }
    const isThere = routes[vehicle]!.length === before[vehicle]!.length
    return { kind: isThere ? 'serve-elsewhere' : 'serve-with', vehicle: id }
  }
}

function lateSum(figures: readonly Figures[]): number {
  return figures.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0)
}

function detailOf(relaxation: Relaxation, { vehicles }: Problem): FixDetail {
  if (relaxation.kind !== 'later-break') return relaxation
  return { ...relaxation, breakCount: vehicles.find(({ id }) => id === relaxation.vehicle)?.breaks?.length ?? 0 }
}

/** The extra cost of serving the stop if leaving it out is cheaper. */
function priceDetail(cost: number, unassignedCost: number): FixDetail[] {
  return unassignedCost < 0 && cost > 0 ? [{ kind: 'costs-more', cost }] : []
}

/** Whether a later break is still taken. It would no longer be due if the work ended before its window closes. */
function isKept({ evaluator, routes }: Pricer, vehicle: number, relaxations: readonly Relaxation[]): boolean {
  const later = relaxations.filter(({ kind }) => kind === 'later-break')
  if (later.length === 0) return true
  evaluator.measure(vehicle, routes[vehicle]!, routes[vehicle]!.length)
  const { rests } = evaluator.route.course
  return later.every((each) => each.kind === 'later-break' && rests.some(({ index }) => index === each.break))
}

function orderOf({ problem }: Model, routes: readonly Int32Array[]): PlanOrder {
  const orders = routes.map((stops, vehicle) => ({
    vehicle: problem.vehicles[vehicle]!.id,
    stops: Array.from(stops, (stop) => problem.stops[stop]!.id),
  }))
  return { routes: orders.filter(({ stops }) => stops.length > 0) }
}
