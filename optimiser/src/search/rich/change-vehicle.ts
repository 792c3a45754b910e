import type { Random } from '../random.ts'
import type { RichPlan } from './rich-plan.ts'
import type { RichUndo } from './rich-undo.ts'
import type { RouteFigure } from './route-figures.ts'

/** Swaps the routes of two vehicles of different kinds. One route may be empty. */
export class ChangeVehicle {
  /** The vehicle that took over a route although it costs more to use; -1 if there is none. */
  dearer = -1
  private readonly plan: RichPlan
  private readonly undo: RichUndo
  private readonly random: Random

  constructor({ plan, undo, random }: { plan: RichPlan; undo: RichUndo; random: Random }) {
    this.plan = plan
    this.undo = undo
    this.random = random
  }

  /** Swaps two random vehicles; returns whether that was possible. */
  apply(): boolean {
    this.dearer = -1
    const { plan, random } = this
    const { stopCount, vehicleCount, kind } = plan.model
    if (plan.usedCount === 0) return false
    const one = plan.vehicleOf[random.below(stopCount)]!
    const other = random.below(vehicleCount)
    if (one < 0 || kind[one] === kind[other] || !this.mayGo(one, other) || !this.mayGo(other, one)) return false
    const [first, second] = [this.orderOf(one), this.orderOf(other)]
    const figures = [this.figureOf(one, second), this.figureOf(other, first)] as const
    if (figures[0] === null || figures[1] === null) return false
    this.undo.save(one)
    this.undo.save(other)
    plan.assign(one, second, second.length, figures[0])
    plan.assign(other, first, first.length, figures[1])
    if (plan.counts[one] === 0 && plan.model.fixedCost[other]! > plan.model.fixedCost[one]!) this.dearer = other
    return true
  }

  /** Whether the second vehicle may take over the route of the first. */
  private mayGo(from: number, to: number): boolean {
    const { plan } = this
    const { allowed, stopCount } = plan.model
    if (plan.pinned[from]! > 0 || plan.isClosed[from] === 1) return false
    const order = plan.orders[from]!
    for (let at = 0; at < plan.counts[from]!; at++) if (allowed[to * stopCount + order[at]!] === 0) return false
    return true
  }

  private orderOf(vehicle: number): Int32Array {
    return this.plan.orders[vehicle]!.slice(0, this.plan.counts[vehicle])
  }

  private figureOf(vehicle: number, order: Int32Array): RouteFigure | null {
    return this.plan.extraOf(vehicle, order, order.length) < Infinity ? this.plan.figureOfLast() : null
  }
}
