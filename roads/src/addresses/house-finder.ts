import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, gridScale } from './address-table.ts'
import type { HouseNumber } from './house-number.ts'
import { metersBetween } from './point-grid.ts'

export type HouseFit = 'number' | 'between' | 'nearest'

export interface FoundHouse {
  readonly fit: HouseFit
  /** The number as written on the map; null if the place lies between two numbers. */
  readonly written: string | null
  readonly point: LngLat
  readonly hasSuffix: boolean
  /** The number stands at two places of the street. */
  readonly isTwice: boolean
}

const widestGapNumbers = 200
const widestGapMeters = 600
const farthestNumber = 100
/** Several buildings of one number stand closer: a hospital, a school. */
export const sameHouseMeters = 120

/** Finds a house number on a street, else a place between its neighbours, else the nearest number within a hundred. */
export function findHouse(table: AddressTable, entry: number, wanted: HouseNumber): FoundHouse | null {
  const start = table.houseStart[entry] ?? 0
  const end = table.houseStart[entry + 1] ?? 0
  const first = firstHouseFrom(table, [start, end], wanted.number)
  if (first < end && table.houseNumber[first] === wanted.number) return exactHouse(table, [first, end], wanted)
  const below = neighbour(table, { from: first - 1, step: -1, edge: start - 1, number: wanted.number })
  const above = neighbour(table, { from: first, step: 1, edge: end, number: wanted.number })
  if (below !== null && above !== null) {
    const between = placeBetween(table, [below, above], wanted.number)
    if (between) return between
  }
  return nearestOf(table, [below, above], wanted.number)
}

export function housePoint(table: AddressTable, house: number): LngLat {
  return [(table.houseLon[house] ?? 0) / gridScale, (table.houseLat[house] ?? 0) / gridScale]
}

export function writtenNumber(table: AddressTable, house: number): string {
  return numberText({ number: table.houseNumber[house] ?? 0, suffix: table.words[table.houseSuffix[house] ?? 0] ?? '' })
}

/** "12", "12b", "12 bis". */
export function numberText({ number, suffix }: HouseNumber): string {
  return suffix.length > 1 && /^\p{L}/u.test(suffix) ? `${number} ${suffix}` : `${number}${suffix}`
}

/** The first of the houses, sorted by number, that has this number or a higher one. */
export function firstHouseFrom(table: AddressTable, [start, end]: readonly [number, number], number: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((table.houseNumber[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** The house of a number: the one with the letter, else the one without, else a house with another letter, which is next to it. */
function exactHouse(table: AddressTable, [first, end]: readonly [number, number], wanted: HouseNumber): FoundHouse {
  const houses: number[] = []
  for (let house = first; house < end && table.houseNumber[house] === wanted.number; house++) houses.push(house)
  const suffixOf = (house: number) => table.words[table.houseSuffix[house] ?? 0] ?? ''
  const same = houses.filter((house) => suffixOf(house) === wanted.suffix)
  const plain = houses.filter((house) => suffixOf(house) === '')
  const chosen = same.length > 0 ? same : plain.length > 0 ? plain : houses
  const house = chosen[0] ?? first
  const point = housePoint(table, house)
  return {
    fit: same.length > 0 || plain.length > 0 || wanted.suffix === '' ? 'number' : 'nearest',
    written: writtenNumber(table, house),
    point,
    hasSuffix: same.length > 0,
    isTwice: chosen.some((other) => metersBetween(housePoint(table, other), point) > sameHouseMeters),
  }
}

/** The next house on the same side of the street or, if there is none, on the other side. */
function neighbour(
  table: AddressTable,
  walk: { from: number; step: 1 | -1; edge: number; number: number },
): number | null {
  let any: number | null = null
  for (let house = walk.from; house !== walk.edge; house += walk.step) {
    const number = table.houseNumber[house] ?? 0
    if (Math.abs(number - walk.number) > widestGapNumbers) break
    if ((number & 1) === (walk.number & 1)) return house
    any ??= house
  }
  return any
}

function placeBetween(
  table: AddressTable,
  [below, above]: readonly [number, number],
  number: number,
): FoundHouse | null {
  const low = table.houseNumber[below] ?? 0
  const high = table.houseNumber[above] ?? 0
  const from = housePoint(table, below)
  const to = housePoint(table, above)
  if (high - low > widestGapNumbers || metersBetween(from, to) > widestGapMeters) return null
  const share = (number - low) / Math.max(1, high - low)
  return {
    fit: 'between',
    written: null,
    point: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
    hasSuffix: false,
    isTwice: false,
  }
}

function nearestOf(table: AddressTable, houses: readonly (number | null)[], number: number): FoundHouse | null {
  let best: number | null = null
  let least = farthestNumber
  for (const house of houses) {
    if (house === null) continue
    const gap = Math.abs((table.houseNumber[house] ?? 0) - number)
    if (gap > least) continue
    least = gap
    best = house
  }
  return best === null
    ? null
    : {
        fit: 'nearest',
        written: writtenNumber(table, best),
        point: housePoint(table, best),
        hasSuffix: false,
        isTwice: false,
      }
}
