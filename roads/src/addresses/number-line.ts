import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, gridScale, type GridPoint } from './address-table.ts'

/** A line of the map along which the numbers of a street run evenly from its first point to its last. */
export interface NumberLine {
  readonly from: number
  readonly to: number
  /** 2 where it has every other number, 1 where it has all. */
  readonly step: number
  readonly points: readonly GridPoint[]
}

/** Where a number lies on one of the lines of a street; null where none has it. */
export function placeOnLine(table: AddressTable, entry: number, number: number): LngLat | null {
  for (let line = table.lineStart[entry] ?? 0; line < (table.lineStart[entry + 1] ?? 0); line++) {
    const from = table.lineFrom[line] ?? 0
    const to = table.lineTo[line] ?? 0
    const isOnIt = number >= Math.min(from, to) && number <= Math.max(from, to)
    if (isOnIt && (number - from) % (table.lineStep[line] || 1) === 0)
      return pointAlong(table, line, (number - from) / (to - from))
  }
  return null
}

function pointAlong(table: AddressTable, line: number, share: number): LngLat {
  const start = table.linePointStart[line] ?? 0
  const end = table.linePointStart[line + 1] ?? start
  const lon = table.linePointLon.subarray(start, end)
  const lat = table.linePointLat.subarray(start, end)
  const lonScale = Math.cos((((lat[0] ?? 0) / gridScale) * Math.PI) / 180)
  const lengths = Array.from({ length: end - start - 1 }, (_, at) =>
    Math.hypot(((lon[at + 1] ?? 0) - (lon[at] ?? 0)) * lonScale, (lat[at + 1] ?? 0) - (lat[at] ?? 0)),
  )
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [at, length] of lengths.entries()) {
    if (left <= length || at === lengths.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, left / length)
      const between = (column: Int32Array) =>
        ((column[at] ?? 0) + ((column[at + 1] ?? 0) - (column[at] ?? 0)) * part) / gridScale
      return [between(lon), between(lat)]
    }
    left -= length
  }
  return [(lon[0] ?? 0) / gridScale, (lat[0] ?? 0) / gridScale]
}
