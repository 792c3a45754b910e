import type { Bounds, LngLat } from '../source/map-source.ts'

/** The pieces of a line inside a box (Liang and Barsky 1984, segment by segment). */
export function clipLine(line: readonly LngLat[], bounds: Bounds): LngLat[][] {
  const pieces: LngLat[][] = []
  let piece: LngLat[] = []
  const finish = () => {
    if (piece.length > 1) pieces.push(piece)
    piece = []
  }
  for (let index = 1; index < line.length; index++) {
    const from = line[index - 1] ?? [0, 0]
    const to = line[index] ?? [0, 0]
    const inside = insideShare(from, to, bounds)
    if (!inside) finish()
    else {
      if (inside[0] > 0) finish()
      if (piece.length === 0) piece.push(between(from, to, inside[0]))
      piece.push(between(from, to, inside[1]))
      if (inside[1] < 1) finish()
    }
  }
  finish()
  return pieces
}

function insideShare(from: LngLat, to: LngLat, { west, south, east, north }: Bounds): [number, number] | null {
  const stepX = to[0] - from[0]
  const stepY = to[1] - from[1]
  let enters = 0
  let leaves = 1
  const sides: readonly [number, number][] = [
    [-stepX, from[0] - west],
    [stepX, east - from[0]],
    [-stepY, from[1] - south],
    [stepY, north - from[1]],
  ]
  for (const [step, gap] of sides) {
    if (step === 0 && gap < 0) return null
    if (step < 0) enters = Math.max(enters, gap / step)
    if (step > 0) leaves = Math.min(leaves, gap / step)
  }
  return enters < leaves ? [enters, leaves] : null
}

function between(from: LngLat, to: LngLat, share: number): LngLat {
  if (share === 0) return from
  if (share === 1) return to
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
