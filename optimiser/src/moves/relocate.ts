import type { Move } from './move.ts'

/** Moves `u` behind `v` (move 1 of HGS-CVRP: Vidal 2022). */
export const relocate: Move = {
  name: 'relocate',
  supports: () => true,
  gain(tours, u, v) {
    const { next, prev, route } = tours
    const [before, behind, following] = [prev[u]!, next[u]!, next[v]!]
    if (u === v || following === u) return 0
    const legs =
      tours.leg(before, u) +
      tours.leg(u, behind) -
      tours.leg(before, behind) +
      tours.leg(v, following) -
      tours.leg(v, u) -
      tours.leg(u, following)
    return legs + tours.unloadGain(route[u]!, route[v]!, tours.demand[u]!)
  },
  apply(tours, u, v) {
    const from = tours.route[u]!
    const to = tours.route[v]!
    tours.unlink(u, u)
    tours.linkBehind(v, u, u)
    tours.renew(to)
    if (from !== to) tours.renew(from)
  },
}
