import { Broken } from '../reason.ts'
import type { Sequence } from './sequence.ts'

export type Tags = Readonly<Record<string, string>>

export type LngLat = readonly [longitude: number, latitude: number]

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** What a map covers of its bounds, where that isn’t all of them. */
export interface Outline {
  /** The area that was cut out of it; the last corner is the first. */
  readonly ring?: readonly LngLat[]
  /** Where each of the extracts lies that it was made from. */
  readonly parts?: readonly Bounds[]
}

/** Positions in units of 1e-7 degrees. Ways meet where they share an index. */
export interface PointTable {
  readonly lon: Int32Array
  readonly lat: Int32Array
}

/** A line as drawn. In a source cut into tiles, several pieces of a way can have the same id. */
export interface Way {
  readonly id: number
  readonly tags: Tags
  readonly points: Uint32Array
}

export interface TaggedNode {
  readonly id: number
  readonly tags: Tags
  readonly point: number
}

/** Each polygon is an outer ring followed by its holes; every ring repeats its first point at its end. */
export interface Area {
  readonly id: number
  readonly kind: 'way' | 'relation'
  readonly tags: Tags
  readonly polygons: readonly (readonly Uint32Array[])[]
}

export type MemberKind = 'node' | 'way' | 'relation'

/** A node member has its point if the source contains it. */
export interface Member {
  readonly kind: MemberKind
  readonly id: number
  readonly role: string
  readonly point?: number
}

export interface Relation {
  readonly id: number
  readonly tags: Tags
  readonly members: readonly Member[]
}

export interface MapSource {
  readonly bounds: Bounds
  readonly outline?: Outline
  /** ISO date of the data, if the source states it. */
  readonly snapshot: string | null
  readonly points: PointTable
  /** Tagged ways that aren't areas: roads, rivers, railways, coast. */
  readonly ways: Sequence<Way>
  /** Closed ways with area tags and assembled multipolygons: buildings, water, parks. */
  readonly areas: Sequence<Area>
  readonly nodes: Sequence<TaggedNode>
  /** Relations that aren't multipolygons: turn restrictions, streets, routes. */
  readonly relations: readonly Relation[]
}

export const pointUnit = 1e-7
export const unitsPerDegree = 1e7

export function positionOf(points: PointTable, index: number): LngLat {
  return [(points.lon[index] ?? 0) / unitsPerDegree, (points.lat[index] ?? 0) / unitsPerDegree]
}

export function lineOf(points: PointTable, indexes: Iterable<number>): LngLat[] {
  return Array.from(indexes, (index) => positionOf(points, index))
}

export function isWithin({ west, south, east, north }: Bounds, [lon, lat]: LngLat): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** The bounding box of all points, in degrees. */
export function boundsOf({ lon, lat }: PointTable): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < lon.length; index++) {
    const x = lon[index] ?? 0
    const y = lat[index] ?? 0
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return {
    west: west / unitsPerDegree,
    south: south / unitsPerDegree,
    east: east / unitsPerDegree,
    north: north / unitsPerDegree,
  }
}

/** Thrown if a map file is unusable. The message is for the person who chose the file. */
export class BrokenSource extends Broken {
  override name = 'BrokenSource'
}
