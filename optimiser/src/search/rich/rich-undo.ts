import type { RichPlan } from './rich-plan.ts'
import type { RouteFigure } from './route-figures.ts'

/** Saves the routes that a step changes, to undo it. */
export class RichUndo {
  private readonly plan: RichPlan
  private readonly savedAt: Int32Array
  private step = 0
  /** Vehicles whose routes were saved. */
  readonly vehicles: number[] = []
  private readonly orders: Int32Array[] = []
  private readonly figures: RouteFigure[] = []

  constructor(plan: RichPlan) {
    this.plan = plan
    this.savedAt = new Int32Array(plan.model.vehicleCount)
  }

  begin(): void {
    this.step++
    this.vehicles.length = 0
    this.orders.length = 0
    this.figures.length = 0
  }

  /** Must be called before a route is changed. */
  save(vehicle: number): void {
    if (this.savedAt[vehicle] === this.step) return
    this.savedAt[vehicle] = this.step
    this.vehicles.push(vehicle)
    this.orders.push(this.plan.orders[vehicle]!.slice(0, this.plan.counts[vehicle]))
    this.figures.push(this.plan.figures.of(vehicle))
  }

  restore(): void {
    for (const [index, vehicle] of this.vehicles.entries()) {
      const order = this.orders[index]!
      this.plan.assign(vehicle, order, order.length, this.figures[index])
    }
    this.plan.listAbsent()
  }
}
