import { amountOf } from '../constraints/wording.ts'
import { compile } from '../model/compile.ts'
import type { Model } from '../model/model.ts'
import type { Plan, PlanCosts, Violation } from '../plan.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import { Pricer, isAlike } from '../price/pricer.ts'
import { buildPlan } from '../schedule/build-plan.ts'
import { RouteEvaluator } from '../schedule/evaluator.ts'
import type { Relaxation } from './relaxations.ts'
import { relaxationSentence } from './relaxation-sentence.ts'
import { relaxed } from './relaxed.ts'

/** A way to serve the stop that breaks no rule, once `relaxations` are granted. */
export interface Fix {
  readonly relaxations: readonly Relaxation[]
  /** The plan with the stop in it. */
  readonly plan: PlanOrder
  readonly vehicle: string
  /** Of the whole plan, against the plan as it is. */
  readonly cost: number
  /** The part of `cost` that is the price of stops left out: below zero when the stop was unassigned. */
  readonly unassignedCost: number
  readonly sentence: string
}

/** A fix that is still to be proved. */
export interface Proposal {
  readonly relaxations: readonly Relaxation[]
  readonly routes: readonly Int32Array[]
  readonly vehicle: number
  readonly estimate: number
  readonly sentence?: string
}

/** The problem with what a fix asks for granted. */
export function grant(problem: Problem, fix: Pick<Fix, 'relaxations'>): Problem {
  return relaxed(problem, fix.relaxations)
}

/** Proves proposals: each is applied as a whole and kept when the plan then breaks no rule that it kept before. */
export class Prover {
  private readonly model: Model
  private readonly known: readonly Violation[]
  private readonly before: PlanCosts
  private readonly routes: readonly Int32Array[]

  constructor(pricer: Pricer) {
    this.model = pricer.model
    this.known = pricer.violations
    this.routes = pricer.routes
    this.before = buildPlan(pricer.model, pricer.routes, pricer.evaluator).costs
  }

  prove({ relaxations, routes, vehicle, sentence }: Proposal): Fix | null {
    const { problem } = this.model
    const model = relaxations.length === 0 ? this.model : this.relaxedModel(relaxations)
    const pricer = new Pricer(model, routes)
    const isClean = pricer.violations.every((violation) => this.known.some((old) => isAlike(old, violation) && old.amount >= violation.amount))
    if (!isClean) return null
    const after = buildPlan(model, routes, new RouteEvaluator(model))
    const { id } = problem.vehicles[vehicle]!
    const cost = after.costs.total - this.before.total
    const unassignedCost = after.costs.unassigned - this.before.unassigned
    return {
      relaxations,
      plan: orderOf(after),
      vehicle: id,
      cost,
      unassignedCost,
      sentence: [sentence ?? this.serving(vehicle, routes), ...relaxations.map(relaxationSentence), ...priceSentence(cost, unassignedCost)].join(' '),
    }
  }

  private serving(vehicle: number, routes: readonly Int32Array[]): string {
    const { id } = this.model.problem.vehicles[vehicle]!
    const isThere = routes[vehicle]!.length === this.routes[vehicle]!.length
    return isThere ? `Serve it at another point of the route of ${id}.` : `Serve it with ${id}.`
  }

  /** Matrices are taken from the model, which has them as whole numbers already. */
  private relaxedModel(relaxations: readonly Relaxation[]): Model {
    const { problem, durations, distances } = this.model
    const profiles = problem.profiles.map((profile, index) => ({ ...profile, durationsSeconds: durations[index]!, distancesMeters: distances[index]! }))
    return compile(relaxed({ ...problem, profiles }, relaxations))
  }
}

/** Where leaving the stop out is the cheaper choice: what serving it costs more. */
function priceSentence(cost: number, unassignedCost: number): string[] {
  return unassignedCost < 0 && cost > 0 ? [`That costs ${amountOf(Math.round(cost * 100) / 100)} more than leaving it out.`] : []
}

function orderOf(plan: Plan): PlanOrder {
  return { routes: plan.routes.map(({ vehicle, stops }) => ({ vehicle, stops })) }
}
