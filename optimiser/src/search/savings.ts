import type { GoOn } from './control.ts'
import type { Core } from './core.ts'

const mergesPerLook = 1000

/** A savings plan (Clarke and Wright 1964) over near stops, within capacity only. */
export function savingsPlan(core: Core, pairsPerStop: number, goOn: GoOn = () => {}): number[][] {
  const routes = new Merging(core)
  const { from, to, order } = savingsOf(core, pairsPerStop)
  for (let at = 0; at < order.length; at++) {
    if (at % mergesPerLook === 0) goOn()
    routes.merge(from[order[at]!]!, to[order[at]!]!)
  }
  return routes.lists()
}

/** Pairs of near stops by decreasing savings. */
function savingsOf({ nodes, cost, near, nearCount }: Core, pairsPerStop: number) {
  const width = Math.min(nearCount, pairsPerStop)
  const from = new Int32Array(nodes * width)
  const to = new Int32Array(nodes * width)
  // Combines saving and pair in one number, so that sorting needs no comparison function.
  const keys = new Float64Array(nodes * width)
  let count = 0
  for (let stop = 1; stop < nodes; stop++) {
    for (let at = stop * nearCount; at < stop * nearCount + width; at++) {
      const other = near[at]!
      const saving = cost[stop * nodes]! + cost[other]! - cost[stop * nodes + other]!
      if (saving <= 0) continue
      from[count] = stop
      to[count] = other
      keys[count] = count - saving * keys.length
      count++
    }
  }
  const order = keys
    .subarray(0, count)
    .sort()
    .map((key) => ((key % keys.length) + keys.length) % keys.length)
  return { from, to, order }
}

/** Routes to merge, initially one per stop. */
class Merging {
  private readonly core: Core
  private readonly routes: (number[] | null)[]
  private readonly routeOf: Int32Array
  private readonly load: Float64Array

  constructor(core: Core) {
    this.core = core
    this.routes = Array.from({ length: core.nodes }, (_, stop) => (stop === 0 ? null : [stop]))
    this.routeOf = Int32Array.from(this.routes.keys())
    this.load = Float64Array.from(core.demand)
  }

  lists(): number[][] {
    return this.routes.filter((route) => route !== null)
  }

  /** Merges the routes of two stops so that they become adjacent, if both are at an end and the load fits. */
  merge(from: number, to: number): void {
    const { core, routes, routeOf, load } = this
    const first = routeOf[from]!
    const second = routeOf[to]!
    const head = routes[first]
    const tail = routes[second]
    if (first === second || !head || !tail || load[first]! + load[second]! > core.capacity) return
    if (!turn(core, head, from, head.length - 1) || !turn(core, tail, to, 0)) return
    head.push(...tail)
    for (const stop of tail) routeOf[stop] = first
    load[first]! += load[second]!
    routes[second] = null
  }
}

// Reverses a route if necessary to bring the stop to an end, provided that costs are symmetric.
function turn({ cost, costInto }: Core, route: number[], stop: number, end: number): boolean {
  if (route[end] === stop) return true
  if (cost !== costInto || route[route.length - 1 - end] !== stop) return false
  route.reverse()
  return true
}
