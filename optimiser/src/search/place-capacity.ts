import { startFromEmptyRoute } from './place.ts'
import { findPlaceAnywhere } from './place-anywhere.ts'
import type { Place } from './place.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'

/**
 * Greedy insertion with blinks for problems with capacity only. Places next to a stop are skipped if the detour to it costs more than could be
 * saved. If both ends of a leg are in the list, the leg is evaluated at the nearer one.
 */
export function findPlaceByCapacity(routes: Routes, stop: number, random: Random, place: Place): void {
  const { core, route, next, prev, into, out, loadAt } = routes
  const { cost, costInto, nodes, placeCount, before, beforeCost } = core
  const row = stop * nodes
  const tooMuch = core.capacity - core.demand[stop]! + 1
  const isSymmetric = cost === costInto
  const toDepot = isSymmetric ? cost[row]! : 0
  const end = (stop + 1) * placeCount
  startFromEmptyRoute(routes, stop, place)
  const { blinkShare } = routes
  let best = place.extra
  let limit = wholeLimit(best)
  for (let at = stop * placeCount; at < end; at++) {
    const other = before[at]!
    const from = beforeCost[at]!
    const to = isSymmetric ? from : cost[row + other]!
    const least = (from < toDepot ? from : toDepot) - limit
    const behind = from + least - out[other]!
    const ahead = to + least - into[other]!
    // Tests the signs in one branch: one of the legs may pay, and the route has room.
    if (((behind | ahead) & (loadAt[route[other]! + 1]! - tooMuch)) >= 0) continue
    if (behind < 0) {
      const extra = from + cost[row + next[other]!]! - out[other]!
      if (extra < best && random.unit() >= blinkShare) {
        best = extra
        limit = extra
        place.route = route[other]!
        place.after = other
      }
    }
    if (ahead < 0) {
      const previous = prev[other]!
      const extra = costInto[row + previous]! + to - into[other]!
      if (extra < best && random.unit() >= blinkShare) {
        best = extra
        limit = extra
        place.route = route[other]!
        place.after = previous
      }
    }
  }
  place.extra = best
  if (place.route < 0 || routes.size[place.route] === 0) findPlaceAnywhere(routes, stop, place)
}

const highest = 2 ** 30

// An integer upper bound of the cost that can't overflow.
function wholeLimit(cost: number): number {
  return cost < highest ? Math.ceil(cost) : highest
}
