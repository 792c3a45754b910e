import type { Random } from '../random.ts'
import type { RichPlan } from './rich-plan.ts'

// Measured on city-500, four seeds of six seconds: how far apart the tries are. Measured on eight days of one second: when the last one may begin,
// so that the plan still settles; 1.3 % dearer without. A guess: among how many of the shortest routes one is drawn.
const pause = 0.06
const lastBegin = 0.7
const drawnFrom = 3
// In mean arc costs, measured on six days of one second: what leaving out a stop costs at first while a route is dissolved, and how much more at most
// with each step it stays out. A growth of 0.1 was 0.5 % dearer, of 0.01 1.3 %; a first price of 1 was 1.5 % dearer.
const firstPrice = 3
const steepestGrowth = 0.03
// By how much the price of what is always out grows in one try: the more steps it has, the slower. With 20 and with 150 eight days were half a per
// cent dearer, 40 000 steps, two seeds.
const growthPerTry = 60

/**
 * Takes routes out of a plan where that may save money, so that the search can try to serve their stops with the others. Meanwhile a stop may
 * stay out at a low price that grows step by step (absence counters: Christiaens and Vanden Berghe 2020, section 5.5).
 */
export class FewerVehicles {
  /** A route is dissolved and not all is served again: absent stops have other prices. */
  isMakingRoom = false
  private readonly plan: RichPlan
  private readonly random: Random
  private readonly truePrices: Float64Array
  /** By stop: for how many steps it was absent, all tries together. */
  private readonly missed: Float64Array
  private arcCost = 0
  private priceGrowth = steepestGrowth
  private next: number

  constructor({ plan, random }: { plan: RichPlan; random: Random }) {
    this.plan = plan
    this.random = random
    this.truePrices = plan.absentPrices.slice()
    this.missed = new Float64Array(plan.model.stopCount)
    const isWorthIt = plan.vehicleWeight > 0 || plan.model.fixedCost.some((price) => price > 0)
    this.next = isWorthIt ? 0 : Infinity
  }

  isDue(done: number): boolean {
    return done >= this.next && done < lastBegin
  }

  nextFrom(done: number): void {
    this.next = done + pause
  }

  /** Empties one of the shortest routes and keeps the others from being joined by new ones, for so many steps; false where none may go. */
  dissolve(arcCost: number, steps: number): boolean {
    const { plan } = this
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

  /** Makes what is absent now dearer to leave out. */
  missAbsent(): void {
    const { plan } = this
    for (let at = 0; at < plan.absentCount; at++) {
      const stop = plan.absent[at]!
      this.missed[stop]!++
      plan.setAbsentPrice(stop, this.priceNow(stop))
    }
  }

  /** Gives absent stops their own prices back. */
  endRoom(): void {
    if (!this.isMakingRoom) return
    this.isMakingRoom = false
    for (const [stop, price] of this.truePrices.entries()) this.plan.setAbsentPrice(stop, price)
  }

  private priceNow(stop: number): number {
    if (this.plan.isDelivery(stop)) return 0
    return Math.min(this.truePrices[stop]!, this.arcCost * (firstPrice + this.priceGrowth * this.missed[stop]!))
  }

  private mayGo(vehicle: number): boolean {
    const { plan } = this
    return plan.counts[vehicle]! > 0 && plan.pinned[vehicle] === 0 && plan.isClosed[vehicle] === 0
  }
}
