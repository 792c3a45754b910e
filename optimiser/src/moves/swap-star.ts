import type { Tours } from './tours.ts'

const places = 3
// No place.
const none = -1

/** The best exchange of one route with another. */
export interface Exchange {
  gain: number
  u: number
  uBehind: number
  v: number
  vBehind: number
}

/**
 * Exchanges a stop of one route with a stop of another, inserting each at its best place rather than the place of the other
 * (SWAP*: Vidal 2022), or moves a single stop. Caches the three best places of every stop in every route until the route changes.
 */
export class SwapStar {
  readonly name = 'SWAP*'
  readonly best: Exchange = { gain: 0, u: none, uBehind: none, v: none, vBehind: none }
  private readonly tours: Tours
  private readonly behind: Int32Array
  private readonly extra: Float64Array
  private readonly knownAt: Int32Array
  private readonly found = { behind: none, extra: Infinity }

  constructor(tours: Tours) {
    const { nodes, fleet } = tours.core
    this.tours = tours
    this.behind = new Int32Array(nodes * fleet * places)
    this.extra = new Float64Array(nodes * fleet * places)
    this.knownAt = new Int32Array(nodes * fleet).fill(-1)
  }

  /** Cost saved by the best exchange between two routes, which is stored in `best`. */
  gain(one: number, other: number): number {
    const { tours, best } = this
    best.gain = 0
    this.prepare(one, other)
    this.prepare(other, one)
    const { next } = tours
    for (let u = next[tours.startOf(one)]!; tours.isStop(u); u = next[u]!) {
      const left = this.leavingGain(u)
      for (let v = next[tours.startOf(other)]!; tours.isStop(v); v = next[v]!) {
        const load = tours.demand[u]! - tours.demand[v]!
        const most = tours.unloadGain(one, other, load) + left + this.leavingGain(v)
        if (most > best.gain) this.tryBoth(u, v, most)
      }
      this.tryAlone(u, other)
    }
    for (let v = next[tours.startOf(other)]!; tours.isStop(v); v = next[v]!) this.tryAlone(v, one)
    return best.gain
  }

  /** Applies the exchange in `best`. */
  apply(): void {
    const { tours, best } = this
    const { u, uBehind, v, vBehind } = best
    const [from, to] = [tours.route[u]!, tours.route[v === none ? uBehind : v]!]
    tours.unlink(u, u)
    if (v !== none) {
      tours.unlink(v, v)
      tours.linkBehind(vBehind, v, v)
    }
    tours.linkBehind(uBehind, u, u)
    tours.renew(from)
    tours.renew(to)
  }

  private tryBoth(u: number, v: number, most: number): void {
    const { best, found } = this
    this.placeWithout(u, v)
    const { behind, extra } = found
    if (most - extra <= best.gain) return
    this.placeWithout(v, u)
    const gain = most - extra - found.extra
    if (gain <= best.gain) return
    best.gain = gain
    best.u = u
    best.uBehind = behind
    best.v = v
    best.vBehind = found.behind
  }

  private tryAlone(u: number, route: number): void {
    const { best, tours } = this
    const at = (route * tours.core.nodes + u) * places
    const gain = this.leavingGain(u) - this.extra[at]! + tours.unloadGain(tours.route[u]!, route, tours.demand[u]!)
    if (gain <= best.gain) return
    best.gain = gain
    best.u = u
    best.uBehind = this.behind[at]!
    best.v = none
  }

  private leavingGain(u: number): number {
    const { tours } = this
    const [before, after] = [tours.prev[u]!, tours.next[u]!]
    return tours.leg(before, u) + tours.leg(u, after) - tours.leg(before, after)
  }

  // The best place of u in the route of v without v.
  private placeWithout(u: number, v: number): void {
    const { tours, found, behind, extra } = this
    const [before, after] = [tours.prev[v]!, tours.next[v]!]
    found.behind = before
    found.extra = tours.leg(before, u) + tours.leg(u, after) - tours.leg(before, after)
    const from = (tours.route[v]! * tours.core.nodes + u) * places
    for (let at = from; at < from + places; at++) {
      const place = behind[at]!
      if (place === none || extra[at]! >= found.extra) return
      if (place === v || place === before) continue
      found.behind = place
      found.extra = extra[at]!
      return
    }
  }

  // Finds the three best places of every stop of one route in another.
  private prepare(one: number, other: number): void {
    const { tours, knownAt } = this
    const { next, changed, core } = tours
    for (let u = next[tours.startOf(one)]!; tours.isStop(u); u = next[u]!) {
      const entry = other * core.nodes + u
      if (knownAt[entry] === changed[other]) continue
      knownAt[entry] = changed[other]!
      this.findPlaces(u, other, entry * places)
    }
  }

  private findPlaces(u: number, route: number, from: number): void {
    const { tours, behind, extra } = this
    behind.fill(none, from, from + places)
    extra.fill(Infinity, from, from + places)
    const end = tours.endOf(route)
    for (let node = tours.startOf(route); node !== end; node = tours.next[node]!) {
      const after = tours.next[node]!
      const cost = tours.leg(node, u) + tours.leg(u, after) - tours.leg(node, after)
      let at = from + places - 1
      if (cost >= extra[at]!) continue
      for (; at > from && extra[at - 1]! > cost; at--) {
        extra[at] = extra[at - 1]!
        behind[at] = behind[at - 1]!
      }
      extra[at] = cost
      behind[at] = node
    }
  }
}
