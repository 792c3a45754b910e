import { isSymmetric } from './move.ts'
import type { Move } from './move.ts'

/** Reverses the segment behind `u` up to and including `v` on one route (Croes 1958; move 7 of HGS-CVRP: Vidal 2022). */
export const twoOpt: Move = {
  name: '2-opt',
  supports: isSymmetric,
  gain(tours, u, v) {
    const { next, position, route } = tours
    if (route[u] !== route[v] || position[u]! >= position[v]! - 1) return 0
    const [x, y] = [next[u]!, next[v]!]
    return tours.leg(u, x) + tours.leg(v, y) - tours.leg(u, v) - tours.leg(x, y)
  },
  apply(tours, u, v) {
    tours.reverse(tours.next[u]!, v)
    tours.renew(tours.route[u]!)
  },
}
