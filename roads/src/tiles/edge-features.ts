import type { Bounds, LngLat } from '../source/map-source.ts'
import type { Polygon } from './coast.ts'
import type { MapFeature } from './map-feature.ts'
import { contains } from './ring-geometry.ts'

const pieceDegrees = 0.002

type Run = { isSea: boolean; line: LngLat[] }

/** How many pieces of the border are left out next to a shore, so that the fade doesn't reach into the water. */
const shorePieces = 6

/** The parts of a map's border that lie on land. */
export function edgeFeatures(bounds: Bounds, seas: readonly Polygon[]): MapFeature[] {
  const runs: Run[] = []
  for (const [from, to] of piecesOf(bounds)) {
    const isSea = seas.some((sea) => isIn(sea, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
    const run = runs.at(-1)
    if (run?.isSea === isSea) run.line.push(to)
    else runs.push({ isSea, line: [from, to] })
  }
  const onLand = runs
    .filter(({ isSea }) => !isSea)
    .map(({ line }) => (runs.length === 1 ? line : line.slice(shorePieces, -shorePieces)))
  return onLand.filter((line) => line.length > 1).map(edgeFeature)
}

function* piecesOf({ west, south, east, north }: Bounds): Generator<[LngLat, LngLat]> {
  const corners: LngLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  for (const [side, to] of corners.slice(1).entries()) {
    const from = corners[side]!
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / pieceDegrees))
    const at = (piece: number): LngLat => [
      from[0] + ((to[0] - from[0]) * piece) / count,
      from[1] + ((to[1] - from[1]) * piece) / count,
    ]
    for (let piece = 0; piece < count; piece++) yield [at(piece), at(piece + 1)]
  }
}

function isIn([outer = [], ...holes]: Polygon, place: LngLat): boolean {
  return contains(outer, place) && !holes.some((hole) => contains(hole, place))
}

function edgeFeature(line: LngLat[]): MapFeature {
  return {
    layer: 'earth',
    minZoom: 9,
    properties: { kind: 'edge' },
    geometry: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) },
  }
}
