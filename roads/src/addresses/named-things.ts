import { type LngLat, type MapSource, positionOf, type Tags } from '../source/map-source.ts'
import { type Entry, type GridPoint, gridScale } from './address-table.ts'
import { gridPoint, middleOf } from './grid-point.ts'
import { aliasesOf, distinctNames, valuesOf } from './map-names.ts'
import { cityKinds, reachKilometers, suburbKinds } from './place-reach.ts'

interface NamedPlace {
  readonly name: string
  readonly kind: string
  readonly tags: Tags
  readonly point: GridPoint
}

const unitKilometers = 0.00111195

/** Finds the suburb and the town at a point from the named places around it. */
export class PlaceFinder {
  readonly places: readonly NamedPlace[]

  constructor(source: MapSource) {
    this.places = placesOf(source)
  }

  around(point: GridPoint): { readonly suburb: string; readonly city: string } {
    return { suburb: this.#nearest(point, suburbKinds), city: this.#nearest(point, cityKinds) }
  }

  #nearest(point: GridPoint, kinds: ReadonlySet<string>): string {
    let name = ''
    let least = 1
    const lonScale = Math.cos(((point.lat / gridScale) * Math.PI) / 180)
    for (const place of this.places) {
      if (!kinds.has(place.kind)) continue
      const kilometers =
        Math.hypot((place.point.lon - point.lon) * lonScale, place.point.lat - point.lat) * unitKilometers
      const share = kilometers / (reachKilometers[place.kind] ?? 1)
      if (share < least) {
        least = share
        name = place.name
      }
    }
    return name
  }
}

function placesOf(source: MapSource): NamedPlace[] {
  const places: NamedPlace[] = []
  for (const { tags, position } of taggedPoints(source)) {
    const name = tags['name']
    const kind = tags['place']
    if (name === undefined || kind === undefined || !(kind in reachKilometers)) continue
    places.push({ name, kind, tags, point: gridPoint(position()) })
  }
  return places
}

/** Named places and points of interest as entries of the address table. */
export function namedThings(source: MapSource, places: PlaceFinder): Entry[] {
  const found = places.places.map((place): Entry => ({
    kind: 'place',
    names: distinctNames([place.name, ...aliasesOf(place.tags)]),
    category: place.kind,
    suburb: '',
    city: cityKinds.has(place.kind) ? '' : places.around(place.point).city,
    postcode: place.tags['postal_code'] ?? '',
    towns: [],
    postcodes: [],
    houses: [],
    lines: [],
    points: [place.point],
  }))
  return [...withoutTwins(found), ...withoutTwins([...pointsOfInterest(source, places)])].filter(
    (entry) => entry.names.length > 0,
  )
}

const interestKeys = [
  'amenity',
  'shop',
  'tourism',
  'office',
  'leisure',
  'craft',
  'healthcare',
  'historic',
  'aeroway',
  'railway',
  'public_transport',
  'man_made',
  'landuse',
  'natural',
  'building',
] as const
const notSoughtByName = new Set([
  'platform',
  'stop_position',
  'rail',
  'level_crossing',
  'tree',
  'grass',
  'yes',
  'residential',
  'switch',
  'signal',
  'gate',
  'parking_position',
  'taxiway',
  'stop_area',
  'parking_space',
])

function* pointsOfInterest(source: MapSource, places: PlaceFinder): Generator<Entry> {
  for (const { tags, position } of taggedPoints(source)) {
    const name = tags['name'] ?? tags['brand']
    const category = categoryOf(tags)
    if (name === undefined || category === null || tags['place'] !== undefined) continue
    const point = gridPoint(position())
    const found = places.around(point)
    const names = distinctNames([name, ...aliasesOf(tags)])
    yield {
      kind: 'poi',
      names,
      category,
      suburb: found.suburb,
      city: tags['addr:city'] ?? found.city,
      postcode: '',
      towns: valuesOf(tags, 'addr:city'),
      postcodes: valuesOf(tags, 'addr:postcode'),
      houses: [],
      lines: [],
      points: [point],
    }
  }
}

function categoryOf(tags: Tags): string | null {
  for (const key of interestKeys) {
    const value = tags[key]
    if (value !== undefined && !notSoughtByName.has(value)) return value
    if (key === 'building' && value !== undefined) return 'building'
  }
  return null
}

interface TaggedPoint {
  readonly tags: Tags
  /** What relations call it. */
  readonly member: () => string
  readonly position: () => LngLat
}

/** The nodes of a map, then its areas. */
export function* taggedPoints(source: MapSource): Generator<TaggedPoint> {
  for (const { id, tags, point } of source.nodes)
    yield { tags, member: () => `node ${id}`, position: () => positionOf(source.points, point) }
  for (const area of source.areas)
    yield { tags: area.tags, member: () => `${area.kind} ${area.id}`, position: () => middleOf(source, area) }
}

/** Drops duplicates of things that are mapped both as a point and as an area. */
function withoutTwins(entries: readonly Entry[]): Entry[] {
  const entryByKey = new Map<string, Entry>()
  for (const entry of entries) {
    const point = entry.points[0]
    const key = `${entry.names[0]}|${Math.round((point?.lon ?? 0) / 300)}|${Math.round((point?.lat ?? 0) / 300)}`
    if (!entryByKey.has(key)) entryByKey.set(key, entry)
  }
  return [...entryByKey.values()]
}
