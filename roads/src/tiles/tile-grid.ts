import type { Bounds } from '../source/map-source.ts'
import type { TilePosition } from './pmtiles-writer.ts'

export const tileExtent = 4096

const edgeLatitude = 85.051129

/** Web Mercator position: 0 to 1 eastwards and southwards. */
export function unitSquare(longitude: number, latitude: number): [x: number, y: number] {
  const sine = Math.sin((Math.max(-edgeLatitude, Math.min(edgeLatitude, latitude)) * Math.PI) / 180)
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The tile of the Web Mercator grid that contains a place. */
export function tileAt(longitude: number, latitude: number, zoom: number): [column: number, row: number] {
  const size = 2 ** zoom
  const [x, y] = unitSquare(longitude, latitude)
  const inside = (value: number) => Math.max(0, Math.min(size - 1, Math.floor(value * size)))
  return [inside(x), inside(y)]
}

/** The number of tiles of one zoom that cover a box. */
export function countTilesOver(bounds: Bounds, zoom: number): number {
  const [west, north] = tileAt(bounds.west, bounds.north, zoom)
  const [east, south] = tileAt(bounds.east, bounds.south, zoom)
  return (east - west + 1) * (south - north + 1)
}

/** All tiles that cover a box, from the lowest zoom to the highest. */
export function tilesOver(bounds: Bounds, minZoom: number, maxZoom: number): TilePosition[] {
  const positions: TilePosition[] = []
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const [west, north] = tileAt(bounds.west, bounds.north, zoom)
    const [east, south] = tileAt(bounds.east, bounds.south, zoom)
    for (let column = west; column <= east; column++) {
      for (let row = north; row <= south; row++) positions.push({ zoom, column, row })
    }
  }
  return positions
}
