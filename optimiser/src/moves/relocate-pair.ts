import { isSymmetric } from './move.ts'
import type { Move } from './move.ts'
import type { Tours } from './tours.ts'

/** Moves `u` and the stop after it behind `v` (move 2 of HGS-CVRP: Vidal 2022; or-opt: Or 1976). */
export const relocatePair: Move = {
  name: 'relocate pair',
  supports: () => true,
  gain(tours, u, v) {
    const x = tours.next[u]!
    return isPossible(tours, u, v) ? gainOf(tours, { u, v, first: u, last: x }) : 0
  },
  apply(tours, u, v) {
    moveBehind(tours, u, v)
  },
}

/** The same with the two stops reversed (move 3). */
export const relocatePairReversed: Move = {
  name: 'relocate pair reversed',
  supports: isSymmetric,
  gain(tours, u, v) {
    const x = tours.next[u]!
    return isPossible(tours, u, v) ? gainOf(tours, { u, v, first: x, last: u }) : 0
  },
  apply(tours, u, v) {
    const x = tours.next[u]!
    tours.reverse(u, x)
    moveBehind(tours, x, v)
  },
}

function isPossible(tours: Tours, u: number, v: number): boolean {
  const x = tours.next[u]!
  return tours.isStop(x) && u !== v && x !== v && tours.next[v] !== u
}

function gainOf(tours: Tours, { u, v, first, last }: { u: number; v: number; first: number; last: number }): number {
  const { next, prev, route, demand } = tours
  const x = next[u]!
  const [before, behind, following] = [prev[u]!, next[x]!, next[v]!]
  const left = tours.leg(before, u) + tours.leg(x, behind) - tours.leg(before, behind)
  const joined = tours.leg(v, following) - tours.leg(v, first) - tours.leg(last, following)
  return left + joined + tours.unloadGain(route[u]!, route[v]!, demand[u]! + demand[x]!)
}

function moveBehind(tours: Tours, u: number, v: number): void {
  const x = tours.next[u]!
  const from = tours.route[u]!
  const to = tours.route[v]!
  tours.unlink(u, x)
  tours.linkBehind(v, u, x)
  tours.renew(to)
  if (from !== to) tours.renew(from)
}
