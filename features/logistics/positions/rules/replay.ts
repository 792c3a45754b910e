type Seen = { at: string }

/** The place in a trail of the last point at or before a moment; 0 before the first. */
export function placeAt(trail: readonly Seen[], atMs: number): number {
  let [low, high] = [0, trail.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (Date.parse(trail[middle]!.at) <= atMs) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
