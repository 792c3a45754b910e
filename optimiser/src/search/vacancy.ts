import type { PairPlace } from './place-pair.ts'
import type { Routes } from './routes.ts'

/** One route on paper, with one or two of its pairs left out: where another pair would fit. */
export class Vacancy {
  readonly place: PairPlace = { route: -1, after: 0, deliveryAfter: 0, extra: 0 }
  private readonly routes: Routes
  private readonly order: Int32Array
  private readonly leave: Int32Array
  private readonly late: Int32Array
  private readonly load: Int32Array
  private size = 0
  private pickup = 0

  constructor(routes: Routes) {
    const { nodes } = routes.core
    this.routes = routes
    this.order = new Int32Array(nodes)
    this.leave = new Int32Array(nodes)
    this.late = new Int32Array(nodes + 1)
    this.load = new Int32Array(nodes)
  }

  /** Whether a pair fits into the route without the pickups `out` and `second` (0: none) and their deliveries; its cheapest place is in `place`. */
  fits(pickup: number, route: number, { out, second }: { out: number; second: number }): boolean {
    this.pickup = pickup
    this.place.route = -1
    this.place.extra = Infinity
    this.fill(route, out, second)
    this.label()
    this.tryPickups(route)
    return this.place.route >= 0
  }

  private fill(route: number, out: number, second: number): void {
    const { core, first, next } = this.routes
    const [outDelivery, secondDelivery] = [core.partner[out]!, core.partner[second]!]
    let size = 0
    for (let stop = first[route]!; stop !== 0; stop = next[stop]!) {
      if (stop !== out && stop !== outDelivery && stop !== second && stop !== secondDelivery) this.order[size++] = stop
    }
    this.size = size
  }

  private label(): void {
    const { order, leave, late, load, size } = this
    const { open, close, service, time, timeInto, nodes, demand } = this.routes.core
    let [from, on] = [0, 0]
    let now = open[0]!
    for (let at = 0; at < size; at++) {
      const stop = order[at]!
      const arrive = now + time[from * nodes + stop]!
      now = (arrive > open[stop]! ? arrive : open[stop]!) + service[stop]!
      leave[at] = now
      on += demand[stop]!
      load[at] = on
      from = stop
    }
    let to = 0
    late[size] = close[0]!
    for (let at = size - 1; at >= 0; at--) {
      const stop = order[at]!
      const latest = late[at + 1]! - timeInto[to * nodes + stop]! - service[stop]!
      late[at] = latest < close[stop]! ? latest : close[stop]!
      to = stop
    }
  }

  private tryPickups(route: number): void {
    const { order, leave, load, size, pickup } = this
    const { open, close, service, time, nodes, demand, capacity, cost } = this.routes.core
    const room = capacity - demand[pickup]!
    for (let at = 0; at <= size; at++) {
      const previous = at === 0 ? 0 : order[at - 1]!
      const arrive = (at === 0 ? open[0]! : leave[at - 1]!) + time[previous * nodes + pickup]!
      if (arrive > close[pickup]!) return
      if ((at === 0 ? 0 : load[at - 1]!) > room) continue
      const start = arrive > open[pickup]! ? arrive : open[pickup]!
      this.followOn({ route, at, previous }, start + service[pickup]!, cost[previous * nodes + pickup]!)
    }
  }

  private followOn(gap: { route: number; at: number; previous: number }, leavePickup: number, costSoFar: number): void {
    const { order, late, load, size, place, pickup } = this
    const { open, close, service, time, nodes, demand, capacity, cost, partner } = this.routes.core
    const delivery = partner[pickup]!
    const room = capacity - demand[pickup]!
    let [from, now, spent] = [pickup, leavePickup, costSoFar]
    for (let at = gap.at; at <= size; at++) {
      const following = at < size ? order[at]! : 0
      const reach = now + time[from * nodes + delivery]!
      if (reach > close[delivery]!) return
      const begin = reach > open[delivery]! ? reach : open[delivery]!
      const bridged = cost[(at === 0 ? 0 : order[at - 1]!) * nodes + following]!
      const extra = spent + cost[from * nodes + delivery]! + cost[delivery * nodes + following]! - bridged
      if (extra < place.extra && begin + service[delivery]! + time[delivery * nodes + following]! <= late[at]!) {
        place.route = gap.route
        place.after = gap.previous
        place.deliveryAfter = from
        place.extra = extra
      }
      const arrive = now + time[from * nodes + following]!
      const start = arrive > open[following]! ? arrive : open[following]!
      if (at === size || start > late[at]! || load[at]! > room) return
      spent += cost[from * nodes + following]! - bridged
      now = start + service[following]!
      from = following
    }
  }
}
