import type { Random } from './random.ts'
import type { Routes } from './routes.ts'

/** Where a pickup and its delivery would go cheapest; `deliveryAfter` is the pickup itself when they are neighbours. */
export interface PairPlace {
  route: number
  after: number
  deliveryAfter: number
  extra: number
}

const blinkShare = 0.01

/** Greedy insertion with blinks of a pair: places near the pickup, and for each every place for the delivery further on. */
export function findPlaceForPair(routes: Routes, pickup: number, random: Random, place: PairPlace): void {
  const { core, route, prev, gapSeen } = routes
  const { placeCount, before, after, nodes } = core
  const look = ++gapSeen[0]!
  startFromEmptyRoute(routes, pickup, place)
  const end = (pickup + 1) * placeCount
  for (let at = pickup * placeCount; at < end; at++) {
    const previous = before[at]!
    if (route[previous]! >= 0 && gapSeen[previous] !== look) {
      gapSeen[previous] = look
      tryPickup(routes, { pickup, previous, route: route[previous]! }, random, place)
    }
    const following = after[at]!
    if (route[following]! < 0) continue
    const ahead = prev[following]!
    const gap = ahead === 0 ? nodes + route[following]! : ahead
    if (gapSeen[gap] === look) continue
    gapSeen[gap] = look
    tryPickup(routes, { pickup, previous: ahead, route: route[following]! }, random, place)
  }
}

/** The cheapest place for a pair in one route that is used, or null. */
export function findPlaceInRoute(routes: Routes, pickup: number, route: number, random: Random): PairPlace | null {
  const place: PairPlace = { route: -1, after: 0, deliveryAfter: 0, extra: Infinity }
  tryPickup(routes, { pickup, previous: 0, route }, random, place)
  for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) tryPickup(routes, { pickup, previous: stop, route }, random, place)
  return place.route < 0 ? null : place
}

interface PickupPlace {
  readonly pickup: number
  readonly previous: number
  readonly route: number
}

function tryPickup(routes: Routes, at: PickupPlace, random: Random, place: PairPlace): void {
  const { pickup, previous } = at
  const { core, next, first, out, into } = routes
  const { cost, costInto, nodes, time, partner } = core
  const following = previous === 0 ? first[at.route]! : next[previous]!
  const row = pickup * nodes
  const gap = previous === 0 ? into[following]! : out[previous]!
  const extra = costInto[row + previous]! + cost[row + following]! - gap
  if (extra >= place.extra) return
  const leave = leaveAfterPickup(routes, pickup, previous)
  if (leave + time[row + following]! > routes.late[following]!) return
  const delivery = partner[pickup]!
  const direct = costInto[row + previous]! + cost[row + delivery]! + cost[delivery * nodes + following]! - gap
  if (direct < place.extra && deliversInTime(routes, { delivery, arrive: leave + time[row + delivery]!, following }) && random.unit() >= blinkShare) {
    keep(place, at, pickup, direct)
  }
  followOn(routes, at, { following, arrive: leave + time[row + following]!, extra }, { random, place })
}

// Infinity where the pickup has no room or comes too late.
function leaveAfterPickup(routes: Routes, pickup: number, previous: number): number {
  const { core, early, onBoard } = routes
  const { timeInto, nodes, service, open, close, demand, capacity } = core
  if ((previous === 0 ? 0 : onBoard[previous]!) + demand[pickup]! > capacity) return Infinity
  const arrive = early[previous]! + service[previous]! + timeInto[pickup * nodes + previous]!
  const start = arrive > open[pickup]! ? arrive : open[pickup]!
  return start > close[pickup]! ? Infinity : start + service[pickup]!
}

interface Walk {
  following: number
  arrive: number
  extra: number
}

function followOn(routes: Routes, at: PickupPlace, walk: Walk, result: { random: Random; place: PairPlace }): void {
  const { core, next, late, onBoard, out } = routes
  const { cost, costInto, nodes, time, timeInto, service, open, close, demand, partner, capacity } = core
  const { place, random } = result
  const quantity = demand[at.pickup]!
  const delivery = partner[at.pickup]!
  const row = delivery * nodes
  let arrive = walk.arrive
  for (let stop = walk.following; stop !== 0; stop = next[stop]!) {
    const start = arrive > open[stop]! ? arrive : open[stop]!
    if (start > late[stop]! || onBoard[stop]! + quantity > capacity) return
    const leave = start + service[stop]!
    const reach = leave + timeInto[row + stop]!
    if (reach > close[delivery]!) return
    const following = next[stop]!
    const extra = walk.extra + costInto[row + stop]! + cost[row + following]! - out[stop]!
    if (extra < place.extra) {
      const begin = reach > open[delivery]! ? reach : open[delivery]!
      if (begin + service[delivery]! + time[row + following]! <= late[following]! && random.unit() >= blinkShare) keep(place, at, stop, extra)
    }
    arrive = leave + time[stop * nodes + following]!
  }
}

function deliversInTime(routes: Routes, at: { delivery: number; arrive: number; following: number }): boolean {
  const { open, close, service, time, nodes } = routes.core
  const { delivery, arrive, following } = at
  const start = arrive > open[delivery]! ? arrive : open[delivery]!
  return start <= close[delivery]! && start + service[delivery]! + time[delivery * nodes + following]! <= routes.late[following]!
}

function keep(place: PairPlace, at: PickupPlace, deliveryAfter: number, extra: number): void {
  place.route = at.route
  place.after = at.previous
  place.deliveryAfter = deliveryAfter
  place.extra = extra
}

function startFromEmptyRoute(routes: Routes, pickup: number, place: PairPlace): void {
  const { core } = routes
  const { cost, nodes, time, service, open, close, partner, demand } = core
  const delivery = partner[pickup]!
  place.route = -1
  place.extra = core.penalty[pickup]!
  if (routes.emptyCount === 0 || demand[pickup]! > core.capacity) return
  const extra = cost[pickup]! + cost[pickup * nodes + delivery]! + cost[delivery * nodes]! + core.fixedCost
  const start = Math.max(open[0]! + time[pickup]!, open[pickup]!)
  if (extra >= place.extra || start > close[pickup]!) return
  const arrive = start + service[pickup]! + time[pickup * nodes + delivery]!
  if (!deliversInTime(routes, { delivery, arrive, following: 0 })) return
  place.extra = extra
  place.route = routes.empty[routes.emptyCount - 1]!
  place.after = 0
  place.deliveryAfter = pickup
}
