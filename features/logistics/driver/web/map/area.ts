import { openArea, type AreaFile } from '../../rules/area-file.ts'
import { keyOf, type AreaTile } from '../../rules/area-tiles.ts'
import { pixelsOf, type Camera, type Size } from './camera.ts'
import { readTile, type TileShapes } from './tile-shapes.ts'

const mostRead = 48
const deepest = 14

export type Area = {
  attribution: string
  /** The tiles that fill a screen as well as they can, coarse ones first; those that still have to be read come with `onRead`. */
  inSight: (camera: Camera, size: Size) => (AreaTile & { shapes: TileShapes })[]
}

/** The map of the day as it was kept, its tiles read when they come in sight. */
export function createArea(file: ArrayBuffer, onRead: () => void): Area {
  const { attribution, tiles } = openArea(file)
  const read = new Map<string, TileShapes | 'reading' | 'broken'>()
  const shapesOf = (tile: AreaTile): TileShapes | undefined => {
    const key = keyOf(tile)
    const known = read.get(key)
    const kept = tiles.get(key)
    if (!known && kept) {
      read.set(key, 'reading')
      readTile(kept.bytes)
        .then((shapes) => read.set(key, shapes))
        .catch(() => read.set(key, 'broken'))
        .finally(onRead)
    }
    if (!known || typeof known === 'string') return undefined
    // What was looked at last is let go of last.
    read.delete(key)
    read.set(key, known)
    return known
  }
  return {
    attribution,
    inSight: (camera, size) => {
      const found = new Map<string, AreaTile & { shapes: TileShapes }>()
      for (const tile of tilesInSight(tiles, camera, size)) {
        const shapes = shapesOf(tile)
        if (shapes) found.set(keyOf(tile), { ...tile, shapes })
      }
      for (const key of [...read.keys()].slice(0, Math.max(0, read.size - mostRead))) read.delete(key)
      return [...found.values()].toSorted((one, other) => one.zoom - other.zoom)
    },
  }
}

/** For each place of the screen the kept tile of the right zoom, and the next coarser one below it until that is read. */
export function tilesInSight(tiles: AreaFile['tiles'], camera: Camera, { width, height }: Size): AreaTile[] {
  const zoom = Math.min(deepest, Math.max(0, Math.floor(camera.zoom + 0.3)))
  const count = 2 ** zoom
  const pixels = pixelsOf(camera)
  const range = (middle: number, length: number): [number, number] => [
    Math.max(0, Math.floor((middle - length / 2 / pixels) * count)),
    Math.min(count - 1, Math.floor((middle + length / 2 / pixels) * count)),
  ]
  const [columns, rows] = [range(camera.x, width), range(camera.y, height)]
  const found = new Map<string, AreaTile>()
  for (let column = columns[0]; column <= columns[1]; column++)
    for (let row = rows[0]; row <= rows[1]; row++)
      for (const tile of keptOver(tiles, { zoom, column, row })) found.set(keyOf(tile), tile)
  return [...found.values()]
}

const layersBelow = 2

function keptOver(tiles: AreaFile['tiles'], { zoom, column, row }: AreaTile): AreaTile[] {
  const kept: AreaTile[] = []
  for (let up = 0; up <= zoom && kept.length < layersBelow; up++) {
    const tile = { zoom: zoom - up, column: column >> up, row: row >> up }
    if (tiles.has(keyOf(tile))) kept.push(tile)
  }
  return kept
}
