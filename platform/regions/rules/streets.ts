import type { TilePosition } from '#roads/tiles/pmtiles-writer.ts'
import { countTilesOver, tilesOver } from '#roads/tiles/tile-grid.ts'
import type { Point } from '../contract.ts'
import { lineType, readVectorTile, type TileLayer } from './vector-tile.ts'

export type Box = { west: number; south: number; east: number; north: number }
/** The bytes of a tile as its archive holds them, compressed; nothing where there is none. */
export type ReadTile = (position: TilePosition) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** A map of ten towns has no more lines than one of a town: the smallest streets are left out first. */
const [mostTiles, mostPoints] = [6, 8000]
/** The tiles of a dense city have a tenth of it. */
const mostTileBytes = 1_000_000
const deepest = 14
const kinds = ['highway', 'major_road', 'minor_road']

/** A region with tiles. */
export type Held = { bounds: Box; read: ReadTile }

/** Reads the streets within boxes; a tile that several of them share is read once. */
export function createStreetReader(held: readonly Held[]): (box: Box) => Promise<Street[]> {
  const regions = held.map(({ bounds, read }) => ({ bounds, roadsAt: roadsOnce(read) }))
  return async (box) => {
    const near = regions.filter(({ bounds }) => boxesMeet(bounds, box))
    const tiles = near.length > 0 ? fewTilesOver(box) : []
    const roads = tiles.map(async (position) => {
      for (const { roadsAt } of near) {
        const found = await roadsAt(position)
        if (found.length > 0) return found
      }
      return []
    })
    return streetsAmong((await Promise.all(roads)).flat(), box)
  }
}

function roadsOnce(read: ReadTile) {
  const known = new Map<string, Promise<Road[]>>()
  return (position: TilePosition): Promise<Road[]> => {
    const key = [position.zoom, position.column, position.row].join('/')
    const roads = known.get(key) ?? readRoads(position, read)
    known.set(key, roads)
    return roads
  }
}

/** The roads that come near a box, the largest first: all of a kind, or none, so that no part of the map has more of them. */
export function streetsAmong(roads: readonly Road[], box: Box, most = mostPoints): Street[] {
  const found = roads.filter(({ line }) => isNear(line, box))
  const streets: Street[] = []
  let points = 0
  for (const kind of kinds) {
    const own = found.filter((road) => road.kind === kind)
    points += own.reduce((sum, { line }) => sum + line.length, 0)
    if (points > most) break
    streets.push(...own)
  }
  return streets
}

function boxesMeet(one: Box, other: Box): boolean {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north
}

/** Whether a line may cross a box: not all of it lies to one side. */
function isNear(line: readonly Point[], { west, south, east, north }: Box): boolean {
  return !(
    line.every(([x]) => x < west) ||
    line.every(([x]) => x > east) ||
    line.every(([, y]) => y < south) ||
    line.every(([, y]) => y > north)
  )
}

/** The tiles over a box, of the deepest zoom at which they are few. */
export function fewTilesOver(box: Box): TilePosition[] {
  let zoom = deepest
  while (zoom > 0 && countTilesOver(box, zoom) > mostTiles) zoom--
  return tilesOver(box, zoom, zoom)
}

/** Without a name, it is empty. */
export type Street = { name: string; line: Point[] }
export type Road = Street & { kind: string }

export async function readRoads(position: TilePosition, read: ReadTile): Promise<Road[]> {
  const bytes = await read(position)
  if (!bytes || bytes.length > mostTileBytes) return []
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const tile = readVectorTile(new Uint8Array(await new Response(stream).arrayBuffer()), ['roads'])
  return roadsIn(tile.get('roads'), position)
}

function roadsIn(layer: TileLayer | undefined, { zoom, column, row }: TilePosition): Road[] {
  if (!layer) return []
  const size = 2 ** zoom
  const placeOf = ([x, y]: readonly [number, number]): Point => {
    const north = Math.PI * (1 - (2 * (row + y / layer.extent)) / size)
    return [((column + x / layer.extent) / size) * 360 - 180, (Math.atan(Math.sinh(north)) * 180) / Math.PI]
  }
  return layer.features
    .filter(({ type, properties }) => type === lineType && properties['kind_detail'] !== 'service')
    .flatMap(({ properties, lines }) =>
      lines.map((line) => ({
        kind: String(properties['kind']),
        name: String(properties['name'] ?? ''),
        line: line.map(placeOf),
      })),
    )
}
