import type { Position } from './map-box.ts'

/** Where one is after a share of a path, 0 to 1, and which way one looks, in degrees clockwise from north. */
export function placeAlong(path: readonly Position[], share: number): { at: Position; heading: number } | null {
  const [first] = path
  if (!first) return null
  const lengths = path.slice(1).map((to, index) => lengthOf(path[index] ?? first, to))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [path[index] ?? first, path[index + 1] ?? first]
    if (left <= length && length > 0) return { at: between(from, to, left / length), heading: headingOf(from, to) }
    left -= length
  }
  const last = path.at(-1) ?? first
  return { at: last, heading: headingOf(path.at(-2) ?? last, last) }
}

/** A path as its legs, whose lengths are known in any unit; what is cut off by rounding goes to the last. */
export function cutAlong(path: readonly Position[], lengths: readonly number[]): Position[][] {
  const whole = path.slice(1).reduce((sum, to, index) => sum + lengthOf(path[index] ?? to, to), 0)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (total === 0) return lengths.map(() => [...path])
  const legs: Position[][] = []
  let [next, walked, goal] = [1, 0, 0]
  let here = path[0]
  for (const length of lengths.slice(0, -1)) {
    const leg = here ? [here] : []
    goal += (length / total) * whole
    for (let to = path[next]; here && to; to = path[next]) {
      const step = lengthOf(here, to)
      if (walked + step > goal) {
        here = between(here, to, (goal - walked) / step)
        walked = goal
        leg.push(here)
        break
      }
      walked += step
      here = to
      leg.push(to)
      next++
    }
    legs.push(leg)
  }
  return [...legs, [...(here ? [here] : []), ...path.slice(next)]]
}

function between([x1, y1]: Position, [x2, y2]: Position, share: number): Position {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
}

function lengthOf(from: Position, to: Position): number {
  return Math.hypot(...stepOf(from, to))
}

function headingOf(from: Position, to: Position): number {
  const [east, north] = stepOf(from, to)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** East and north, in degrees of latitude. */
function stepOf([x1, y1]: Position, [x2, y2]: Position): [number, number] {
  return [(x2 - x1) * Math.cos((((y1 + y2) / 2) * Math.PI) / 180), y2 - y1]
}
