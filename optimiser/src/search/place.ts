import type { Random } from './random.ts'
import type { Routes } from './routes.ts'

/** The cheapest place of a stop: behind `after` (0 for the start) in `route`, which is -1 if there is none. `extra` is the maximum cost on input. */
export interface Place {
  route: number
  after: number
  extra: number
}

/**
 * Greedy insertion with blinks for problems with capacity and time windows. As for capacity only, a leg is evaluated at its nearer end, and
 * skipped if the detour costs more than could be saved.
 */
export function findPlaceByWindows(routes: Routes, stop: number, random: Random, place: Place): void {
  const { core, route, next, out, load, blinkShare } = routes
  const { cost, nodes, placeCount, before, beforeCost } = core
  const row = stop * nodes
  const room = core.capacity - core.demand[stop]!
  const toDepot = cost[row]!
  const end = (stop + 1) * placeCount
  startFromEmptyRoute(routes, stop, place)
  let best = place.extra
  for (let at = stop * placeCount; at < end; at++) {
    const other = before[at]!
    const from = beforeCost[at]!
    if (from + (from < toDepot ? from : toDepot) - out[other]! >= best) continue
    const following = next[other]!
    const extra = from + cost[row + following]! - out[other]!
    if (extra >= best) continue
    const into = route[other]!
    if (into < 0 || load[into]! > room || !isInTime(routes, stop, other, following) || random.unit() < blinkShare)
      continue
    best = extra
    place.route = into
    place.after = other
  }
  place.extra = best
  findPlaceAhead(routes, stop, random, place)
}

function findPlaceAhead(routes: Routes, stop: number, random: Random, place: Place): void {
  const { core, route, prev, into, load, blinkShare } = routes
  const { costInto, nodes, placeCount, after, afterCost } = core
  const row = stop * nodes
  const room = core.capacity - core.demand[stop]!
  const fromDepot = costInto[row]!
  const end = (stop + 1) * placeCount
  let best = place.extra
  for (let at = stop * placeCount; at < end; at++) {
    const other = after[at]!
    const to = afterCost[at]!
    if (to + (to < fromDepot ? to : fromDepot) - into[other]! >= best) continue
    const previous = prev[other]!
    const extra = costInto[row + previous]! + to - into[other]!
    if (extra >= best) continue
    const into_ = route[other]!
    if (into_ < 0 || load[into_]! > room || !isInTime(routes, stop, previous, other) || random.unit() < blinkShare)
      continue
    best = extra
    place.route = into_
    place.after = previous
  }
  place.extra = best
}

function isInTime(routes: Routes, stop: number, previous: number, following: number): boolean {
  const { open, close, service, time, timeInto, nodes } = routes.core
  const arrive = routes.early[previous]! + service[previous]! + timeInto[stop * nodes + previous]!
  const start = arrive > open[stop]! ? arrive : open[stop]!
  return start <= close[stop]! && start + service[stop]! + time[stop * nodes + following]! <= routes.late[following]!
}

/** Starts with a new route for the stop, if that costs less than `place.extra`. */
export function startFromEmptyRoute(routes: Routes, stop: number, place: Place): void {
  const { core } = routes
  place.route = -1
  if (routes.emptyCount === 0) return
  const extra = core.cost[stop]! + core.cost[stop * core.nodes]! + core.fixedCost
  if (extra >= place.extra || !fitsAlone(routes, stop)) return
  place.extra = extra
  place.route = routes.empty[routes.emptyCount - 1]!
  place.after = 0
}

/** Whether an unused vehicle could serve the stop alone. */
export function fitsAlone(routes: Routes, stop: number): boolean {
  return routes.core.demand[stop]! <= routes.core.capacity && (!routes.timed || isInTime(routes, stop, 0, 0))
}
