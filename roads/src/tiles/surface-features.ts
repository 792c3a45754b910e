import { type Area, type Bounds, lineOf, type MapSource } from '../source/map-source.ts'
import { type Polygon, seaOf } from './coast.ts'
import { edgeFeatures } from './edge-features.ts'
import {
  areaGeometry,
  firstKnown,
  lineGeometry,
  type MapFeature,
  namesOf,
  polygonGeometry,
  type Properties,
} from './map-feature.ts'
import { boxAround } from './ring-geometry.ts'
import { splitPolygon } from './split-polygon.ts'

const landuseByTag: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  leisure: {
    park: 'park',
    garden: 'garden',
    golf_course: 'golf_course',
    pitch: 'pitch',
    playground: 'playground',
    stadium: 'stadium',
    sports_centre: 'pitch',
    recreation_ground: 'recreation_ground',
    nature_reserve: 'nature_reserve',
    dog_park: 'park',
    track: 'pitch',
    common: 'park',
  },
  natural: {
    wood: 'wood',
    beach: 'beach',
    sand: 'sand',
    scrub: 'scrub',
    grassland: 'grassland',
    heath: 'scrub',
    wetland: 'wetland',
    glacier: 'glacier',
    bare_rock: 'bare_rock',
    scree: 'bare_rock',
  },
  landuse: {
    forest: 'forest',
    grass: 'grass',
    meadow: 'meadow',
    farmland: 'farmland',
    orchard: 'orchard',
    vineyard: 'vineyard',
    cemetery: 'cemetery',
    recreation_ground: 'recreation_ground',
    village_green: 'park',
    residential: 'residential',
    industrial: 'industrial',
    commercial: 'commercial',
    retail: 'commercial',
    railway: 'railway',
    military: 'military',
    quarry: 'quarry',
    landfill: 'industrial',
    plant_nursery: 'orchard',
    allotments: 'allotments',
  },
  amenity: {
    hospital: 'hospital',
    school: 'school',
    kindergarten: 'school',
    university: 'university',
    college: 'college',
    parking: 'parking',
    grave_yard: 'cemetery',
    marketplace: 'pedestrian',
  },
  aeroway: { aerodrome: 'aerodrome', runway: 'runway', taxiway: 'taxiway', apron: 'apron' },
  tourism: { zoo: 'zoo', attraction: 'attraction', theme_park: 'attraction' },
  highway: { pedestrian: 'pedestrian', footway: 'pedestrian' },
  place: { square: 'pedestrian' },
  man_made: { pier: 'pier', breakwater: 'pier', bridge: 'pier' },
  military: { base: 'military', danger_area: 'military' },
}

const waterByTag: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  natural: { water: 'water', bay: 'water' },
  waterway: { riverbank: 'river', dock: 'basin', boatyard: 'basin' },
  landuse: { reservoir: 'lake', basin: 'basin', salt_pond: 'basin' },
  leisure: { swimming_pool: 'swimming_pool', marina: 'basin' },
  amenity: { fountain: 'fountain' },
}

const streamByTag: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  waterway: { river: 9, canal: 11, stream: 13, ditch: 14, drain: 14 },
}

/** Land, sea and the edge of the map. */
export function* groundFeatures(source: MapSource): Generator<MapFeature> {
  const window = windowOf(source)
  yield { layer: 'earth', minZoom: 9, properties: { kind: 'earth' }, geometry: polygonGeometry([boxPolygon(window)]) }
  const seas = seaOf(source, widened(window, seamDegrees))
  for (const sea of seas) yield* filled('water', { kind: 'ocean' }, sea, 7)
  yield* edgeFeatures(source.bounds, seas)
}

/** Lakes and rivers, parks and quarters, and buildings that are shown up to a zoom. */
export function* surfaceFeatures(source: MapSource, lastZoom: number): Generator<MapFeature> {
  for (const way of source.ways) {
    const stream = firstKnown(way.tags, streamByTag)
    if (!stream || stream.row > lastZoom || way.tags['tunnel'] !== undefined) continue
    yield {
      layer: 'water',
      minZoom: stream.row,
      properties: { kind: stream.value, ...namesOf(way.tags) },
      geometry: lineGeometry(source, way.points),
    }
  }
  for (const area of source.areas) yield* areaFeatures(source, area, lastZoom)
}

const windowDegrees = 0.012
const seamDegrees = 0.001

/** The bounds of a map extended by about a kilometre, within which its land covers the coarser land of the world map. */
export const windowOf = ({ bounds }: MapSource): Bounds => widened(bounds, windowDegrees)

function widened({ west, south, east, north }: Bounds, degrees: number): Bounds {
  return { west: west - degrees, south: south - degrees, east: east + degrees, north: north + degrees }
}

function boxPolygon({ west, south, east, north }: Bounds): Polygon {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
}

const buildingZoom = 13

function* areaFeatures(source: MapSource, area: Area, lastZoom: number): Generator<MapFeature> {
  const { tags } = area
  if (tags['building'] !== undefined && tags['building'] !== 'no') {
    if (buildingZoom > lastZoom) return
    yield {
      layer: 'buildings',
      minZoom: buildingZoom,
      properties: { kind: 'building', ...heightOf(area) },
      geometry: areaGeometry(source, area),
    }
    return
  }
  const water = firstKnown(tags, waterByTag)
  const land = water ? null : firstKnown(tags, landuseByTag)
  if (!water && !land) return
  const kind = tags['water'] ?? water?.row
  for (const rings of area.polygons) {
    const minZoom = zoomForBox(boxAround(source.points, rings[0] ?? new Uint32Array()))
    if (minZoom > lastZoom) continue
    const polygon = rings.map((ring) => lineOf(source.points, ring))
    if (kind !== undefined && water) yield* filled('water', { kind, ...namesOf(tags) }, polygon, minZoom)
    if (land) yield* filled('landuse', { kind: land.row }, polygon, minZoom)
  }
}

function* filled(
  layer: 'water' | 'landuse',
  properties: Properties,
  polygon: Polygon,
  minZoom: number,
): Generator<MapFeature> {
  for (const part of splitPolygon(polygon)) yield { layer, minZoom, properties, geometry: polygonGeometry([part]) }
}

function heightOf(area: Area): Properties {
  const height =
    Number.parseFloat(area.tags['height'] ?? '') || Number.parseFloat(area.tags['building:levels'] ?? '') * 3
  return height > 0 && height < 1000 ? { height: Math.round(height) } : {}
}

const smallestPixels = 6

/** The zoom from which a surface is at least six pixels across. */
function zoomForBox([west, south, east, north]: readonly [number, number, number, number]): number {
  const degrees = Math.sqrt((east - west) * (north - south))
  const pixelsAtZoom0 = (degrees / 360) * 512
  return Math.min(14, Math.max(7, Math.ceil(Math.log2(smallestPixels / Math.max(pixelsAtZoom0, 1e-9)))))
}
