import { Random } from './random.ts'
import type { Routes } from './routes.ts'

/** A route of some plan. */
export interface PooledRoute {
  readonly stops: readonly number[]
  readonly cost: number
}

/** Good routes of many plans: the cheapest order for each set of stops. */
export class RoutePool {
  private readonly routeByKey = new Map<number, PooledRoute>()
  private readonly low: Int32Array
  private readonly high: Int32Array
  private readonly most: number

  constructor(nodes: number, most: number) {
    const random = new Random(nodes)
    this.low = Int32Array.from({ length: nodes }, () => random.bits())
    this.high = Int32Array.from({ length: nodes }, () => random.bits())
    this.most = most
  }

  get all(): PooledRoute[] {
    return [...this.routeByKey.values()]
  }

  /** Adds every route of the working plan. Beyond the limit, the oldest routes are dropped. */
  add(routes: Routes): void {
    for (let route = 0; route < routes.core.fleet; route++) if (routes.size[route]! > 0) this.addRoute(routes, route)
  }

  private addRoute(routes: Routes, route: number): void {
    const { routeByKey } = this
    let [low, high, cost] = [0, 0, 0]
    for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) {
      low ^= this.low[stop]!
      high ^= this.high[stop]!
      cost += routes.into[stop]!
    }
    cost += routes.out[routes.last[route]!]!
    // 53 of the 64 bits, the most that a double can represent.
    const key = (high & 0x1fffff) * 0x100000000 + (low >>> 0)
    const known = routeByKey.get(key)
    if (known !== undefined && known.cost <= cost) return
    const stops: number[] = []
    for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) stops.push(stop)
    routeByKey.set(key, { stops, cost })
    if (routeByKey.size > this.most) routeByKey.delete(routeByKey.keys().next().value!)
  }
}
