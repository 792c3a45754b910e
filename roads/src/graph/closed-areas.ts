import { unitsPerDegree, type LngLat } from '../source/map-source.ts'
import { boxOf, contains } from '../tiles/ring-geometry.ts'
import type { Network } from './network.ts'

/** Corners of an area in order. The first one isn't repeated at the end. */
export type Ring = readonly LngLat[]

/** Marks the edges that lie in an area or cross its border; `undefined` if there are no areas. */
export function closedEdges(network: Network, areas: readonly Ring[]): Uint8Array | undefined {
  if (areas.length === 0) return undefined
  const closed = new Uint8Array(network.from.length)
  for (const area of areas.map(cornersOf))
    for (let edge = 0; edge < closed.length; edge++) if (meets(network, edge, area)) closed[edge] = 1
  return closed
}

/** A closed ring in the units of the network, and its bounding box. */
interface Corners {
  readonly ring: readonly LngLat[]
  readonly box: readonly [west: number, south: number, east: number, north: number]
}

function cornersOf(corners: Ring): Corners {
  const ring = [...corners, ...corners.slice(0, 1)].map(([x, y]): LngLat => [x * unitsPerDegree, y * unitsPerDegree])
  return { ring, box: boxOf(ring) }
}

function meets({ shapeStart, shapeLon, shapeLat }: Network, edge: number, area: Corners): boolean {
  const start = shapeStart[edge]!
  const end = shapeStart[edge + 1]!
  for (let at = start; at < end; at++) {
    const last = Math.max(start, at - 1)
    const piece = { ax: shapeLon[last]!, ay: shapeLat[last]!, bx: shapeLon[at]!, by: shapeLat[at]! }
    if (isNear(piece, area) && (contains(area.ring, [piece.bx, piece.by]) || crosses(area, piece))) return true
  }
  return false
}

type Piece = { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number }

function isNear({ ax, ay, bx, by }: Piece, { box: [west, south, east, north] }: Corners): boolean {
  return Math.max(ax, bx) >= west && Math.min(ax, bx) <= east && Math.max(ay, by) >= south && Math.min(ay, by) <= north
}

function crosses({ ring }: Corners, piece: Piece): boolean {
  return ring.some(([bx, by], index) => {
    const [ax, ay] = ring[Math.max(0, index - 1)]!
    const border = { ax, ay, bx, by }
    return (
      sideOf(piece, ax, ay) * sideOf(piece, bx, by) <= 0 &&
      sideOf(border, piece.ax, piece.ay) * sideOf(border, piece.bx, piece.by) <= 0
    )
  })
}

/** 1 on one side of the line through a piece, -1 on the other, 0 on the line. */
function sideOf({ ax, ay, bx, by }: Piece, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
}
