import type { Model } from '../../model/model.ts'
import { relaxedModel } from '../../model/relaxed.ts'
import { Pricer } from '../../price/pricer.ts'
import { searchClassic } from '../classic.ts'
import { partOf } from '../control.ts'
import type { Control, GoOn, NodePlan } from '../control.ts'
import { coreOfModel } from '../core-of-model.ts'
import type { NumberedCore } from '../core-of-model.ts'
import { vehiclesFor } from './matching.ts'
import { RichPlan } from './rich-plan.ts'
import { searchRich } from './rich-search.ts'
import type { RichControl } from './rich-search.ts'
import { keptOrders, loadStart } from './rich-start.ts'

type Routes = readonly Int32Array[]

// Guesses: after this share of the search a plan that breaks a rule ends the trial; and how far apart plans are looked at.
const trialShare = 0.1
const lookEvery = 0.05

interface Task {
  readonly seed: number
  readonly control: RichControl
  readonly goOn: GoOn
}

/**
 * Where the rules that the classic search doesn't know may turn out harmless, it looks for plans as if they weren't there. What it finds is
 * handed over where it keeps them all the same; soon it must, or the search with every rule goes on. Answers how many steps it took.
 */
export function searchAllRules(model: Model, { seed, control, goOn }: Task): number {
  const relaxed = relaxedModel(model)
  const numbered = relaxed && coreOfModel(relaxed, goOn)
  if (numbered === null) return searchRich(model, { seed, control })
  const trial = new RelaxedTrial(model, numbered, control)
  const before = searchClassic(numbered.core, [], { seed, control: trial.control, goOn })
  trial.look(1)
  if (!trial.isGivenUp) return before
  const rest = { ...control, ...partOf(control, { start: control.done(before), end: 1, before }) }
  return before + searchRich(model, { seed, control: rest, start: trial.cheapest() })
}

class RelaxedTrial {
  isGivenUp = false
  readonly control: Control
  private readonly model: Model
  private readonly numbered: NumberedCore
  private readonly outer: Control<Routes>
  private found: NodePlan | null = null
  private isLastLawful = false
  private nextLook = 0
  private lawful: Routes | null = null
  private unlawful: Routes | null = null

  constructor(model: Model, numbered: NumberedCore, outer: Control<Routes>) {
    this.model = model
    this.numbered = numbered
    this.outer = outer
    this.control = {
      done: (iterations) => {
        const share = outer.done(iterations)
        if (share >= this.nextLook) this.look(share)
        return this.isGivenUp ? 1 : share
      },
      found: (_cost, plan) => (this.found = plan),
      offered: () => this.offered(),
    }
  }

  /** Hands over what was found last if it keeps every rule. */
  look(share: number): void {
    if (this.found !== null) this.judge(this.found)
    this.found = null
    this.nextLook = share + lookEvery
    this.isGivenUp ||= !this.isLastLawful && share >= trialShare
  }

  /** The cheaper of the last plan that kept every rule and of what could be kept of the last that didn't. */
  cheapest(): Routes {
    const { model, lawful, unlawful } = this
    if (lawful === null || unlawful === null) return lawful ?? unlawful ?? []
    return costOf(model, unlawful) < costOf(model, lawful) ? unlawful : lawful
  }

  private judge(found: NodePlan): void {
    const { model, numbered, outer } = this
    const orders = found.map((route) => Int32Array.from(route, (node) => numbered.stopOf[node]!))
    const routes = vehiclesFor(model, orders)
    const isFirst = this.lawful === null && this.unlawful === null
    this.isLastLawful = new Pricer(model, routes).violations.length === 0
    if (this.isLastLawful) this.lawful = routes
    else this.unlawful = keptOrders(model, routes)
    if (this.isLastLawful || isFirst) outer.found(0, (this.isLastLawful ? this.lawful : this.unlawful)!)
  }

  private offered(): NodePlan | null {
    const routes = this.outer.offered()
    if (routes === null) return null
    return routes
      .filter((order) => order.length > 0)
      .map((order) => Array.from(order, (stop) => this.numbered.nodeOf[stop]!))
  }
}

function costOf(model: Model, routes: Routes): number {
  const plan = new RichPlan(model)
  loadStart(plan, routes)
  return plan.cost
}
