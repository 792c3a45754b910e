import { isSymmetric } from './move.ts'
import type { Move } from './move.ts'
import type { Tours } from './tours.ts'

/** Exchanges the tails behind `u` and `v` (Potvin and Rousseau 1995; move 9 of HGS-CVRP: Vidal 2022). */
export const twoOptStar: Move = {
  name: '2-opt*',
  supports: () => true,
  gain(tours, u, v) {
    const { next, route, loadUpTo, load } = tours
    const [from, to] = [route[u]!, route[v]!]
    if (from === to) return 0
    const [x, y] = [next[u]!, next[v]!]
    const legs = tours.leg(u, x) + tours.leg(v, y) - tours.leg(u, y) - tours.leg(v, x)
    return legs + tours.unloadGain(from, to, load[from]! - loadUpTo[u]! - (load[to]! - loadUpTo[v]!))
  },
  apply(tours, u, v) {
    exchangeTails(tours, u, v)
  },
}

/** One route gets both heads, up to `u` and up to `v`, the other both tails (move 8). */
export const twoOptStarReversed: Move = {
  name: '2-opt* reversed',
  supports: isSymmetric,
  gain(tours, u, v) {
    const { next, route, loadUpTo, load } = tours
    const [from, to] = [route[u]!, route[v]!]
    const [x, y] = [next[u]!, next[v]!]
    // Next to a start or an end, the move would merge or split routes, which the legs don't price.
    if (from === to || !tours.isStop(v) || !tours.isStop(x)) return 0
    const legs = tours.leg(u, x) + tours.leg(v, y) - tours.leg(u, v) - tours.leg(x, y)
    return legs + tours.unloadGain(from, to, load[from]! - loadUpTo[u]! - loadUpTo[v]!)
  },
  apply(tours, u, v) {
    const { next, prev } = tours
    const [from, to] = [tours.route[u]!, tours.route[v]!]
    // Reverses one route so that its head becomes its tail, and then exchanges tails.
    const [firstV, y] = [next[tours.startOf(to)]!, next[v]!]
    if (tours.isStop(firstV) && tours.isStop(prev[tours.endOf(to)]!)) tours.reverse(firstV, prev[tours.endOf(to)]!)
    tours.renew(to)
    exchangeTails(tours, u, tours.isStop(y) ? y : tours.startOf(to))
    const [first, last] = [next[tours.startOf(to)]!, prev[tours.endOf(to)]!]
    if (tours.isStop(first)) tours.reverse(first, last)
    tours.renew(to)
    tours.renew(from)
  },
}

function exchangeTails(tours: Tours, u: number, v: number): void {
  const { next, prev } = tours
  const [from, to] = [tours.route[u]!, tours.route[v]!]
  const [endFrom, endTo] = [tours.endOf(from), tours.endOf(to)]
  const [x, lastX, y, lastY] = [next[u]!, prev[endFrom]!, next[v]!, prev[endTo]!]
  if (x !== endFrom) tours.unlink(x, lastX)
  if (y !== endTo) {
    tours.unlink(y, lastY)
    tours.linkBehind(u, y, lastY)
  }
  if (x !== endFrom) tours.linkBehind(v, x, lastX)
  tours.renew(from)
  tours.renew(to)
}
