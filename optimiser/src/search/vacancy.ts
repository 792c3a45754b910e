import type { PairPlace } from './place-pair.ts'
import type { Routes } from './routes.ts'

/**
 * Checks where a pair would fit into a route if some of its pairs were removed. Positions count from the depot, 0, to the depot
 * again, size + 1. Removing pairs only updates the labels that change.
 */
export class Vacancy {
  /** The cheapest place found by the last call; its route is -1 if there is none. */
  readonly place: PairPlace = { route: -1, after: 0, deliveryAfter: 0, extra: 0 }
  private readonly routes: Routes
  private route = -1
  private size = 0
  private readonly order: Int32Array
  private readonly position: Int32Array
  private readonly isOut: Uint8Array
  /** Time from the previous position. */
  private readonly ride: Int32Array
  private readonly asIs: Labels
  private readonly now: Labels
  private pickup = 0
  private delivery = 0
  private readonly toPickup: Int32Array
  private readonly fromPickup: Int32Array
  private readonly toDelivery: Int32Array
  private readonly fromDelivery: Int32Array
  private lastReached = 0
  private changedFrom = 1
  private changedTo = 0

  constructor(routes: Routes) {
    const { nodes } = routes.core
    const column = () => new Int32Array(nodes + 1)
    this.routes = routes
    this.order = column()
    this.position = column()
    this.isOut = new Uint8Array(nodes + 1)
    this.ride = column()
    this.asIs = { leave: column(), late: column(), load: column() }
    this.now = { leave: column(), late: column(), load: column() }
    this.toPickup = column()
    this.fromPickup = column()
    this.toDelivery = column()
    this.fromDelivery = column()
  }

  /** Sets the route and the pair to insert. */
  look(pickup: number, route: number): void {
    this.pickup = pickup
    this.delivery = this.routes.core.partner[pickup]!
    this.route = route
    this.copyRoute()
    this.measure()
  }

  /** Whether the pair fits if these pickups (0 for none) and their deliveries leave the route. */
  fits(out: number, second: number): boolean {
    this.place.route = -1
    this.place.extra = Infinity
    if (out !== 0) this.leaveOut(out, second)
    this.tryPickups()
    if (out !== 0) this.putBack(out, second)
    return this.place.route >= 0
  }

  private copyRoute(): void {
    const { order, position, ride, asIs, routes } = this
    const { core, first, next, early, late, onBoard } = routes
    const { time, nodes, service, open, close } = core
    let at = 0
    asIs.leave[0] = open[0]!
    for (let stop = first[this.route]!; stop !== 0; stop = next[stop]!) {
      at++
      ride[at] = time[order[at - 1]! * nodes + stop]!
      order[at] = stop
      position[stop] = at
      asIs.leave[at] = early[stop]! + service[stop]!
      asIs.late[at] = late[stop]!
      asIs.load[at] = onBoard[stop]!
    }
    this.size = at
    ride[at + 1] = time[order[at]! * nodes]!
    order[at + 1] = 0
    asIs.late[at + 1] = close[0]!
    this.changedFrom = 0
    this.changedTo = at + 1
    this.restoreLabels()
  }

  private measure(): void {
    const { order, size, pickup, delivery, asIs, toPickup, fromPickup, toDelivery, fromDelivery } = this
    const { time, timeInto, nodes, close } = this.routes.core
    const [pickupRow, deliveryRow] = [pickup * nodes, delivery * nodes]
    this.lastReached = 0
    for (let at = 0; at <= size + 1; at++) {
      const stop = order[at]!
      toPickup[at] = timeInto[pickupRow + stop]!
      fromPickup[at] = time[pickupRow + stop]!
      toDelivery[at] = timeInto[deliveryRow + stop]!
      fromDelivery[at] = time[deliveryRow + stop]!
      if (at <= size && asIs.leave[at]! + toPickup[at]! <= close[pickup]!) this.lastReached = at
    }
  }

  private leaveOut(out: number, second: number): void {
    const { isOut, position } = this
    const { partner } = this.routes.core
    let first = position[out]!
    let last = position[partner[out]!]!
    isOut[first] = 1
    isOut[last] = 1
    if (second !== 0) {
      const [start, end] = [position[second]!, position[partner[second]!]!]
      isOut[start] = 1
      isOut[end] = 1
      if (start < first) first = start
      if (end > last) last = end
    }
    this.changedTo = this.spreadForward(first, last)
    this.changedFrom = this.spreadBack(first, last)
  }

  private spreadForward(first: number, last: number): number {
    const { size, order, isOut, ride, asIs, now } = this
    const { time, nodes, open, service, demand } = this.routes.core
    let from = first - 1
    let leave = asIs.leave[from]!
    let load = from === 0 ? 0 : asIs.load[from]!
    for (let at = first; at <= size; at++) {
      if (isOut[at] === 1) continue
      const stop = order[at]!
      const arrive = leave + (from === at - 1 ? ride[at]! : time[order[from]! * nodes + stop]!)
      leave = (arrive > open[stop]! ? arrive : open[stop]!) + service[stop]!
      if (at > last && leave === asIs.leave[at]) return at
      load += demand[stop]!
      now.leave[at] = leave
      now.load[at] = load
      from = at
    }
    return size
  }

