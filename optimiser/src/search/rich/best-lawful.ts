import type { Model } from '../../model/model.ts'
import type { Control } from '../control.ts'
import { Random } from '../random.ts'
import { Neighbours } from './neighbours.ts'
import type { RichParams } from './rich-params.ts'
import { RichPlan } from './rich-plan.ts'
import { RichRecreate } from './rich-recreate.ts'
import { leastGain } from './rich-search.ts'
import { loadPlan, loadStart } from './rich-start.ts'
import { RichUndo } from './rich-undo.ts'

type Routes = readonly Int32Array[]

interface Options {
  readonly seed: number
  readonly params: RichParams
  /** Called with every plan that is better. */
  readonly handOver: Control<Routes>['found']
}

/** The best plan that keeps every rule, by its exact price. Reports only plans that are better than all before. */
export class BestLawful {
  /** The best plan; null before the first one. */
  routes: Routes | null = null
  private cost = Infinity
  private readonly plan: RichPlan
  private readonly recreate: RichRecreate
  private readonly handOver: Control<Routes>['found']

  constructor(model: Model, { seed, params, handOver }: Options) {
    this.plan = new RichPlan(model)
    this.handOver = handOver
    this.recreate = new RichRecreate({
      plan: this.plan,
      undo: new RichUndo(this.plan),
      random: new Random(seed),
      neighbours: new Neighbours(model, params.insertion),
      params,
    })
  }

  /** Accepts a plan that keeps every rule. */
  take(routes: Routes): void {
    loadPlan(this.plan, routes)
    this.keep(this.plan.cost, routes)
  }

  /** Accepts a plan that breaks rules: keeps its feasible part and inserts the remaining stops elsewhere. */
  takeMended(routes: Routes, isOver: () => boolean): void {
    const { plan, recreate } = this
    loadPlan(
      plan,
      routes.map(() => new Int32Array(0)),
    )
    loadStart(plan, routes)
    recreate.build(isOver)
    recreate.complete(isOver)
    this.keep(plan.cost, plan.snapshot())
  }

  /** Accepts a plan that keeps every rule, with a known price. */
  keep(cost: number, routes: Routes): void {
    if (cost >= this.cost - leastGain) return
    this.cost = cost
    this.routes = routes
    this.handOver(cost, routes)
  }
}
