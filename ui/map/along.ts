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
