import type { LngLat } from '../source/map-source.ts'
import type { Polygon, Ring } from './coast.ts'
import { boxOf, contains } from './ring-geometry.ts'

const mostPoints = 400
const deepest = 24

/** Splits a polygon into parts small enough to be filled correctly: large concave ones are drawn inside out. */
export function splitPolygon(polygon: Polygon): Polygon[] {
  return halve(polygon, 0)
}

function halve(polygon: Polygon, depth: number): Polygon[] {
  const points = polygon.reduce((sum, ring) => sum + ring.length, 0)
  if (points <= mostPoints || depth === deepest) return [polygon]
  const [west, south, east, north] = boxOf(polygon[0] ?? [])
  const axis = east - west > north - south ? 0 : 1
  const at = freeOfPoints(polygon, axis, axis === 0 ? (west + east) / 2 : (south + north) / 2)
  return ([-1, 1] as const)
    .flatMap((side) => sideOf(polygon, { axis, at, side }))
    .flatMap((part) => halve(part, depth + 1))
}

export interface Cut {
  readonly axis: 0 | 1
  readonly at: number
  /** Which side to keep: below or above. */
  readonly side: -1 | 1
}

/** A position for the cut that no point lies on, so that every crossing is unambiguous. */
function freeOfPoints(polygon: Polygon, axis: 0 | 1, middle: number): number {
  let at = middle
  while (polygon.some((ring) => ring.some((point) => point[axis] === at))) at += 1.7e-7
  return at
}

/** The part of a polygon on one side of a straight cut. Crossings sorted along the cut enclose its inside in pairs. */
export function sideOf(polygon: Polygon, cut: Cut): Polygon[] {
  const whole: Ring[] = []
  const pieces: LngLat[][] = []
  for (const ring of polygon) {
    const found = piecesOf(ring, cut)
    if (found === 'kept') whole.push(ring)
    else pieces.push(...found)
  }
  const outers = polygon[0] !== undefined && whole[0] === polygon[0] ? [whole[0]] : joinAlong(pieces, cut)
  const holes = whole.filter((ring) => ring !== polygon[0])
  return outers.map((outer) => [outer, ...holes.filter((hole) => contains(outer, hole[0] ?? [0, 0]))])
}

/** The pieces of a ring on the kept side, each of which starts and ends on the cut; `kept` if the ring doesn't cross it. */
function piecesOf(ring: Ring, cut: Cut): LngLat[][] | 'kept' {
  const isKept = ring.map((point) => (point[cut.axis] - cut.at) * cut.side > 0)
  const start = isKept.findIndex((kept, index) => kept && isKept[index - 1] === false)
  if (start < 0) return isKept[0] ? 'kept' : []
  const steps = [...ring.keys()].slice(1)
  const pieces: LngLat[][] = []
  for (const index of [...steps.slice(start - 1), ...steps.slice(0, start - 1)]) {
    const point = at(ring, index)
    const turns = isKept[index] !== isKept[index - 1]
    if (turns && isKept[index]) pieces.push([])
    if (turns) pieces.at(-1)?.push(crossing(at(ring, index - 1), point, cut))
    if (isKept[index]) pieces.at(-1)?.push(point)
  }
  return pieces
}

const at = (ring: Ring, index: number): LngLat => ring[index] ?? [0, 0]

function crossing(from: LngLat, to: LngLat, { axis, at }: Cut): LngLat {
  const share = (at - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? from[1] + (to[1] - from[1]) * share : from[0] + (to[0] - from[0]) * share
  return axis === 0 ? [at, other] : [other, at]
}

/** One end of a piece: `end` is its index × 2, plus 1 at its start. */
interface PieceEnd {
  readonly end: number
  readonly along: number
}

function joinAlong(pieces: readonly LngLat[][], { axis }: Cut): Ring[] {
  const along = axis === 0 ? 1 : 0
  const ends = pieces.flatMap((piece, index): PieceEnd[] => [
    { end: index * 2 + 1, along: piece[0]?.[along] ?? 0 },
    { end: index * 2, along: piece.at(-1)?.[along] ?? 0 },
  ])
  ends.sort((one, other) => one.along - other.along)
  const partners = new Map(ends.map(({ end }, index) => [end, ends[index ^ 1]?.end]))
  const remaining = new Set(pieces.keys())
  return [...pieces.keys()].flatMap((piece) =>
    remaining.has(piece) ? [closeRing(piece, pieces, partners, remaining)] : [],
  )
}

function closeRing(
  first: number,
  pieces: readonly LngLat[][],
  partners: ReadonlyMap<number, number | undefined>,
  remaining: Set<number>,
): Ring {
  const ring: LngLat[] = []
  let start: number | undefined = first * 2 + 1
  while (start !== undefined && remaining.delete(start >> 1)) {
    const piece: LngLat[] = pieces[start >> 1] ?? []
    for (const point of start % 2 === 1 ? piece : piece.toReversed()) ring.push(point)
    start = partners.get(start ^ 1)
  }
  const head = ring[0]
  return head ? [...ring, head] : ring
}
