import type { LngLat } from '../source/map-source.ts'
import type { AddressTable } from './address-table.ts'
import { housePoint } from './house-finder.ts'
import { type InterpolatedHouse, interpolateHouse } from './interpolate-house.ts'
import { metersBetween } from './point-grid.ts'

export interface NumberNear extends InterpolatedHouse {
  readonly number: number
}

/** A place this far from its street is on none of its sides. */
const mostAsideMeters = 80

/** The number that a place between two houses of a side would have; null if it isn't between the nearest house and the next on its side. */
export function numberNear(table: AddressTable, entry: number, house: number, place: LngLat): NumberNear | null {
  for (const step of [1, -1]) {
    const next = nextOnSide(table, entry, house, step)
    if (next === null) continue
    const from = table.houseNumber[house] ?? 0
    const to = table.houseNumber[next] ?? 0
    const share = shareAlong(housePoint(table, house), housePoint(table, next), place)
    // Of each side there are only every other number.
    const number = from + 2 * Math.round((share * (to - from)) / 2)
    if (share <= 0 || share >= 1 || number === from || number === to) continue
    const found = interpolateHouse(table, entry, number)
    if (found && metersBetween(found.point, place) <= mostAsideMeters) return { number, ...found }
  }
  return null
}

function nextOnSide(table: AddressTable, entry: number, house: number, step: number): number | null {
  const start = table.houseStart[entry] ?? 0
  const end = table.houseStart[entry + 1] ?? 0
  const number = table.houseNumber[house] ?? 0
  for (let next = house + step; next >= start && next < end; next += step) {
    const other = table.houseNumber[next] ?? 0
    if (other !== number && ((other ^ number) & 1) === 0) return next
  }
  return null
}

function shareAlong(from: LngLat, to: LngLat, place: LngLat): number {
  const lonScale = Math.cos((from[1] * Math.PI) / 180)
  const [x, y] = [(to[0] - from[0]) * lonScale, to[1] - from[1]]
  const length = x * x + y * y
  return length === 0 ? 0 : ((place[0] - from[0]) * lonScale * x + (place[1] - from[1]) * y) / length
}
