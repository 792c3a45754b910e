import { type Bounds, type LngLat, lineOf, type MapSource } from '../source/map-source.ts'
import { chainLines } from './chain-lines.ts'
import { clipLine } from './clip-line.ts'
import { contains, signedArea } from './ring-geometry.ts'

export type Ring = readonly LngLat[]
export type Polygon = readonly Ring[]

/** The sea within a box, from the shores of a map, which have land on their left and water on their right. */
export function seaOf(source: MapSource, bounds: Bounds): Polygon[] {
  const shores: Uint32Array[] = []
  for (const way of source.ways) if (isShore(way.tags)) shores.push(way.points)
  if (shores.length === 0) return []
  const lines = chainLines(shores).map((chain) => lineOf(source.points, chain))
  const islands = lines.filter(isClosed)
  const parts = lines.filter((line) => !isClosed(line)).flatMap((line) => clipLine(extendToEdge(line, bounds), bounds))
  const waters = parts.length > 0 ? stitch(parts, bounds) : openSea(islands, bounds)
  return waters.map((water) => [
    water,
    ...islands.filter((island) => isLand(island) && contains(water, island[0] ?? [0, 0])),
  ])
}

/** The shore of the Río de la Plata has a note instead of the coastline tag, as it isn't an ocean. */
function isShore(tags: Readonly<Record<string, string>>): boolean {
  return tags['natural'] === 'coastline' || /tag as coastline/i.test(tags['note'] ?? '')
}

const isClosed = (line: Ring) =>
  line.length > 3 && line[0]?.[0] === line.at(-1)?.[0] && line[0]?.[1] === line.at(-1)?.[1]

/** A closed shore runs anticlockwise around land. */
const isLand = (ring: Ring) => signedArea(ring) > 0

function openSea(islands: readonly Ring[], { west, south, east, north }: Bounds): Ring[] {
  if (!islands.some(isLand)) return []
  return [
    [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
      [west, north],
    ],
  ]
}

/** Extends a shore that ends inside the box to the edge, in its overall direction rather than that of its last bend. */
function extendToEdge(line: Ring, bounds: Bounds): Ring {
  return [extension(line, bounds), ...line, extension(line.toReversed(), bounds)].filter((point) => point !== null)
}

/** Where a line reaches the edge if extended beyond its first point; `null` if that isn't inside the box. */
function extension(line: Ring, { west, south, east, north }: Bounds): LngLat | null {
  const [lon, lat] = line[0] ?? [west, north]
  if (lon <= west || lon >= east || lat <= south || lat >= north) return null
  const [backLon, backLat] = line[line.length >>> 1] ?? [lon, lat]
  const [stepLon, stepLat] = [lon - backLon, lat - backLat]
  const toSide = stepLon === 0 ? Infinity : ((stepLon > 0 ? east : west) - lon) / stepLon
  const toTop = stepLat === 0 ? Infinity : ((stepLat > 0 ? north : south) - lat) / stepLat
  if (toSide === Infinity && toTop === Infinity) return [west, lat]
  return toSide < toTop
    ? [stepLon > 0 ? east : west, lat + stepLat * toSide]
    : [lon + stepLon * toTop, stepLat > 0 ? north : south]
}

interface Shore {
  readonly line: Ring
  readonly enters: number
  readonly leaves: number
}

/** Closes shores that cross the box by following its edge clockwise from where one leaves to where the next enters. */
function stitch(parts: readonly Ring[], bounds: Bounds): Ring[] {
  const shores = parts.map((line): Shore => ({
    line,
    enters: alongEdge(line[0], bounds),
    leaves: alongEdge(line.at(-1), bounds),
  }))
  const remaining = new Set(shores)
  const waters: Ring[] = []
  for (const first of shores) {
    if (!remaining.has(first)) continue
    const stretches: Ring[] = []
    let shore: Shore | undefined = first
    while (shore && remaining.has(shore)) {
      remaining.delete(shore)
      stretches.push(shore.line)
      const next: Shore = nextClockwise(shore.leaves, shores)
      stretches.push(cornersBetween(shore.leaves, next.enters, bounds))
      shore = next
    }
    const water = stretches.flat()
    waters.push([...water, ...water.slice(0, 1)])
  }
  return waters
}

function nextClockwise(from: number, shores: readonly Shore[]): Shore {
  return shores.reduce((best, shore) => (stepsFrom(from, shore.enters) < stepsFrom(from, best.enters) ? shore : best))
}

const stepsFrom = (from: number, to: number) => (to >= from ? to - from : to - from + 4)

/** Position on the edge of the box: clockwise from 0 in the north-west corner, one unit per side. */
function alongEdge(point: LngLat | undefined, { west, south, east, north }: Bounds): number {
  const [lon, lat] = point ?? [west, north]
  const width = east - west || 1
  const height = north - south || 1
  const gaps = [north - lat, east - lon, lat - south, lon - west].map(
    (gap, side) => Math.abs(gap) / (side % 2 === 0 ? height : width),
  )
  const side = gaps.indexOf(Math.min(...gaps))
  const shares = [(lon - west) / width, (north - lat) / height, (east - lon) / width, (lat - south) / height]
  return side + Math.min(0.999999, Math.max(0, shares[side] ?? 0))
}

function cornersBetween(from: number, to: number, { west, south, east, north }: Bounds): LngLat[] {
  const corners: readonly LngLat[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  const end = to >= from ? to : to + 4
  const passed: LngLat[] = []
  for (let corner = Math.floor(from) + 1; corner <= end; corner++) {
    const point = corners[corner % 4]
    if (point) passed.push(point)
  }
  return passed
}