  private spreadBack(first: number, last: number): number {
    const { order, isOut, ride, asIs, now } = this
    const { time, nodes, close, service } = this.routes.core
    let to = last + 1
    let deadline = asIs.late[to]!
    for (let at = last; at > 0; at--) {
      if (isOut[at] === 1) continue
      const stop = order[at]!
      const latest = deadline - (to === at + 1 ? ride[to]! : time[stop * nodes + order[to]!]!) - service[stop]!
      deadline = latest < close[stop]! ? latest : close[stop]!
      if (at < first && deadline === asIs.late[at]) return at
      now.late[at] = deadline
      to = at
    }
    return 1
  }

  private putBack(out: number, second: number): void {
    const { isOut, position } = this
    const { partner } = this.routes.core
    isOut[position[out]!] = 0
    isOut[position[partner[out]!]!] = 0
    if (second !== 0) {
      isOut[position[second]!] = 0
      isOut[position[partner[second]!]!] = 0
    }
    this.restoreLabels()
  }

  private restoreLabels(): void {
    const { asIs, now } = this
    for (let at = this.changedFrom; at <= this.changedTo; at++) {
      now.leave[at] = asIs.leave[at]!
      now.late[at] = asIs.late[at]!
      now.load[at] = asIs.load[at]!
    }
  }

  private following(at: number): number {
    let next = at + 1
    while (this.isOut[next] === 1) next++
    return next
  }

  // Tries positions backwards from the last one that reaches the pickup in time, until the following stop would be late.
  private tryPickups(): void {
    const { size, isOut, now, toPickup, fromPickup, pickup } = this
    const { open, close, service, demand, capacity } = this.routes.core
    const [opens, deadline, served] = [open[pickup]!, close[pickup]!, service[pickup]!]
    const room = capacity - demand[pickup]!
    let at = this.lastReached
    for (
      let next = this.following(at);
      next <= size && now.leave[next]! + toPickup[next]! <= deadline;
      next = this.following(next)
    )
      at = next
    for (; at >= 0; at--) {
      if (isOut[at] === 1) continue
      const next = this.following(at)
      if (opens + served + fromPickup[next]! > now.late[next]!) return
      const arrive = now.leave[at]! + toPickup[at]!
      const leave = (arrive > opens ? arrive : opens) + served
      if (arrive > deadline || leave + fromPickup[next]! > now.late[next]! || (at > 0 && now.load[at]! > room)) continue
      this.tryDeliveries(at, leave)
    }
  }

  private tryDeliveries(pickupAfter: number, leavePickup: number): void {
    const { size, order, now, ride, toDelivery, fromDelivery, fromPickup, pickup, delivery } = this
    const { open, close, service, time, nodes, demand, capacity } = this.routes.core
    const [opens, deadline, served] = [open[delivery]!, close[delivery]!, service[delivery]!]
    const room = capacity - demand[pickup]!
    let leave = leavePickup
    let reach = leave + time[pickup * nodes + delivery]!
    let from = -1
    for (let next = this.following(pickupAfter); reach <= deadline; next = this.following(next)) {
      const begin = reach > opens ? reach : opens
      if (begin + served + fromDelivery[next]! <= now.late[next]!)
        this.compare(pickupAfter, from < 0 ? pickupAfter : from, next)
      if (next > size) return
      const stop = order[next]!
      const drive = from < 0 ? fromPickup[next]! : from === next - 1 ? ride[next]! : time[order[from]! * nodes + stop]!
      const start = leave + drive > open[stop]! ? leave + drive : open[stop]!
      if (start > now.late[next]! || now.load[next]! > room) return
      leave = start + service[stop]!
      reach = leave + toDelivery[next]!
      from = next
    }
  }

  private compare(pickupAfter: number, deliveryAfter: number, deliveryBefore: number): void {
    const { order, place, pickup, delivery } = this
    const { cost, nodes } = this.routes.core
    const [previous, following] = [order[pickupAfter]!, order[deliveryBefore]!]
    const arriving = cost[previous * nodes + pickup]!
    let extra =
      arriving +
      cost[pickup * nodes + delivery]! +
      cost[delivery * nodes + following]! -
      cost[previous * nodes + following]!
    if (deliveryAfter !== pickupAfter) {
      const behind = order[this.following(pickupAfter)]!
      const ahead = order[deliveryAfter]!
      const pickupExtra = arriving + cost[pickup * nodes + behind]! - cost[previous * nodes + behind]!
      extra =
        pickupExtra +
        cost[ahead * nodes + delivery]! +
        cost[delivery * nodes + following]! -
        cost[ahead * nodes + following]!
    }
    if (extra >= place.extra) return
    place.route = this.route
    place.after = previous
    place.deliveryAfter = deliveryAfter === pickupAfter ? pickup : order[deliveryAfter]!
    place.extra = extra
  }
}

interface Labels {
  readonly leave: Int32Array
  readonly late: Int32Array
  readonly load: Int32Array
}
