import { Broken } from '../reason.ts'

export type Tags = Readonly<Record<string, string>>

export type LngLat = readonly [longitude: number, latitude: number]

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Positions in units of 1e-7 degrees. Two ways meet where they name the same index. */
export interface PointTable {
  readonly lon: Int32Array
  readonly lat: Int32Array
}

/** A line as it was drawn. A source cut into tiles may hold one way as several pieces with one id. */
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

/** A node member carries its point when the source holds it. */
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
  /** Day of the data as ISO text, where the source tells it. */
  readonly snapshot: string | null
  readonly points: PointTable
  /** Ways with tags that are no areas: roads, rivers, railways, coast. */
  readonly ways: readonly Way[]
  /** Closed ways with area tags and assembled multipolygons: buildings, water, parks. */
  readonly areas: readonly Area[]
  readonly nodes: readonly TaggedNode[]
  /** Relations that are no multipolygons: turn restrictions, streets, routes. */
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

/** Raised when a file is not what it claims to be; the message is a sentence for the person who chose the file. */
export class BrokenSource extends Broken {
  override name = 'BrokenSource'
}
