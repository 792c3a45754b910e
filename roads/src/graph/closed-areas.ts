import { unitsPerDegree, type LngLat } from '../source/map-source.ts'
import type { Network } from './network.ts'

/** Corners of an area in order; the last leads to the first. */
export type Ring = readonly LngLat[]

/** Which edges lie in an area or cross its border; nothing where there are no areas. */
export function closedEdges(network: Network, areas: readonly Ring[]): Uint8Array | undefined {
  if (areas.length === 0) return undefined
  const closed = new Uint8Array(network.from.length)
  for (const area of areas.map(cornersOf))
    for (let edge = 0; edge < closed.length; edge++) if (meets(network, edge, area)) closed[edge] = 1
  return closed
}

/** In the units of the network, with the box around it. */
interface Corners {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

function cornersOf(ring: Ring): Corners {
  const x = Float64Array.from(ring, ([longitude]) => longitude * unitsPerDegree)
  const y = Float64Array.from(ring, ([, latitude]) => latitude * unitsPerDegree)
  return { x, y, west: Math.min(...x), east: Math.max(...x), south: Math.min(...y), north: Math.max(...y) }
}

function meets({ shapeStart, shapeLon, shapeLat }: Network, edge: number, area: Corners): boolean {
  const start = shapeStart[edge]!
  const end = shapeStart[edge + 1]!
  for (let at = start; at < end; at++) {
    const last = Math.max(start, at - 1)
    const piece = { ax: shapeLon[last]!, ay: shapeLat[last]!, bx: shapeLon[at]!, by: shapeLat[at]! }
    if (isNear(piece, area) && (holds(area, piece.bx, piece.by) || crosses(area, piece))) return true
  }
  return false
}

type Piece = { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number }

function isNear({ ax, ay, bx, by }: Piece, { west, east, south, north }: Corners): boolean {
  return Math.max(ax, bx) >= west && Math.min(ax, bx) <= east && Math.max(ay, by) >= south && Math.min(ay, by) <= north
}

/** By the number of borders that a line to the east meets. */
function holds({ x, y }: Corners, px: number, py: number): boolean {
  let isInside = false
  for (let at = 0, last = x.length - 1; at < x.length; last = at++)
    if (y[at]! > py !== y[last]! > py && px < ((x[last]! - x[at]!) * (py - y[at]!)) / (y[last]! - y[at]!) + x[at]!)
      isInside = !isInside
  return isInside
}

function crosses({ x, y }: Corners, piece: Piece): boolean {
  const { ax, ay, bx, by } = piece
  for (let at = 0, last = x.length - 1; at < x.length; last = at++) {
    const border = { ax: x[last]!, ay: y[last]!, bx: x[at]!, by: y[at]! }
    if (
      sideOf(piece, border.ax, border.ay) * sideOf(piece, border.bx, border.by) <= 0 &&
      sideOf(border, ax, ay) * sideOf(border, bx, by) <= 0
    )
      return true
  }
  return false
}

/** 1 on one side of the line through a piece, -1 on the other, 0 on the line. */
function sideOf({ ax, ay, bx, by }: Piece, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
}
