import type { Move } from './move.ts'
import type { Tours } from './tours.ts'

/** Two segments, by their first and last stops. */
interface Runs {
  readonly u: number
  readonly uLast: number
  readonly v: number
  readonly vLast: number
}

/** Swaps `u` and `v` (move 4 of HGS-CVRP: Vidal 2022). */
export const swap = swapOf('swap', (_tours, u, v) => ({ u, uLast: u, v, vLast: v }))
/** Swaps `u` and the stop after it with `v` (move 5). */
export const swapPairForOne = swapOf('swap pair for one', (tours, u, v) => ({ u, uLast: tours.next[u]!, v, vLast: v }))
/** Swaps `u` and `v`, each with the stop after it (move 6). */
export const swapPairs = swapOf('swap pairs', (tours, u, v) => ({ u, uLast: tours.next[u]!, v, vLast: tours.next[v]! }))

function swapOf(name: string, runsOf: (tours: Tours, u: number, v: number) => Runs): Move {
  return {
    name,
    supports: () => true,
    gain: (tours, u, v) => gainOf(tours, runsOf(tours, u, v)),
    apply: (tours, u, v) => exchange(tours, runsOf(tours, u, v)),
  }
}

function gainOf(tours: Tours, runs: Runs): number {
  const { u, uLast, v, vLast } = runs
  const { next, prev } = tours
  if (!tours.isStop(uLast) || !tours.isStop(v) || !tours.isStop(vLast) || touch(tours, runs)) return 0
  const [beforeU, behindU, beforeV, behindV] = [prev[u]!, next[uLast]!, prev[v]!, next[vLast]!]
  const apart = tours.leg(beforeU, u) + tours.leg(uLast, behindU) + tours.leg(beforeV, v) + tours.leg(vLast, behindV)
  const joined = tours.leg(beforeU, v) + tours.leg(vLast, behindU) + tours.leg(beforeV, u) + tours.leg(uLast, behindV)
  return (
    apart -
    joined +
    tours.unloadGain(tours.route[u]!, tours.route[v]!, loadOf(tours, u, uLast) - loadOf(tours, v, vLast))
  )
}

function touch({ next }: Tours, { u, uLast, v, vLast }: Runs): boolean {
  return u === v || uLast === v || vLast === u || next[uLast] === v || next[vLast] === u
}

function loadOf({ demand }: Tours, first: number, last: number): number {
  return first === last ? demand[first]! : demand[first]! + demand[last]!
}

function exchange(tours: Tours, { u, uLast, v, vLast }: Runs): void {
  const [beforeU, beforeV] = [tours.prev[u]!, tours.prev[v]!]
  const [from, to] = [tours.route[u]!, tours.route[v]!]
  tours.unlink(u, uLast)
  tours.unlink(v, vLast)
  tours.linkBehind(beforeU, v, vLast)
  tours.linkBehind(beforeV, u, uLast)
  tours.renew(from)
  if (from !== to) tours.renew(to)
}
