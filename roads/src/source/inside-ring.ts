type Corner = readonly [x: number, y: number]

/** Whether a place lies inside a ring whose last corner is its first: counts how often a line to one side crosses it. */
export function isInside(ring: readonly Corner[], [x, y]: Corner): boolean {
  let inside = false
  for (let index = 0; index + 1 < ring.length; index++) {
    const [ax, ay] = ring[index]!
    const [bx, by] = ring[index + 1]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
