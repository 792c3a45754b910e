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

/** Columns and rows of tiles, the last included. */
export interface TileSpan {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** The tiles of one zoom that cover a box. */
function spanOver(bounds: Bounds, zoom: number): TileSpan {
  const [west, north] = tileAt(bounds.west, bounds.north, zoom)
  const [east, south] = tileAt(bounds.east, bounds.south, zoom)
  return { west, north, east, south }
}

/** The number of tiles of one zoom that cover a box. */
export function countTilesOver(bounds: Bounds, zoom: number): number {
  const { west, north, east, south } = spanOver(bounds, zoom)
  return (east - west + 1) * (south - north + 1)
}

/** All tiles that cover a box, from the lowest zoom to the highest. */
export function tilesOver(bounds: Bounds, minZoom: number, maxZoom: number): TilePosition[] {
  const positions: TilePosition[] = []
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) positions.push(...tilesIn(spanOver(bounds, zoom), zoom))
  return positions
}

/** A tile and those of higher zooms within it, as far as they cover a box. */
export function tilesUnder(tile: TilePosition, bounds: Bounds, maxZoom: number): TilePosition[] {
  const positions: TilePosition[] = []
  for (let { zoom } = tile; zoom <= maxZoom; zoom++) {
    const times = 2 ** (zoom - tile.zoom)
    const over = spanOver(bounds, zoom)
    const within = {
      west: Math.max(over.west, tile.column * times),
      north: Math.max(over.north, tile.row * times),
      east: Math.min(over.east, (tile.column + 1) * times - 1),
      south: Math.min(over.south, (tile.row + 1) * times - 1),
    }
    positions.push(...tilesIn(within, zoom))
  }
  return positions
}

function* tilesIn({ west, north, east, south }: TileSpan, zoom: number): Generator<TilePosition> {
  for (let column = west; column <= east; column++) {
    for (let row = north; row <= south; row++) yield { zoom, column, row }
  }
}
