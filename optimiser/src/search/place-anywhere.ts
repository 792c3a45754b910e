import type { Place } from './place.ts'
import type { Routes } from './routes.ts'

/** Finds the cheapest place in any route with room, if it is cheaper than `place`. For stops that would otherwise open a route; capacity only. */
export function findPlaceAnywhere(routes: Routes, stop: number, place: Place): void {
  const { core, first, size, load } = routes
  const room = core.capacity - core.demand[stop]!
  for (let route = 0; route < core.fleet; route++)
    if (size[route]! > 0 && load[route]! <= room) findPlaceOn(routes, stop, first[route]!, place)
}

function findPlaceOn(routes: Routes, stop: number, first: number, place: Place): void {
  const { core, route, next, into, out } = routes
  const { cost, costInto, nodes } = core
  const row = stop * nodes
  let previous = 0
  let following = first
  do {
    const leg = following === 0 ? out[previous]! : into[following]!
    const extra = costInto[row + previous]! + cost[row + following]! - leg
    if (extra < place.extra) {
      place.extra = extra
      place.route = route[first]!
      place.after = previous
    }
    previous = following
    following = next[following]!
  } while (previous !== 0)
}
