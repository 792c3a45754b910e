import type { RecombinationParams } from './classic-params.ts'
import type { PooledRoute } from './pool.ts'

/** Prices of stops such that no route is cheaper than its stops. Their sum is a lower bound of every partition. */
export class Multipliers {
  private readonly routes: readonly PooledRoute[]
  private readonly nodes: number
  private readonly params: RecombinationParams
  private readonly stops: Int32Array
  private readonly from: Int32Array
  private readonly costs: Float64Array
  private prices: Float64Array
  private readonly upper: number

  constructor(
    routes: readonly PooledRoute[],
    nodes: number,
    incumbent: { routes: readonly PooledRoute[]; cost: number; params: RecombinationParams },
  ) {
    this.routes = routes
    this.nodes = nodes
    this.params = incumbent.params
    this.costs = Float64Array.from(routes, (route) => route.cost)
    this.from = new Int32Array(routes.length + 1)
    for (const [index, route] of routes.entries()) this.from[index + 1] = this.from[index]! + route.stops.length
    this.stops = new Int32Array(this.from[routes.length]!)
    for (const [index, route] of routes.entries()) this.stops.set(route.stops, this.from[index])
    this.prices = new Float64Array(nodes)
    for (const route of incumbent.routes)
      for (const stop of route.stops) this.prices[stop] = route.cost / route.stops.length
    this.upper = incumbent.cost
  }

  /** Lower bound of the cost of any partition. Valid after `improve`. */
  get bound(): number {
    return this.prices.reduce((sum, price) => sum + price, 0)
  }

  improve(isOver: () => boolean): void {
    this.climb(isOver)
    if (isOver()) return
    this.makeValid()
    this.raise()
  }

  /** The routes with a reduced cost below `gap`, cheapest first. */
  columnsWithin(gap: number): { route: PooledRoute; reducedCost: number }[] {
    return this.routes
      .map((route, index) => ({ route, reducedCost: Math.max(0, this.reducedCost(index)) }))
      .filter((column) => column.reducedCost < gap)
      .sort((a, b) => a.reducedCost - b.reducedCost)
  }

  private reducedCost(index: number): number {
    const { from, stops, prices } = this
    let cost = this.costs[index]!
    for (let at = from[index]!; at < from[index + 1]!; at++) cost -= prices[stops[at]!]!
    return cost
  }

  // As usual for subgradients (Held, Wolfe and Crowder 1974), the step is halved after several rounds without gain.
  private climb(isOver: () => boolean): void {
    const { rounds, patience } = this.params
    const slope = new Float64Array(this.nodes)
    let best = -Infinity
    let bestPrices = this.prices.slice()
    let [step, stale] = [1, 0]
    for (let round = 0; round < rounds && step > 0.005 && !isOver(); round++) {
      const bound = this.boundAndSlope(slope)
      if (bound > best) {
        best = bound
        bestPrices = this.prices.slice()
        stale = 0
      } else if (++stale >= patience) {
        step /= 2
        stale = 0
        this.prices = bestPrices.slice()
        this.boundAndSlope(slope)
      }
      let squares = 0
      for (const part of slope) squares += part * part
      if (squares === 0) break
      const length = (step * Math.max(this.upper - bound, this.upper * 1e-5)) / squares
      for (let stop = 1; stop < this.nodes; stop++) this.prices[stop]! += length * slope[stop]!
    }
    this.prices = bestPrices
  }

  private boundAndSlope(slope: Float64Array): number {
    const { from, stops, prices, costs } = this
    slope.fill(1)
    slope[0] = 0
    let bound = 0
    for (const price of prices) bound += price
    for (let index = 0; index < costs.length; index++) {
      let cost = costs[index]!
      for (let at = from[index]!; at < from[index + 1]!; at++) cost -= prices[stops[at]!]!
      if (cost >= 0) continue
      bound += cost
      for (let at = from[index]!; at < from[index + 1]!; at++) slope[stops[at]!]!--
    }
    return bound
  }

  // Lowers prices until no route has a negative reduced cost.
  private makeValid(): void {
    const order = Array.from(this.costs.keys()).filter((index) => this.reducedCost(index) < 0)
    order.sort((a, b) => this.reducedCost(a) - this.reducedCost(b))
    for (const index of order) {
      const reduced = this.reducedCost(index)
      if (reduced >= 0) continue
      const share = reduced / (this.from[index + 1]! - this.from[index]!)
      for (let at = this.from[index]!; at < this.from[index + 1]!; at++) this.prices[this.stops[at]!]! += share
    }
  }

  // Raises each price as far as the routes over its stop allow (dual ascent: Erlenkotter 1978).
  private raise(): void {
    const reduced = Float64Array.from(this.costs.keys(), (index) => this.reducedCost(index))
    const columnsByStop: number[][] = Array.from({ length: this.nodes }, () => [])
    for (let index = 0; index < reduced.length; index++) {
      for (let at = this.from[index]!; at < this.from[index + 1]!; at++) columnsByStop[this.stops[at]!]!.push(index)
    }
    for (let stop = 1; stop < this.nodes; stop++) {
      let room = Infinity
      for (const index of columnsByStop[stop]!) room = Math.min(room, reduced[index]!)
      if (!(room > 0) || room === Infinity) continue
      this.prices[stop]! += room
      for (const index of columnsByStop[stop]!) reduced[index]! -= room
    }
  }
}
