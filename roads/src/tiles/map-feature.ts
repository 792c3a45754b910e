import type { Geometry, Position } from 'geojson'
import { type Area, type MapSource, type PointTable, type Tags, unitsPerDegree } from '../source/map-source.ts'
import type { Polygon } from './coast.ts'
import { boxOf } from './ring-geometry.ts'

/** The layers of the Protomaps basemap, version 4, so that one style fits our tiles and theirs. */
export const layerNames = ['earth', 'water', 'landuse', 'roads', 'buildings', 'boundaries', 'places', 'pois'] as const

export type LayerName = (typeof layerNames)[number]

export type Properties = Readonly<Record<string, string | number | boolean>>

export interface MapFeature {
  readonly layer: LayerName
  /** The lowest zoom that shows it. */
  readonly minZoom: number
  readonly properties: Properties
  readonly geometry: Geometry
}

const languages = ['en', 'fr', 'ar'] as const
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const neitherScript = /[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u

/** The local name, and those for English, French and Arabic: the translation or, if the local script is unreadable, a substitute. */
export function namesOf(tags: Tags): Record<string, string> {
  const { name } = tags
  if (name === undefined) return {}
  const names: Record<string, string> = { name }
  for (const language of languages) {
    const translation = tags[`name:${language}`]
    const isUnreadable = (language === 'ar' ? neitherScript : otherScript).test(name)
    const displayName =
      translation ?? (isUnreadable ? (tags['int_name'] ?? tags['name:en'] ?? tags['name:fr']) : undefined)
    if (displayName !== undefined && displayName !== name) names[`name:${language}`] = displayName
  }
  return names
}

export function polygonGeometry(polygons: readonly Polygon[]): Geometry {
  const coordinates = polygons.map((polygon) => polygon.map((ring) => ring.map(([lon, lat]) => [lon, lat])))
  const only = coordinates.length === 1 ? coordinates[0] : undefined
  return only ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates }
}

/** The box around a line or the outline of a polygon, in degrees. */
export function boxOfGeometry(geometry: Geometry): ReturnType<typeof boxOf> {
  const outline =
    geometry.type === 'LineString'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? (geometry.coordinates[0] ?? [])
        : []
  return boxOf(outline.map(([lon = 0, lat = 0]) => [lon, lat]))
}

export function lineGeometry(source: MapSource, points: Uint32Array): Geometry {
  return { type: 'LineString', coordinates: coordinatesOf(source.points, points) }
}

/** The outlines and holes of an area as they are mapped. */
export function areaGeometry({ points }: MapSource, { polygons }: Area): Geometry {
  const coordinates = polygons.map((rings) => rings.map((ring) => coordinatesOf(points, ring)))
  const only = coordinates.length === 1 ? coordinates[0] : undefined
  return only ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates }
}

export function coordinatesOf({ lon, lat }: PointTable, indexes: Uint32Array): Position[] {
  const coordinates: Position[] = []
  for (const index of indexes) coordinates.push([lon[index]! / unitsPerDegree, lat[index]! / unitsPerDegree])
  return coordinates
}

/** The first tag value that is in the table, with its row. */
export function firstKnown<Row>(
  tags: Tags,
  table: Readonly<Record<string, Readonly<Record<string, Row>>>>,
): { value: string; row: Row } | null {
  for (const [key, rows] of Object.entries(table)) {
    const value = tags[key]
    const row = value === undefined ? undefined : rows[value]
    if (value !== undefined && row !== undefined) return { value, row }
  }
  return null
}
