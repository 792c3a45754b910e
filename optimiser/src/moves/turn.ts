import type { Random } from '../search/random.ts'
import type { Routes } from '../search/routes.ts'

/**
 * Joins two near stops, and the two behind them, by reversing the segment between them: on one route 2-opt (Croes 1958), on two
 * routes the 2-opt* that joins both heads and both tails. Requires symmetric costs and no times.
 */
export class Turn {
  private readonly routes: Routes
  private readonly random: Random
  private readonly partners: number
  private readonly piece: Int32Array
  private readonly other: Int32Array
  private u = 0
  private v = 0
  private joint = 0

  /** `partners`: how many near stops to consider. */
  constructor(routes: Routes, random: Random, partners: number) {
    this.routes = routes
    this.random = random
    this.partners = partners
    this.piece = new Int32Array(routes.core.nodes)
    this.other = new Int32Array(routes.core.nodes)
  }

  /** Draws a random turn and applies it if annealing accepts it at this temperature. */
  tryAt(heat: number): boolean {
    if (!this.draw()) return false
    const { core, out } = this.routes
    const least = -this.random.grace(heat)
    const most = out[this.u]! + out[this.v]! - this.joint + core.fixedCost
    if (most < least || this.gain() < least || !this.isAllowed()) return false
    this.apply()
    return true
  }

  /** Draws two stops near each other; false if one is absent. */
  draw(): boolean {
    const { routes, random } = this
    const { nodes, placeCount, before, beforeCost } = routes.core
    if (placeCount === 0) return false
    const u = 1 + random.below(nodes - 1)
    const at = u * placeCount + random.below(Math.min(this.partners, placeCount))
    this.u = u
    this.v = before[at]!
    this.joint = beforeCost[at]!
    return routes.route[u]! >= 0 && routes.route[this.v]! >= 0
  }

  /** Cost saved by the turn. */
  gain(): number {
    const { u, v, joint } = this
    const { core, route, next, out } = this.routes
    const [behindU, behindV] = [next[u]!, next[v]!]
    const saved = out[u]! + out[v]! - joint - core.cost[behindU * core.nodes + behindV]!
    return behindU === 0 && behindV === 0 && route[u] !== route[v] ? saved + core.fixedCost : saved
  }

  /** Whether both routes would keep their capacity. */
  isAllowed(): boolean {
    const { u, v } = this
    const { core, route, load } = this.routes
    if (route[u] === route[v]) return true
    const heads = this.loadUpTo(u) + this.loadUpTo(v)
    return heads <= core.capacity && load[route[u]!]! + load[route[v]!]! - heads <= core.capacity
  }

  private loadUpTo(stop: number): number {
    const { core, prev } = this.routes
    let load = 0
    for (let at = stop; at !== 0; at = prev[at]!) load += core.demand[at]!
    return load
  }

  /** Applies the turn. */
  apply(): void {
    const { route } = this.routes
    if (route[this.u] === route[this.v]) this.turnBetween()
    else this.joinHeads()
  }

  private turnBetween(): void {
    const { routes, u, v, piece } = this
    let at = u
    while (at !== 0 && at !== v) at = routes.next[at]!
    const anchor = at === v ? u : v
    const last = at === v ? v : u
    const count = this.takeOut(routes.next[anchor]!, routes.next[last]!, piece)
    for (let index = 0; index < count; index++) routes.link(piece[index]!, routes.route[anchor]!, anchor)
  }

  private joinHeads(): void {
    const { routes, u, v, piece, other } = this
    const from = routes.route[u]!
    const to = routes.route[v]!
    const tailCount = this.takeOut(routes.next[u]!, 0, piece)
    const headCount = this.takeOut(routes.first[to]!, routes.next[v]!, other)
    for (let index = 0; index < headCount; index++) routes.link(other[index]!, from, u)
    for (let index = 0; index < tailCount; index++) routes.link(piece[index]!, to, 0)
  }

  // Removes the stops from one up to, but not including, another.
  private takeOut(first: number, end: number, piece: Int32Array): number {
    const { routes } = this
    let count = 0
    for (let stop = first; stop !== end; stop = routes.next[stop]!) piece[count++] = stop
    for (let at = 0; at < count; at++) routes.unlink(piece[at]!)
    return count
  }
}
