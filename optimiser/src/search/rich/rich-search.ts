import type { Model } from '../../model/model.ts'
import type { Control } from '../control.ts'
import { coolDown } from '../heat.ts'
import { Random } from '../random.ts'
import { ChangeVehicle } from './change-vehicle.ts'
import { FewerVehicles } from './fewer-vehicles.ts'
import { Neighbours } from './neighbours.ts'
import type { RichParams } from './rich-params.ts'
import { RichPlan } from './rich-plan.ts'
import { RichRecreate } from './rich-recreate.ts'
import { RichRuin } from './rich-ruin.ts'
import { loadPlan, loadStart } from './rich-start.ts'
import { RichUndo } from './rich-undo.ts'

const stepsPerLook = 16

/** Control of the rich search, with cancellation and the clock in milliseconds, if there is a time limit. */
export type RichControl = Control<readonly Int32Array[]> & {
  /** Whether the search was aborted. Checked before each step, because progress is only checked every sixteen steps, up to a tenth of a second. */
  readonly isCancelled: () => boolean
  readonly now?: () => number
}

interface RichOptions {
  readonly seed: number
  readonly control: RichControl
  readonly params: RichParams
  readonly start?: readonly Int32Array[] | null
}

/**
 * Ruin and recreate with annealing for problems with any rule. Every change is priced by the evaluator. Begins with the start plan, at lower
 * temperatures, or with any other plan. Returns the number of steps.
 */
export function searchRich(model: Model, { seed, control, params, start = null }: RichOptions): number {
  const plan = new RichPlan(model)
  const neighbours = new Neighbours(model, params.insertion)
  const parts = { plan, undo: new RichUndo(plan), random: new Random(seed), neighbours, params }
  const recreate = new RichRecreate(parts)
  loadStart(plan, start ?? model.startRoutes)
  const isWarm = start === null && plan.usedCount > 0
  const isOver = () => control.done(0) >= 1
  recreate.build(isOver)
  recreate.complete(isOver)
  control.found(plan.cost, plan.snapshot())
  const searcher = new RichAnnealing({ ...parts, recreate }, control)
  return searcher.run(isWarm ? params.acceptance.warmStart : params.acceptance.hottest)
}

type Parts = ConstructorParameters<typeof RichRuin>[0] & { readonly recreate: RichRecreate }

class RichAnnealing {
  private readonly parts: Parts
  private readonly control: RichControl
  private readonly ruin: RichRuin
  private readonly fewer: FewerVehicles
  private readonly change: ChangeVehicle
  private best: readonly Int32Array[]
  private bestCost: number
  /** Recent share of accepted sketched steps that broke a rule. */
  private brokenShare = 0

  constructor(parts: Parts, control: RichControl) {
    this.parts = parts
    this.control = control
    this.ruin = new RichRuin(parts)
    this.change = new ChangeVehicle(parts)
    this.fewer = new FewerVehicles(parts)
    this.best = parts.plan.snapshot()
    this.bestCost = parts.plan.cost
  }

  run(start: number): number {
    const { control } = this
    const { stepsForAll, warmStart, coldest } = this.parts.params.acceptance
    let iterations = 0
    const arc = this.arcCost()
    for (let done = control.done(0); done < 1; done = control.done(iterations)) {
      const isShort = iterations / Math.max(done, 1e-9) < stepsForAll * this.parts.plan.model.stopCount
      const hot = isShort ? Math.min(start, warmStart) : start
      const heat = coolDown(arc, { start: hot, end: coldest }, done)
      if (this.fewer.isDue(done)) iterations = this.useFewer(iterations, arc)
      const costBefore = this.bestCost
      this.adopt(control.offered())
      iterations += this.steps(heat)
      if (this.bestCost < costBefore) control.found(this.bestCost, this.best)
    }
    return iterations
  }

