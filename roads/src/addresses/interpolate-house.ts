import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, gridScale } from './address-table.ts'
import { firstHouseFrom, sameHouseMeters } from './house-finder.ts'
import {
  extentOf,
  type Interpolation,
  interpolateNumber,
  metersBetween,
  mostBeyond,
  nearNumbers,
  type NumberedSpot,
  type Spot,
  widestRadiusMeters,
} from './interpolate-number.ts'
import { placesOnLines } from './number-line.ts'

/** Where a number that the map lacks has to be. */
export interface InterpolatedHouse {
  readonly point: LngLat
  readonly radiusMeters: number
}

/** Numbers farther away in the order of the street say nothing about this one. */
const mostHouses = 120
const metersPerUnit = 1.11195
/** Houses of one stretch of a street have another of it this near. */
const stretchMeters = 250
/** Two stretches that both could have the number, this far apart, are two answers. */
const sameAnswerMeters = 150
/** Where more stretches could have the number, they aren't weighed against each other. */
const mostStretches = 8
const nextDoorRadiusMeters = 30
/** Farther from a stretch, the road says nothing of it. */
const nearRoadMeters = 1000

/** Places a number by the lines of numbers that the map has along the street and by the known numbers of the street, if they agree. */
export function interpolateHouse(table: AddressTable, entry: number, number: number): InterpolatedHouse | null {
  const plane = new Plane(table, entry)
  const known = knownAround(table, entry, { number, plane })
  const stretches = stretchesOf(known).filter((stretch) => couldHave(stretch, number))
  if (stretches.length > mostStretches) return null
  const road = plane.road(table, entry)
  const whole = boxOf(road)
  const answers = [
    ...stretches.flatMap((stretch) => answerIn(stretch, roadNear(road, whole, stretch), number) ?? []),
    ...placesOnLines(table, entry, number).map((place) => ({ ...place, ...plane.spotOf(place.lon, place.lat) })),
  ].toSorted((one, other) => one.radiusMeters - other.radiusMeters)
  const [best] = answers
  if (!best || best.radiusMeters > widestRadiusMeters) return null
  if (answers.some((one) => metersBetween(one, best) > sameAnswerMeters)) return null
  return { point: plane.pointOf(best), radiusMeters: Math.round(best.radiusMeters) }
}

/** Whether a number isn't too far from all of a stretch to be placed by it. */
function couldHave(stretch: readonly NumberedSpot[], number: number): boolean {
  const [first, last] = [stretch[0]?.number ?? Infinity, stretch.at(-1)?.number ?? -Infinity]
  const most = Math.max(nearNumbers, mostBeyond * (last - first))
  return number >= first - most && number <= last + most
}

interface Box {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

const boxOf = (spots: readonly Spot[]): Box => ({
  x: extentOf(spots.map(({ x }) => x)),
  y: extentOf(spots.map(({ y }) => y)),
})

/** The points of a road around a stretch, and those at its edges, which show how far it reaches as a whole. */
function roadNear(road: readonly Spot[], whole: Box, stretch: readonly NumberedSpot[]): readonly Spot[] {
  const near = boxOf(stretch)
  const isNear = (at: number, [from, to]: Box['x']) => at >= from - nearRoadMeters && at <= to + nearRoadMeters
  return road.filter(
    ({ x, y }) => (isNear(x, near.x) && isNear(y, near.y)) || whole.x.includes(x) || whole.y.includes(y),
  )
}

function answerIn(stretch: readonly NumberedSpot[], road: readonly Spot[], number: number): Interpolation | null {
  const same = stretch.find((one) => one.number === number)
  if (same) return { ...same, radiusMeters: nextDoorRadiusMeters }
  const once = stretch.filter((one, index) => stretch[index - 1]?.number !== one.number)
  return interpolateNumber(once, road, number)
}

/** The houses whose numbers are next to one, sorted by number. */
function knownAround(
  table: AddressTable,
  entry: number,
  { number, plane }: { number: number; plane: Plane },
): NumberedSpot[] {
  const start = table.houseStart[entry] ?? 0
  const end = table.houseStart[entry + 1] ?? 0
  const middle = firstHouseFrom(table, [start, end], number)
  const from = Math.max(start, middle - mostHouses)
  const to = Math.min(end, middle + mostHouses)
  return Array.from({ length: to - from }, (_, at) => ({
    number: table.houseNumber[from + at] ?? 0,
    ...plane.spotOf(table.houseLon[from + at] ?? 0, table.houseLat[from + at] ?? 0),
  }))
}

/** Where a number stands at two places, the street is taken apart into stretches that each may have their own numbers. */
function stretchesOf(known: readonly NumberedSpot[]): readonly (readonly NumberedSpot[])[] {
  const isRestarted = known.some((one, index) => {
    const before = known[index - 1]
    return before?.number === one.number && metersBetween(before, one) > sameHouseMeters
  })
  if (!isRestarted) return [known]
  const stretches: NumberedSpot[][] = []
  for (const one of known) {
    const [joined, ...others] = stretches.filter((stretch) =>
      stretch.some((other) => metersBetween(one, other) <= stretchMeters),
    )
    if (!joined) stretches.push([one])
    else {
      for (const other of others) stretches.splice(stretches.indexOf(other), 1)
      joined.push(...others.flat(), one)
    }
  }
  return stretches.map((stretch) => stretch.toSorted((one, other) => one.number - other.number))
}

/** Metres around a street. */
class Plane {
  readonly #lonScale: number

  constructor(table: AddressTable, entry: number) {
    const latitude = (table.pointLat[table.pointStart[entry] ?? 0] ?? 0) / gridScale
    this.#lonScale = Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) * metersPerUnit
  }

  spotOf(lon: number, lat: number): Spot {
    return { x: lon * this.#lonScale, y: lat * metersPerUnit }
  }

  pointOf({ x, y }: Spot): LngLat {
    return [x / this.#lonScale / gridScale, y / metersPerUnit / gridScale]
  }

  road(table: AddressTable, entry: number): Spot[] {
    const start = table.pointStart[entry] ?? 0
    const length = (table.pointStart[entry + 1] ?? start) - start
    return Array.from({ length }, (_, at) =>
      this.spotOf(table.pointLon[start + at] ?? 0, table.pointLat[start + at] ?? 0),
    )
  }
}
