/** The score of a pair that may never be neighbours. */
export const impossible = Infinity

/** For each stop its `count` lowest-scored others, best first, in one flat row per stop, ended early by 0; row 0 (the depot) stays empty. */
export function nearestRows(nodes: number, count: number, fillScores: (node: number, scores: Float64Array) => void): Int32Array {
  const rows = new Int32Array(nodes * count)
  const scores = new Float64Array(nodes)
  const order = new Int32Array(nodes)
  for (let node = 1; node < nodes; node++) {
    fillScores(node, scores)
    let filled = 0
    for (let other = 1; other < nodes; other++) {
      if (other !== node && scores[other] !== impossible) order[filled++] = other
    }
    selectLowest(order, scores, filled, count)
    const chosen = order.subarray(0, Math.min(count, filled))
    sortByScore(chosen, scores)
    rows.set(chosen, node * count)
  }
  return rows
}

// Hoare's selection: afterwards the `count` lowest-scored entries of `order` come first, in any order.
function selectLowest(order: Int32Array, scores: Float64Array, length: number, count: number): void {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = scores[order[(low + high) >> 1]!]!
    let left = low
    let right = high
    while (left <= right) {
      while (scores[order[left]!]! < pivot) left++
      while (scores[order[right]!]! > pivot) right--
      if (left <= right) {
        const swapped = order[left]!
        order[left++] = order[right]!
        order[right--] = swapped
      }
    }
    if (count <= right + 1) high = right
    else if (count > left) low = left
    else return
  }
}

function sortByScore(order: Int32Array, scores: Float64Array): void {
  for (let end = 1; end < order.length; end++) {
    const moving = order[end]!
    const score = scores[moving]!
    let at = end
    while (at > 0 && scores[order[at - 1]!]! > score) {
      order[at] = order[at - 1]!
      at--
    }
    order[at] = moving
  }
}