  // Dissolves routes of the best plan, one after another, as long as that lowers its cost.
  private useFewer(before: number, arc: number): number {
    const { plan, params } = this.parts
    const { share, heat } = params.fewerVehicles
    const { control, fewer } = this
    const begin = control.done(before)
    const until = Math.min(1, begin + share)
    const steps = (share * before) / Math.max(begin, 1e-9)
    let iterations = before
    loadPlan(plan, this.best)
    const absent = plan.absentCount
    for (let cost = Infinity; this.bestCost < cost;) {
      cost = this.bestCost
      if (!fewer.dissolve(arc, steps)) break
      const mayGoOn = () => control.done(iterations) < until
      while (plan.absentCount > absent && mayGoOn()) iterations += this.makeRoom(arc, absent)
      fewer.endRoom()
      this.keepIfBest()
      while (plan.absentCount <= absent && this.bestCost >= cost && mayGoOn()) iterations += this.steps(arc * heat)
      if (this.bestCost < cost) control.found(this.bestCost, this.best)
    }
    plan.mostUsed = plan.model.vehicleCount
    loadPlan(plan, this.best)
    fewer.nextFrom(control.done(iterations))
    return iterations
  }

  private makeRoom(arc: number, absent: number): number {
    for (
      let step = 0;
      step < stepsPerLook && this.parts.plan.absentCount > absent && !this.control.isCancelled();
      step++
    ) {
      this.step(arc * this.parts.params.fewerVehicles.heat)
      this.fewer.missAbsent()
    }
    return stepsPerLook
  }

  private steps(heat: number): number {
    for (let step = 0; step < stepsPerLook && !this.control.isCancelled(); step++) this.step(heat)
    return stepsPerLook
  }

  private step(heat: number): void {
    const { plan, undo, recreate, random, params } = this.parts
    const limit = plan.cost + random.grace(heat)
    const isSketched = random.unit() >= Math.max(params.acceptance.exactShare, this.brokenShare)
    undo.begin()
    recreate.begin()
    plan.isSketching = isSketched
    if (!this.changesAlone()) recreate.recreate(plan.hasBalance ? Infinity : limit)
    plan.isSketching = false
    const isWorse = plan.cost > limit || (isSketched && !this.settle()) || plan.cost > limit
    if (isWorse) undo.restore()
    else this.keepIfBest()
  }

  // Sometimes changes a vehicle, and removes stops; true if no stops were removed.
  private changesAlone(): boolean {
    const { random, params } = this.parts
    const { changeShare, joinShare, changeAloneShare } = params.perturbation
    const isChanged = random.unit() < changeShare && this.change.apply()
    if (isChanged && this.change.dearer >= 0 && random.unit() < joinShare) this.ruin.tearBeside(this.change.dearer)
    else if (isChanged && random.unit() < changeAloneShare) return true
    else this.ruin.ruin(this.fewer.isMakingRoom)
    return false
  }

  // Prices the sketched routes of an accepted step exactly; false if one breaks a rule.
  private settle(): boolean {
    const { plan, undo, params } = this.parts
    const keepsRules = undo.vehicles.every((vehicle) => plan.settle(vehicle))
    this.brokenShare += ((keepsRules ? 0 : 1) - this.brokenShare) / params.acceptance.settlesRemembered
    return keepsRules
  }

  private keepIfBest(): void {
    const { cost } = this.parts.plan
    if (!this.fewer.isMakingRoom && cost < this.bestCost - leastGain) this.keep(cost)
  }

  private keep(cost: number): void {
    this.bestCost = cost
    this.best = this.parts.plan.snapshot()
  }

  private adopt(offer: readonly Int32Array[] | null): void {
    if (offer === null) return
    const { plan } = this.parts
    const own = plan.snapshot()
    const cost = plan.cost
    loadPlan(plan, offer)
    if (plan.cost >= cost) loadPlan(plan, own)
    else if (!this.fewer.isMakingRoom && plan.cost < this.bestCost) this.keep(plan.cost)
  }

  private arcCost(): number {
    const { plan } = this.parts
    return Math.max(1e-9, plan.servedCost) / (plan.model.stopCount + plan.usedCount + 1)
  }
}

/** Smallest gain that counts; floating-point sums drift by less. */
export const leastGain = 1e-7
