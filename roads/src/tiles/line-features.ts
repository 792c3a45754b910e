import type { MapSource, Tags, Way } from '../source/map-source.ts'
import { coordinatesOf, firstKnown, lineGeometry, type MapFeature, namesOf, type Properties } from './map-feature.ts'

interface RoadRow {
  readonly kind: 'highway' | 'major_road' | 'minor_road' | 'path' | 'rail' | 'ferry' | 'aeroway'
  readonly minZoom: number
}

const road = (kind: RoadRow['kind'], minZoom: number): RoadRow => ({ kind, minZoom })

const roadByTag: Readonly<Record<string, Readonly<Record<string, RoadRow>>>> = {
  highway: {
    motorway: road('highway', 7),
    motorway_link: road('highway', 10),
    trunk: road('major_road', 7),
    trunk_link: road('major_road', 11),
    primary: road('major_road', 8),
    primary_link: road('major_road', 12),
    secondary: road('major_road', 9),
    secondary_link: road('major_road', 12),
    tertiary: road('major_road', 10),
    tertiary_link: road('major_road', 13),
    residential: road('minor_road', 12),
    unclassified: road('minor_road', 12),
    road: road('minor_road', 12),
    living_street: road('minor_road', 13),
    service: road('minor_road', 13),
    busway: road('minor_road', 13),
    pedestrian: road('path', 13),
    track: road('path', 13),
    footway: road('path', 14),
    path: road('path', 14),
    steps: road('path', 14),
    cycleway: road('path', 13),
    bridleway: road('path', 14),
  },
  railway: {
    rail: road('rail', 10),
    light_rail: road('rail', 12),
    tram: road('rail', 13),
    subway: road('rail', 13),
    narrow_gauge: road('rail', 12),
    funicular: road('rail', 13),
  },
  route: { ferry: road('ferry', 10) },
  aeroway: { runway: road('aeroway', 10), taxiway: road('aeroway', 13) },
}

const boundaryByLevel: Readonly<Record<string, { readonly kind: string; readonly minZoom: number }>> = {
  2: { kind: 'country', minZoom: 7 },
  3: { kind: 'region', minZoom: 8 },
  4: { kind: 'region', minZoom: 7 },
  5: { kind: 'county', minZoom: 9 },
  6: { kind: 'county', minZoom: 9 },
  7: { kind: 'locality', minZoom: 11 },
  8: { kind: 'locality', minZoom: 11 },
}

/** Roads, railways, ferries and boundaries that are shown up to a zoom. */
export function* lineFeatures(source: MapSource, lastZoom: number): Generator<MapFeature> {
  for (const way of source.ways) {
    const roadFeature = roadOf(source, way, lastZoom)
    if (roadFeature) yield roadFeature
    const boundary =
      way.tags['boundary'] === 'administrative' ? boundaryByLevel[way.tags['admin_level'] ?? ''] : undefined
    if (boundary)
      yield {
        layer: 'boundaries',
        minZoom: boundary.minZoom,
        properties: { kind: boundary.kind },
        geometry: lineGeometry(source, way.points),
      }
  }
  yield* boundariesOfAreas(source)
}

function roadOf(source: MapSource, way: Way, lastZoom: number): MapFeature | null {
  const found = firstKnown(way.tags, roadByTag)
  if (!found || way.tags['area'] === 'yes') return null
  const { kind } = found.row
  const minZoom = isYard(way.tags) ? 14 : found.row.minZoom
  if (minZoom > lastZoom) return null
  const properties = {
    kind,
    kind_detail: found.value.replace(/_link$/, ''),
    ...namesOf(way.tags),
    ...marksOf(way.tags, found.value),
  }
  return {
    layer: 'roads',
    minZoom,
    properties,
    geometry: lineGeometry(source, way.points),
  }
}

const isYard = (tags: Tags) =>
  ['parking_aisle', 'driveway', 'yard', 'siding', 'spur', 'crossover'].includes(tags['service'] ?? '')

function marksOf(tags: Tags, value: string): Properties {
  return {
    ...(value.endsWith('_link') ? { is_link: true } : {}),
    ...(isSet(tags['bridge']) ? { is_bridge: true } : {}),
    ...(isSet(tags['tunnel']) ? { is_tunnel: true } : {}),
    ...(tags['oneway'] === 'yes' || tags['oneway'] === '-1' ? { oneway: tags['oneway'] } : {}),
    ...(tags['ref'] !== undefined && tags['ref'].length <= 8 ? { ref: tags['ref'], shield_text: tags['ref'] } : {}),
    ...(tags['service'] !== undefined ? { service: tags['service'] } : {}),
  }
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no'

/** Boundaries mapped as relations, with their rings as lines. */
function* boundariesOfAreas(source: MapSource): Generator<MapFeature> {
  for (const area of source.areas) {
    const boundary =
      area.tags['boundary'] === 'administrative' ? boundaryByLevel[area.tags['admin_level'] ?? ''] : undefined
    if (!boundary || area.kind === 'way') continue
    const coordinates = area.polygons.flatMap((rings) => rings.map((ring) => coordinatesOf(source.points, ring)))
    yield {
      layer: 'boundaries',
      minZoom: boundary.minZoom,
      properties: { kind: boundary.kind },
      geometry: { type: 'MultiLineString', coordinates },
    }
  }
}
