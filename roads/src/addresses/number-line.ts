import { type AddressTable, gridScale, type GridPoint } from './address-table.ts'

/** A line of the map along which the numbers of a street run evenly from its first point to its last. */
export interface NumberLine {
  readonly from: number
  readonly to: number
  /** 2 where it has every other number, 1 where it has all. */
  readonly step: number
  readonly points: readonly GridPoint[]
}

/** Where a number lies on a line, and within how many metres of there it is. */
export interface PlaceOnLine extends GridPoint {
  readonly radiusMeters: number
}

const metersPerUnit = 1.11195
const leastRadiusMeters = 30
/** Beside how far apart the numbers of the line stand: houses aren't as even as the line has them, and stand aside of it. */
const besideMeters = 20

/** Where a number lies on each of the lines of a street that have it. */
export function placesOnLines(table: AddressTable, entry: number, number: number): PlaceOnLine[] {
  const places: PlaceOnLine[] = []
  for (let line = table.lineStart[entry] ?? 0; line < (table.lineStart[entry + 1] ?? 0); line++) {
    const from = table.lineFrom[line] ?? 0
    const to = table.lineTo[line] ?? 0
    const step = table.lineStep[line] || 1
    const isOnIt = number >= Math.min(from, to) && number <= Math.max(from, to)
    if (!isOnIt || (number - from) % step !== 0) continue
    const points = pointsOf(table, line)
    const lengths = lengthsOf(points)
    const meters = lengths.reduce((sum, length) => sum + length, 0) * metersPerUnit
    const radiusMeters = Math.max(leastRadiusMeters, besideMeters + (meters * step) / Math.abs(to - from))
    places.push({ ...pointAlong(points, lengths, (number - from) / (to - from)), radiusMeters })
  }
  return places
}

function pointsOf(table: AddressTable, line: number): GridPoint[] {
  const start = table.linePointStart[line] ?? 0
  const length = (table.linePointStart[line + 1] ?? start) - start
  return Array.from({ length }, (_, at) => ({
    lon: table.linePointLon[start + at] ?? 0,
    lat: table.linePointLat[start + at] ?? 0,
  }))
}

/** From each point to the next, in units of latitude. */
function lengthsOf(points: readonly GridPoint[]): number[] {
  const lonScale = Math.cos((((points[0]?.lat ?? 0) / gridScale) * Math.PI) / 180)
  return points.slice(1).map(({ lon, lat }, at) => {
    const before = points[at]!
    return Math.hypot((lon - before.lon) * lonScale, lat - before.lat)
  })
}

function pointAlong(points: readonly GridPoint[], lengths: readonly number[], share: number): GridPoint {
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [at, length] of lengths.entries()) {
    if (left <= length || at === lengths.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, left / length)
      const [from, to] = [points[at]!, points[at + 1]!]
      return { lon: from.lon + (to.lon - from.lon) * part, lat: from.lat + (to.lat - from.lat) * part }
    }
    left -= length
  }
  return points[0] ?? { lon: 0, lat: 0 }
}
