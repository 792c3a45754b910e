import type { TilePosition } from '#roads/tiles/pmtiles-writer.ts'
import { countTilesOver, tilesOver } from '#roads/tiles/tile-grid.ts'
import type { Point } from '../contract.ts'
import { lineType, readVectorTile } from '../rules/vector-tile.ts'

export type Box = { west: number; south: number; east: number; north: number }
type Tile = TilePosition & { bytes: Uint8Array<ArrayBuffer> }

/** A map of ten towns has no more lines than one of a town: the smallest streets are left out first. */
const [mostTiles, mostPoints] = [6, 8000]
const deepest = 14
const kinds = ['highway', 'major_road', 'minor_road']

/** The streets of these tiles that come near a box, the largest first, as lines: all of a kind, or none, so that no part of the map has more of them. */
export async function streetsOf(tiles: readonly Tile[], box: Box, most = mostPoints): Promise<Point[][]> {
  const found = (await Promise.all(tiles.map(roadsOf))).flat().filter(({ line }) => isNear(line, box))
  const lines: Point[][] = []
  let points = 0
  for (const kind of kinds) {
    const own = found.filter((road) => road.kind === kind)
    points += own.reduce((sum, { line }) => sum + line.length, 0)
    if (points > most) break
    lines.push(...own.map(({ line }) => line))
  }
  return lines
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

type Road = { kind: string; line: Point[] }

async function roadsOf({ zoom, column, row, bytes }: Tile): Promise<Road[]> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const layer = readVectorTile(new Uint8Array(await new Response(stream).arrayBuffer()), ['roads']).get('roads')
  if (!layer) return []
  const size = 2 ** zoom
  const placeOf = ([x, y]: readonly [number, number]): Point => {
    const north = Math.PI * (1 - (2 * (row + y / layer.extent)) / size)
    return [((column + x / layer.extent) / size) * 360 - 180, (Math.atan(Math.sinh(north)) * 180) / Math.PI]
  }
  return layer.features
    .filter(({ type, properties }) => type === lineType && properties['kind_detail'] !== 'service')
    .flatMap(({ properties, lines }) =>
      lines.map((line) => ({ kind: String(properties['kind']), line: line.map(placeOf) })),
    )
}
