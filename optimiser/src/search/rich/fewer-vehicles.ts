import type { Random } from '../random.ts'
import type { RichPlan } from './rich-plan.ts'

// Measured on city-500, four seeds of six seconds: how far apart the tries are. A guess: among how many of the shortest routes one is drawn.
const pause = 0.06
const drawnFrom = 3

/** Takes routes out of a plan where that may save money, so that the search can try to serve their stops with the others. */
export class FewerVehicles {
  private readonly plan: RichPlan
  private readonly random: Random
  private next: number

  constructor({ plan, random }: { plan: RichPlan; random: Random }) {
    this.plan = plan
    this.random = random
    const isWorthIt = plan.vehicleWeight > 0 || plan.model.fixedCost.some((price) => price > 0)
    this.next = isWorthIt ? pause / 2 : Infinity
  }

  isDue(done: number): boolean {
    return done >= this.next && done < 1
  }

  nextFrom(done: number): void {
    this.next = done + pause
  }

  /** Empties one of the shortest routes and keeps the others from being joined by new ones; false where none may go. */
  dissolve(): boolean {
    const { plan } = this
    const vehicles = Array.from(plan.counts.keys()).filter((vehicle) => this.mayGo(vehicle))
    vehicles.sort((a, b) => plan.counts[a]! - plan.counts[b]!)
    const chosen = vehicles[this.random.below(Math.min(drawnFrom, vehicles.length))]
    if (chosen === undefined || vehicles.length < 2) return false
    plan.assign(chosen, new Int32Array(0), 0)
    plan.listAbsent()
    plan.isFleetFixed = true
    return true
  }

  private mayGo(vehicle: number): boolean {
    const { plan } = this
    return plan.counts[vehicle]! > 0 && plan.pinned[vehicle] === 0 && plan.isClosed[vehicle] === 0
  }
}
