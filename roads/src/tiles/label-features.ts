import { type LngLat, type MapSource, positionOf, type Tags } from '../source/map-source.ts'
import { middleOf } from '../addresses/grid-point.ts'
import { firstKnown, type MapFeature, namesOf, type Properties } from './map-feature.ts'

interface PlaceRow {
  readonly kind: 'locality' | 'neighbourhood'
  readonly minZoom: number
  readonly rank: number
}

const placeByTag: Readonly<Record<string, Readonly<Record<string, PlaceRow>>>> = {
  place: {
    city: { kind: 'locality', minZoom: 7, rank: 11 },
    town: { kind: 'locality', minZoom: 8, rank: 8 },
    village: { kind: 'locality', minZoom: 10, rank: 5 },
    hamlet: { kind: 'locality', minZoom: 12, rank: 3 },
    suburb: { kind: 'neighbourhood', minZoom: 11, rank: 4 },
    borough: { kind: 'neighbourhood', minZoom: 11, rank: 4 },
    quarter: { kind: 'neighbourhood', minZoom: 12, rank: 3 },
    neighbourhood: { kind: 'neighbourhood', minZoom: 13, rank: 2 },
    isolated_dwelling: { kind: 'locality', minZoom: 13, rank: 1 },
  },
}

const poiByTag: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  aeroway: { aerodrome: 11 },
  railway: { station: 12, halt: 13, tram_stop: 14 },
  leisure: { park: 13, stadium: 13, nature_reserve: 12, golf_course: 13, marina: 13, sports_centre: 14, garden: 14 },
  amenity: {
    hospital: 13,
    university: 13,
    bus_station: 13,
    ferry_terminal: 13,
    college: 14,
    school: 14,
    clinic: 14,
    police: 14,
    fire_station: 14,
    townhall: 14,
    library: 14,
    theatre: 14,
    cinema: 14,
    place_of_worship: 14,
    marketplace: 14,
    fuel: 14,
    pharmacy: 14,
    bank: 14,
    post_office: 14,
    restaurant: 14,
    cafe: 14,
    embassy: 14,
    courthouse: 14,
    parking: 14,
  },
  shop: {
    mall: 13,
    supermarket: 14,
    department_store: 14,
    convenience: 14,
    bakery: 14,
    hardware: 14,
    doityourself: 14,
    wholesale: 14,
  },
  tourism: { museum: 14, attraction: 14, zoo: 13, hotel: 14, viewpoint: 14 },
  natural: { beach: 13, peak: 12, cape: 13 },
  landuse: { cemetery: 13, industrial: 14, military: 14 },
}

/** Labels of places and points of interest, and house numbers, that are shown up to a zoom. */
export function* labelFeatures(source: MapSource, lastZoom: number): Generator<MapFeature> {
  for (const { tags, position, isArea } of labelledThings(source)) {
    const place = labelOf(tags, position)
    if (place && place.minZoom <= lastZoom) yield place
    const poi = poiOf(tags, position, isArea)
    if (poi && poi.minZoom <= lastZoom) yield poi
    const number = tags['addr:housenumber']
    if (number !== undefined && number.length <= 8 && houseZoom <= lastZoom)
      yield point('buildings', houseZoom, { kind: 'address', addr_housenumber: number }, position())
  }
}

const houseZoom = 14

interface LabelledThing {
  readonly tags: Tags
  readonly position: () => LngLat
  readonly isArea: boolean
}

function* labelledThings(source: MapSource): Generator<LabelledThing> {
  for (const node of source.nodes)
    yield { tags: node.tags, position: () => positionOf(source.points, node.point), isArea: false }
  for (const area of source.areas) yield { tags: area.tags, position: () => middleOf(source, area), isArea: true }
}

function labelOf(tags: Tags, position: () => LngLat): MapFeature | null {
  const found = tags['name'] === undefined ? null : firstKnown(tags, placeByTag)
  if (!found) return null
  const { kind, minZoom, rank } = found.row
  const isCapital: Properties = tags['capital'] === 'yes' ? { capital: 'yes' } : {}
  return point(
    'places',
    minZoom,
    { kind, kind_detail: found.value, population_rank: rankOf(tags, rank), ...isCapital, ...namesOf(tags) },
    position(),
  )
}

/** The population rank as in Protomaps; `fallback` if the population is unknown. */
function rankOf(tags: Tags, fallback: number): number {
  const population = Number(tags['population'])
  return population > 0 ? Math.min(17, Math.max(1, Math.round(Math.log2(population / 200)))) : fallback
}

function poiOf(tags: Tags, position: () => LngLat, isArea: boolean): MapFeature | null {
  const found = tags['name'] === undefined ? null : firstKnown(tags, poiByTag)
  if (!found) return null
  const minZoom = isArea ? found.row : Math.max(found.row, found.value === 'station' ? 12 : 14)
  return point('pois', minZoom, { kind: found.value, min_zoom: found.row, ...namesOf(tags) }, position())
}

function point(
  layer: 'places' | 'pois' | 'buildings',
  minZoom: number,
  properties: Properties,
  position: LngLat,
): MapFeature {
  return { layer, minZoom, properties, geometry: { type: 'Point', coordinates: [position[0], position[1]] } }
}
