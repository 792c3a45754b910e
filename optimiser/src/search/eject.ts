import { findPlaceInRoute } from './place-pair.ts'
import type { PairPlace } from './place-pair.ts'
import type { Sisr } from './sisr.ts'

interface Ejection {
  /** The pickup that goes. */
  readonly out: number
  readonly place: PairPlace
}

/**
 * Makes room for an absent pair by ejecting the one that has been absent least often, if that is less often than itself
 * (guided ejection search: Nagata and Kobayashi 2010, with one ejection at a time). Answers whether they changed places.
 */
export function ejectFor(sisr: Sisr, pickup: number, absences: Float64Array): boolean {
  const { routes, undo, core } = sisr
  const found = leastMissed(sisr, pickup, absences)
  if (found === null) return false
  const { out, place } = found
  undo.begin()
  undo.save(place.route)
  takePair(sisr, out)
  routes.link(pickup, place.route, place.after)
  routes.link(core.partner[pickup]!, place.route, place.deliveryAfter)
  routes.relabel(place.route)
  routes.listAbsent()
  return true
}

function leastMissed(sisr: Sisr, pickup: number, absences: Float64Array): Ejection | null {
  const { routes, core, undo, random } = sisr
  let [least, best]: [number, Ejection | null] = [absences[pickup]!, null]
  for (let out = 1; out < core.nodes; out++) {
    const route = routes.route[out]!
    if (route < 0 || core.isPickup[out] === 0 || absences[out]! + random.unit() >= least) continue
    undo.begin()
    undo.save(route)
    takePair(sisr, out)
    const place = routes.size[route]! > 0 ? findPlaceInRoute(routes, pickup, route, random) : null
    undo.restore()
    if (place === null) continue
    least = absences[out]!
    best = { out, place }
  }
  return best
}

function takePair({ routes, core }: Sisr, pickup: number): void {
  const route = routes.route[pickup]!
  routes.unlink(pickup)
  routes.unlink(core.partner[pickup]!)
  routes.relabel(route)
}
