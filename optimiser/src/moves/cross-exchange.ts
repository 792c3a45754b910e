import type { ExchangeParams } from '../search/classic-params.ts'
import type { Random } from '../search/random.ts'
import type { Routes } from '../search/routes.ts'

/**
 * Exchanges segments between two routes (CROSS exchange: Taillard et al. 1997, section 3): the segment after `before` and the one that starts
 * with `head`. If the first is empty, it moves a segment; if both reach the end of their route, it is 2-opt*.
 */
export class CrossExchange {
  private readonly routes: Routes
  private readonly random: Random
  private readonly params: ExchangeParams
  private readonly centres: readonly number[] | undefined
  private readonly given: Int32Array
  private readonly taken: Int32Array
  private before = 0
  private head = 0
  private givenLast = 0
  private takenLast = 0
  private behindGiven = 0
  private behindTaken = 0

  constructor(routes: Routes, random: Random, options: ExchangeParams & { centres?: readonly number[] | undefined }) {
    this.routes = routes
    this.random = random
    this.params = options
    this.centres = options.centres
    this.given = new Int32Array(routes.core.nodes)
    this.taken = new Int32Array(routes.core.nodes)
  }

  /** Draws a random exchange and applies it if annealing accepts it at this temperature. */
  tryAt(heat: number): boolean {
    if (!this.draw()) return false
    const gain = this.gain()
    if ((gain < 0 && gain < -this.random.grace(heat)) || !this.isAllowed()) return false
    this.apply()
    return true
  }

  /** Draws two stops that fit well one after the other, and segments behind them; false if they aren't in two different routes. */
  draw(): boolean {
    const { routes, random, centres } = this
    const { nodes, placeCount, after } = routes.core
    const before = centres ? centres[random.below(centres.length)]! : 1 + random.below(nodes - 1)
    const head = after[before * placeCount + random.below(Math.min(this.params.followers, placeCount))]!
    if (
      head === 0 ||
      routes.route[before]! < 0 ||
      routes.route[head]! < 0 ||
      routes.route[head] === routes.route[before]
    )
      return false
    this.before = before
    this.head = head
    if (random.unit() < this.params.tailShare) {
      const given = routes.next[before]!
      this.givenLast = given === 0 ? 0 : routes.last[routes.route[before]!]!
      this.takenLast = routes.last[routes.route[head]!]!
      this.behindGiven = this.behindTaken = 0
    } else {
      const most = 1 + random.below(this.params.longest)
      this.givenLast = this.drawn(before, random.below(most + 1))
      this.takenLast = this.drawn(head, random.below(most))
      this.behindGiven = routes.next[this.givenLast === 0 ? before : this.givenLast]!
      this.behindTaken = routes.next[this.takenLast]!
    }
    return true
  }

  // The stop `count` places behind another, or the last of its route; 0 if there is none.
  private drawn(from: number, count: number): number {
    const { next } = this.routes
    let last = from
    for (let left = count; left > 0 && next[last] !== 0; left--) last = next[last]!
    return last === this.before ? 0 : last
  }

  /** Cost saved by the exchange. */
  gain(): number {
    const { before, head, givenLast, takenLast, behindGiven, behindTaken } = this
    const { core, out, into, next, prev } = this.routes
    const { cost, nodes, fixedCost } = core
    const ahead = prev[head]!
    const saved =
      out[before]! +
      into[head]! +
      out[takenLast]! -
      cost[before * nodes + head]! -
      cost[takenLast * nodes + behindGiven]!
    if (givenLast !== 0)
      return saved + out[givenLast]! - cost[ahead * nodes + next[before]!]! - cost[givenLast * nodes + behindTaken]!
    return ahead === 0 && behindTaken === 0 ? saved + fixedCost : saved - cost[ahead * nodes + behindTaken]!
  }

  /** Whether both routes would keep their capacity and be in time. */
  isAllowed(): boolean {
    const { before, head, givenLast, takenLast } = this
    const { route, next, load, core, timed } = this.routes
    if (timed && !this.areInTime()) return false
    const more = this.loadOf(head, takenLast) - (givenLast === 0 ? 0 : this.loadOf(next[before]!, givenLast))
    return load[route[before]!]! + more <= core.capacity && load[route[head]!]! - more <= core.capacity
  }

  private areInTime(): boolean {
    const { before, head, givenLast, takenLast, behindGiven, behindTaken } = this
    const { prev, next } = this.routes
    if (!this.isInTime({ before, first: head, last: takenLast, behind: behindGiven })) return false
    const ahead = prev[head]!
    return givenLast === 0
      ? this.isBridged(ahead, behindTaken)
      : this.isInTime({ before: ahead, first: next[before]!, last: givenLast, behind: behindTaken })
  }

  // Required because times may violate the triangle inequality, so that skipping stops can take longer.
  private isBridged(ahead: number, behind: number): boolean {
    const { core, early, late } = this.routes
    return early[ahead]! + core.service[ahead]! + core.time[ahead * core.nodes + behind]! <= late[behind]!
  }

  private isInTime({
    before,
    first,
    last,
    behind,
  }: {
    before: number
    first: number
    last: number
    behind: number
  }): boolean {
    const { core, early, late, next } = this.routes
    const { open, close, time, nodes, service } = core
    let from = before
    let leave = early[before]! + service[before]!
    // A tail stays unchanged, so checking its first stop is enough.
    if (next[last] === behind) return leave + time[from * nodes + first]! <= late[first]!
    for (let stop = first; from !== last; stop = next[stop]!) {
      const arrive = leave + time[from * nodes + stop]!
      const start = arrive > open[stop]! ? arrive : open[stop]!
      if (start > close[stop]!) return false
      leave = start + service[stop]!
      from = stop
    }
    return leave + time[from * nodes + behind]! <= late[behind]!
  }

  private loadOf(first: number, last: number): number {
    const { core, next } = this.routes
    let load = core.demand[last]!
    for (let stop = first; stop !== last; stop = next[stop]!) load += core.demand[stop]!
    return load
  }

  /** Applies the exchange and recomputes the labels of both routes. */
  apply(): void {
    const { routes, before, head, givenLast, takenLast, given, taken } = this
    const [route, other, ahead] = [routes.route[before]!, routes.route[head]!, routes.prev[head]!]
    const givenCount = givenLast === 0 ? 0 : this.takeOut(routes.next[before]!, givenLast, given)
    const takenCount = this.takeOut(head, takenLast, taken)
    this.putIn(taken, takenCount, { route, after: before })
    this.putIn(given, givenCount, { route: other, after: ahead })
    routes.relabel(route)
    if (routes.size[other]! > 0) routes.relabel(other)
  }

  private takeOut(first: number, last: number, piece: Int32Array): number {
    const { routes } = this
    const end = routes.next[last]!
    let count = 0
    for (let stop = first; stop !== end; stop = routes.next[stop]!) piece[count++] = stop
    for (let at = 0; at < count; at++) routes.unlink(piece[at]!)
    return count
  }

  private putIn(piece: Int32Array, count: number, place: { route: number; after: number }): void {
    let { after } = place
    for (let at = 0; at < count; at++) {
      this.routes.link(piece[at]!, place.route, after)
      after = piece[at]!
    }
  }
}
