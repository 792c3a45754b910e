import { blinkShare, startFromEmptyRoute } from './place.ts'
import type { Place } from './place.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'

/**
 * Greedy insertion with blinks for problems that know only capacity. Places beside a stop are passed over unseen when the way to it, there and
 * back, is longer than what would be saved; with both ends of a leg in the list, it is weighed beside the nearer one.
 */
export function findPlaceByCapacity(routes: Routes, stop: number, random: Random, place: Place): void {
  const { core, route, next, prev, into, out, load } = routes
  const { cost, costInto, nodes, placeCount, before, beforeCost } = core
  const row = stop * nodes
  const room = core.capacity - core.demand[stop]!
  const isSymmetric = cost === costInto
  const toDepot = isSymmetric ? cost[row]! : 0
  const end = (stop + 1) * placeCount
  startFromEmptyRoute(routes, stop, place)
  let best = place.extra
  for (let at = stop * placeCount; at < end; at++) {
    const other = before[at]!
    const into_ = route[other]!
    if (into_ < 0 || load[into_]! > room) continue
    const from = beforeCost[at]!
    const to = isSymmetric ? from : cost[row + other]!
    const least = from < toDepot ? from : toDepot
    const mayBehind = from + least - out[other]! < best
    const mayAhead = to + least - into[other]! < best
    if (mayBehind) {
      const extra = from + cost[row + next[other]!]! - out[other]!
      if (extra < best && random.unit() >= blinkShare) {
        best = extra
        place.route = into_
        place.after = other
      }
    }
    if (mayAhead) {
      const previous = prev[other]!
      const extra = costInto[row + previous]! + to - into[other]!
      if (extra < best && random.unit() >= blinkShare) {
        best = extra
        place.route = into_
        place.after = previous
      }
    }
  }
  place.extra = best
}
