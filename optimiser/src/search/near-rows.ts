import type { GoOn } from './control.ts'

/** For each stop, a flat row of the `count` stops with the cheapest leg to it, best first, ties by number. Row 0 (the depot) stays empty. */
export function nearRows(costInto: Int32Array, nodes: number, count: number, goOn: GoOn = () => {}): Int32Array {
  const rows = new Int32Array(nodes * count)
  const keys = new Float64Array(nodes)
  let before: Int32Array | null = null
  for (let node = 1; node < nodes; node++) {
    goOn()
    const costs = costInto.subarray(node * nodes, (node + 1) * nodes)
    const filled = gatherKeys(keys, costs, node, before === null ? Infinity : farthest(costs, before, node - 1))
    before = rows.subarray(node * count, (node + 1) * count)
    takeNumbers(before, keys.subarray(0, filled).sort(), nodes)
  }
  return rows
}

/** Upper bound of the cost of the row's entries: a near node and its own neighbours already fill the row. */
function farthest(costs: Int32Array, near: Int32Array, node: number): number {
  let most = costs[node]!
  for (let at = 0; at < near.length; at++) {
    const cost = costs[near[at]!]!
    if (cost > most) most = cost
  }
  return most
}

// Combines cost and node in one number, so that sorting needs no comparison function.
function gatherKeys(keys: Float64Array, costs: Int32Array, node: number, most: number): number {
  let filled = 0
  for (let other = 1; other < costs.length; other++) {
    const cost = costs[other]!
    if (cost <= most && other !== node) keys[filled++] = cost * costs.length + other
  }
  return filled
}

function takeNumbers(row: Int32Array, keys: Float64Array, nodes: number): void {
  for (let at = 0; at < row.length; at++) row[at] = keys[at]! % nodes
}
