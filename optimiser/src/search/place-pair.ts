import type { Random } from './random.ts'
import type { Routes } from './routes.ts'
import type { Undo } from './undo.ts'

/** The cheapest place of a pickup and its delivery; `deliveryAfter` is the pickup itself if they are adjacent. */
export interface PairPlace {
  route: number
  after: number
  deliveryAfter: number
  extra: number
}

/** Finds the cheapest place of a pair below `place.extra`. The result is in `place` until the next call; its route is -1 if there is none. */
export class PairPlaces {
  readonly place: PairPlace = { route: -1, after: 0, deliveryAfter: 0, extra: 0 }
  private readonly routes: Routes
  private readonly undo: Undo
  private readonly random: Random
  // The pair to place, and the gap tried for its pickup.
  private pickup = 0
  private delivery = 0
  private route = 0
  private previous = 0
  private following = 0

  constructor(routes: Routes, undo: Undo, random: Random) {
    this.routes = routes
    this.undo = undo
    this.random = random
  }

  /**
   * Greedy insertion with blinks: tries places near the pickup, each with every later place of the delivery, only in routes
   * changed since a step of `undo`.
   */
  find(pickup: number, since: number): PairPlace {
    const { savedAt } = this.undo
    const { core, route, prev, next, first, gapSeen } = this.routes
    const { placeCount, before, after, nodes } = core
    const look = ++gapSeen[0]!
    this.begin(pickup)
    this.startFromEmptyRoute()
    const end = (pickup + 1) * placeCount
    for (let at = pickup * placeCount; at < end; at++) {
      const previous = before[at]!
      const into = route[previous]!
      if (into >= 0 && savedAt[into]! >= since && gapSeen[previous] !== look) {
        gapSeen[previous] = look
        this.tryPickup(into, previous, next[previous]!)
      }
      const following = after[at]!
      const behind = route[following]!
      if (behind < 0 || savedAt[behind]! < since) continue
      const ahead = prev[following]!
      const gap = ahead === 0 ? nodes + behind : ahead
      if (gapSeen[gap] === look) continue
      gapSeen[gap] = look
      this.tryPickup(behind, ahead, ahead === 0 ? first[behind]! : following)
    }
    return this.place
  }

  /** Inserts a pair into an empty route at any cost; returns whether it fits. */
  open(pickup: number): boolean {
    const { place, routes, undo } = this
    this.begin(pickup)
    place.extra = Infinity
    this.startFromEmptyRoute()
    if (place.route < 0) return false
    undo.save(place.route)
    insertPair(routes, pickup, place)
    return true
  }

  private begin(pickup: number): void {
    this.pickup = pickup
    this.delivery = this.routes.core.partner[pickup]!
    this.place.route = -1
  }

  private tryPickup(route: number, previous: number, following: number): void {
    const { core, out, into, late } = this.routes
    const { cost, costInto, nodes, time } = core
    const { pickup, delivery, place } = this
    const row = pickup * nodes
    const arriving = costInto[row + previous]!
    const gap = previous === 0 ? into[following]! : out[previous]!
    const extra = arriving + cost[row + following]! - gap
    if (extra >= place.extra) return
    const leave = this.leaveAfterPickup(previous)
    const arrive = leave + time[row + following]!
    if (arrive > late[following]!) return
    this.route = route
    this.previous = previous
    this.following = following
    const direct = arriving + cost[row + delivery]! + cost[delivery * nodes + following]! - gap
    if (
      direct < place.extra &&
      this.deliversInTime(leave + time[row + delivery]!, following) &&
      this.random.unit() >= this.routes.blinkShare
    )
      this.keep(pickup, direct)
    this.followOn(arrive, extra)
  }

  // Departure after the pickup; Infinity if there is no room or it is too late.
  private leaveAfterPickup(previous: number): number {
    const { core, early, onBoard } = this.routes
    const { timeInto, nodes, service, open, close, demand, capacity } = core
    const { pickup } = this
    if ((previous === 0 ? 0 : onBoard[previous]!) + demand[pickup]! > capacity) return Infinity
    const arrive = early[previous]! + service[previous]! + timeInto[pickup * nodes + previous]!
    const start = arrive > open[pickup]! ? arrive : open[pickup]!
    return start > close[pickup]! ? Infinity : start + service[pickup]!
  }

  // Follows the route behind the pickup as long as it is feasible, trying the delivery in every gap.
  private followOn(arriveFirst: number, pickupExtra: number): void {
    const { core, next, late, onBoard, out } = this.routes
    const { cost, costInto, nodes, time, timeInto, service, open, close, demand, capacity } = core
    const { delivery, place } = this
    const room = capacity - demand[this.pickup]!
    const row = delivery * nodes
    const deadline = close[delivery]!
    const opens = open[delivery]!
    const served = service[delivery]!
    let arrive = arriveFirst
    for (let stop = this.following; stop !== 0;) {
      const start = arrive > open[stop]! ? arrive : open[stop]!
      if (start > late[stop]! || onBoard[stop]! > room) return
      const leave = start + service[stop]!
      const reach = leave + timeInto[row + stop]!
      if (reach > deadline) return
      const following = next[stop]!
      const extra = pickupExtra + costInto[row + stop]! + cost[row + following]! - out[stop]!
      if (extra < place.extra) {
        const begin = reach > opens ? reach : opens
        if (begin + served + time[row + following]! <= late[following]! && this.random.unit() >= this.routes.blinkShare)
          this.keep(stop, extra)
      }
      arrive = leave + time[stop * nodes + following]!
      stop = following
    }
  }

  private deliversInTime(arrive: number, following: number): boolean {
    const { core, late } = this.routes
    const { open, close, service, time, nodes } = core
    const { delivery } = this
    const start = arrive > open[delivery]! ? arrive : open[delivery]!
    return (
      start <= close[delivery]! && start + service[delivery]! + time[delivery * nodes + following]! <= late[following]!
    )
  }

  private keep(deliveryAfter: number, extra: number): void {
    const { place } = this
    place.route = this.route
    place.after = this.previous
    place.deliveryAfter = deliveryAfter
    place.extra = extra
  }

  private startFromEmptyRoute(): void {
    const { core, emptyCount, empty } = this.routes
    const { cost, nodes, time, service, open, close, demand } = core
    const { pickup, delivery, place } = this
    if (emptyCount === 0 || demand[pickup]! > core.capacity) return
    const extra = cost[pickup]! + cost[pickup * nodes + delivery]! + cost[delivery * nodes]! + core.fixedCost
    const start = Math.max(open[0]! + time[pickup]!, open[pickup]!)
    if (extra >= place.extra || start > close[pickup]!) return
    const arrive = start + service[pickup]! + time[pickup * nodes + delivery]!
    if (!this.deliversInTime(arrive, 0)) return
    this.route = empty[emptyCount - 1]!
    this.previous = 0
    this.keep(pickup, extra)
  }
}

/** Inserts an absent pair at a place that was found. */
export function insertPair(routes: Routes, pickup: number, place: PairPlace): void {
  routes.link(pickup, place.route, place.after)
  routes.link(routes.core.partner[pickup]!, place.route, place.deliveryAfter)
  routes.relabel(place.route)
}
