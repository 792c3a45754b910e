import type { GoOn } from './control.ts'

/**
 * All nodes in a chain from node 0, each followed by the nearest remaining one. With this numbering, near nodes are close in memory, so a step
 * touches fewer cache lines (measured from 500 stops on: mostly 10 to 50 % more steps per second).
 * `places` has the matrix row of each node.
 */
export function nearestChain(
  places: Int32Array,
  matrix: Int32Array,
  placeCount: number,
  goOn: GoOn = () => {},
): Int32Array {
  const chain = Int32Array.from(places.keys())
  for (let at = 1; at < chain.length; at++) {
    goOn()
    const last = places[chain[at - 1]!]! * placeCount
    const nearest = nearestLeft(chain.subarray(at), places, matrix.subarray(last, last + placeCount))
    const node = chain[at + nearest]!
    chain[at + nearest] = chain[at]!
    chain[at] = node
  }
  return chain
}

function nearestLeft(left: Int32Array, places: Int32Array, distances: Int32Array): number {
  let nearest = 0
  let least = Infinity
  for (let at = 0; at < left.length; at++) {
    const distance = distances[places[left[at]!]!]!
    if (distance >= least) continue
    nearest = at
    least = distance
  }
  return nearest
}
