import type { Random } from '../random.ts'
import type { FewerVehiclesParams, RichParams } from './rich-params.ts'
import type { RichPlan } from './rich-plan.ts'

/**
 * Dissolves routes of a plan to save costs, so that the search can try to serve their stops with the other vehicles. Meanwhile, stops may
 * be absent at a low price that grows step by step (absence counters: Christiaens and Vanden Berghe 2020, section 5.5).
 */
export class FewerVehicles {
  /** Whether a route is being dissolved, so that absent stops have temporary prices. */
  isMakingRoom = false
  private readonly plan: RichPlan
  private readonly random: Random
  private readonly params: FewerVehiclesParams
  private readonly truePrices: Float64Array
  /** By stop: the number of steps in which it was absent, over all tries. */
  private readonly missed: Float64Array
  private arcCost = 0
  private priceGrowth: number
  private next: number

  constructor({ plan, random, params }: { plan: RichPlan; random: Random; params: RichParams }) {
    this.plan = plan
    this.random = random
    this.params = params.fewerVehicles
    this.priceGrowth = this.params.steepestGrowth
    this.truePrices = plan.absentPrices.slice()
    this.missed = new Float64Array(plan.model.stopCount)
    const isWorthIt = plan.vehicleWeight > 0 || plan.model.fixedCost.some((price) => price > 0)
    this.next = isWorthIt ? 0 : Infinity
  }

  isDue(done: number): boolean {
    return done >= this.next && done < this.params.lastBegin
  }

  nextFrom(done: number): void {
    this.next = done + this.params.pause
  }

  /** Empties one of the shortest routes and prevents new ones, for a number of steps; false if no route can be dissolved. */
  dissolve(arcCost: number, steps: number): boolean {
    const { plan } = this
    const { drawnFrom, steepestGrowth, growthPerTry } = this.params
    const vehicles = Array.from(plan.counts.keys()).filter((vehicle) => this.mayGo(vehicle))
    vehicles.sort((a, b) => plan.counts[a]! - plan.counts[b]!)
    const chosen = vehicles[this.random.below(Math.min(drawnFrom, vehicles.length))]
    if (chosen === undefined || vehicles.length < 2) return false
    plan.assign(chosen, new Int32Array(0), 0)
    plan.listAbsent()
    plan.mostUsed = plan.usedCount
    this.arcCost = arcCost
    this.priceGrowth = Math.min(steepestGrowth, growthPerTry / steps)
    this.isMakingRoom = true
    for (let stop = 0; stop < this.missed.length; stop++) plan.setAbsentPrice(stop, this.priceNow(stop))
    return true
  }

  /** Raises the prices of absent stops. */
  missAbsent(): void {
    const { plan } = this
    for (let at = 0; at < plan.absentCount; at++) {
      const stop = plan.absent[at]!
      this.missed[stop]!++
      plan.setAbsentPrice(stop, this.priceNow(stop))
    }
  }

  /** Restores the original prices of absent stops. */
  endRoom(): void {
    if (!this.isMakingRoom) return
    this.isMakingRoom = false
    for (const [stop, price] of this.truePrices.entries()) this.plan.setAbsentPrice(stop, price)
  }

  private priceNow(stop: number): number {
    if (this.plan.isDelivery(stop)) return 0
    return Math.min(
      this.truePrices[stop]!,
      this.arcCost * (this.params.firstPrice + this.priceGrowth * this.missed[stop]!),
    )
  }

  private mayGo(vehicle: number): boolean {
    const { plan } = this
    return plan.counts[vehicle]! > 0 && plan.pinned[vehicle] === 0 && plan.isClosed[vehicle] === 0
  }
}
