type Point = readonly [longitude: number, latitude: number]
export type AreaTile = { zoom: number; column: number; row: number }

/** A day spread over more tiles than this is drawn from those around its stops alone. */
const mostOfZoom = 64
/** Zooms that show how the places of the day lie; between them tiles are drawn larger. */
const overviewZooms = [7, 9, 11]
const townZoom = 13
const doorZoom = 14

/** The tiles a day needs, the most needed first: how its places lie, the streets at each door, the ways between, and what is around. */
export function tilesOfDay(points: readonly Point[]): AreaTile[] {
  const wanted = new Map<string, AreaTile>()
  const add = (tiles: readonly AreaTile[]) => {
    for (const tile of tiles) wanted.set(keyOf(tile), wanted.get(keyOf(tile)) ?? tile)
  }
  const around = (zoom: number, reach: number) => {
    for (const point of points) add(neighbours(tileOf(point, zoom), reach))
  }
  for (const zoom of overviewZooms) {
    around(zoom, 0)
    add(boxOver(points, zoom))
  }
  around(doorZoom, 0)
  around(townZoom, 0)
  for (const [index, point] of points.entries()) add(tilesBetween(points[index - 1] ?? point, point, townZoom))
  around(townZoom, 1)
  around(doorZoom, 1)
  return [...wanted.values()]
}

export function keyOf({ zoom, column, row }: AreaTile): string {
  return `${zoom}/${column}/${row}`
}

/** Web Mercator, 0 to 1 eastwards and southwards. */
export function unitOf([longitude, latitude]: Point): [x: number, y: number] {
  const sine = Math.sin((Math.max(-edgeLatitude, Math.min(edgeLatitude, latitude)) * Math.PI) / 180)
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

const edgeLatitude = 85.051129

function tileOf(point: Point, zoom: number): AreaTile {
  const size = 2 ** zoom
  const [column, row] = unitOf(point).map((value) => Math.max(0, Math.min(size - 1, Math.floor(value * size))))
  return { zoom, column: column ?? 0, row: row ?? 0 }
}

function neighbours({ zoom, column, row }: AreaTile, reach: number): AreaTile[] {
  return tilesIn(zoom, [column - reach, column + reach], [row - reach, row + reach])
}

/** Nothing where the box of all places holds too many. */
function boxOver(points: readonly Point[], zoom: number): AreaTile[] {
  const tiles = points.map((point) => tileOf(point, zoom))
  const columns = rangeOf(tiles.map(({ column }) => column))
  const rows = rangeOf(tiles.map(({ row }) => row))
  const count = (columns[1] - columns[0] + 3) * (rows[1] - rows[0] + 3)
  if (tiles.length === 0 || count > mostOfZoom) return []
  return tilesIn(zoom, [columns[0] - 1, columns[1] + 1], [rows[0] - 1, rows[1] + 1])
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)]
}

type Range = readonly [first: number, last: number]

function tilesIn(zoom: number, columns: Range, rows: Range): AreaTile[] {
  const size = 2 ** zoom
  const tiles: AreaTile[] = []
  for (let column = Math.max(0, columns[0]); column <= Math.min(size - 1, columns[1]); column++)
    for (let row = Math.max(0, rows[0]); row <= Math.min(size - 1, rows[1]); row++) tiles.push({ zoom, column, row })
  return tiles
}

/** How far a way is followed by its tiles: 40 tiles of this zoom are about 200 km at the equator. */
const mostBetween = 40

function tilesBetween(one: Point, other: Point, zoom: number): AreaTile[] {
  const [a, b] = [tileOf(one, zoom), tileOf(other, zoom)]
  const steps = Math.max(Math.abs(b.column - a.column), Math.abs(b.row - a.row))
  if (steps > mostBetween) return []
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = steps === 0 ? 0 : step / steps
    const between = (from: number, to: number) => Math.round(from + (to - from) * share)
    return { zoom, column: between(a.column, b.column), row: between(a.row, b.row) }
  })
}
