import { noTags } from '../source/kept-tags.ts'
import { type MapSource, positionOf, type Tags } from '../source/map-source.ts'
import { type Entry, type Gazetteer, type GridPoint, gridScale } from './address-table.ts'
import { numberLinesOf } from './collect-number-lines.ts'
import { findCrossings } from './street-crossings.ts'
import { gridPoint } from './grid-point.ts'
import { readHouseNumbers } from './house-number.ts'
import { namedThings, PlaceFinder, taggedPoints } from './named-things.ts'
import { aliasesOf, distinctNames, valuesOf } from './map-names.ts'
import { nameKey } from './name-tokens.ts'
import { splitByDistance, type StreetPart } from './street-clusters.ts'

const spacingMeters = 150
const metersPerUnit = 1.11195

/** Collects everything on a map that can be searched for: streets with their houses, points of interest and places. */
export function collectAddresses(source: MapSource): Gazetteer {
  const places = new PlaceFinder(source)
  const partsByKey = new Map<string, StreetPart[]>()
  const keyByName = new Map<string, string>()
  const add = (part: StreetPart) => {
    const key = keyByName.get(part.name) ?? nameKey(part.name)
    keyByName.set(part.name, key)
    if (key === '') return
    const parts = partsByKey.get(key)
    if (parts) parts.push(part)
    else partsByKey.set(key, [part])
  }
  for (const part of housesOf(source)) add(part)
  for (const part of numberLines(source)) add(part)
  for (const part of roadsOf(source)) add(part)
  const streets = [...partsByKey.values()]
    .flatMap(splitByDistance)
    .map((parts) => ({ parts, entry: streetEntry(parts, places) }))
  streets.sort((one, other) => cellOf(one.entry) - cellOf(other.entry))
  const roads = streets.map(({ parts }) => parts.map((part) => part.nodes))
  return {
    entries: [...streets.map(({ entry }) => entry), ...namedThings(source, places)],
    crossings: findCrossings(source, roads),
  }
}

const noNodes = new Uint32Array()
const noAliases: readonly string[] = []

function* housesOf(source: MapSource): Generator<StreetPart> {
  const streetByMember = associatedStreets(source)
  for (const { tags, member, position } of taggedPoints(source)) {
    const written = tags['addr:housenumber']
    if (written === undefined) continue
    const name = tags['addr:street'] ?? streetByMember.get(member()) ?? tags['addr:place']
    if (name === undefined) continue
    const point = gridPoint(position())
    const address = addressTags(tags)
    for (const { number, suffix } of readHouseNumbers(written)) {
      const house = { number, suffix, lon: point.lon, lat: point.lat }
      yield { name, aliases: noAliases, tags: address, house, line: null, points: [house], nodes: noNodes }
    }
  }
}

function* numberLines(source: MapSource): Generator<StreetPart> {
  for (const { street: name, line } of numberLinesOf(source))
    yield { name, aliases: noAliases, tags: noTags, house: null, line, points: line.points, nodes: noNodes }
}

const addressKeys = ['addr:suburb', 'addr:city', 'addr:postcode'] as const

function addressTags(tags: Tags): Tags {
  const kept: Record<string, string> = {}
  for (const key of addressKeys) if (tags[key] !== undefined) kept[key] = tags[key]
  return kept
}

function associatedStreets(source: MapSource): Map<string, string> {
  const streetByMember = new Map<string, string>()
  for (const relation of source.relations) {
    const name = relation.tags['name']
    if (relation.tags['type'] !== 'associatedStreet' || name === undefined) continue
    for (const member of relation.members)
      if (member.role === 'house') streetByMember.set(`${member.kind} ${member.id}`, name)
  }
  return streetByMember
}

const noStreet = new Set([
  'proposed',
  'construction',
  'platform',
  'bus_stop',
  'raceway',
  'elevator',
  'corridor',
  'rest_area',
  'services',
])

function* roadsOf(source: MapSource): Generator<StreetPart> {
  for (const way of source.ways) {
    const name = way.tags['name']
    const highway = way.tags['highway']
    if (name === undefined || highway === undefined || noStreet.has(highway)) continue
    yield {
      name,
      aliases: aliasesOf(way.tags),
      tags: noTags,
      house: null,
      line: null,
      points: spaced(source, way.points),
      nodes: way.points,
    }
  }
}

function spaced(source: MapSource, indexes: Uint32Array): GridPoint[] {
  const points: GridPoint[] = []
  for (const index of indexes) {
    const point = gridPoint(positionOf(source.points, index))
    const last = points.at(-1)
    if (!last) points.push(point)
    else points.push(...stepsBetween(last, point))
  }
  return points
}

/** Points about every 150 m from one point to the next; none if they are closer. */
function stepsBetween(from: GridPoint, to: GridPoint): GridPoint[] {
  const east = (to.lon - from.lon) * Math.cos(((from.lat / gridScale) * Math.PI) / 180)
  const count = Math.min(1000, Math.floor((Math.hypot(east, to.lat - from.lat) * metersPerUnit) / spacingMeters))
  return Array.from({ length: count }, (_, step) => ({
    lon: Math.round(from.lon + ((to.lon - from.lon) * (step + 1)) / count),
    lat: Math.round(from.lat + ((to.lat - from.lat) * (step + 1)) / count),
  }))
}

function streetEntry(parts: readonly StreetPart[], places: PlaceFinder): Entry {
  const houses = withoutDoubles(parts)
  const roadPoints = parts.flatMap((part) => (part.house || part.line ? [] : part.points))
  const lines = parts.flatMap((part) => part.line ?? [])
  const numbered = houses.length > 0 ? houses : lines.flatMap((line) => line.points)
  const points = roadPoints.length > 0 ? roadPoints : [medianPoint(numbered)]
  const middle = medianPoint([...roadPoints, ...numbered])
  const found = places.around(middle)
  return {
    kind: 'street',
    names: distinctNames([
      mostFrequent(parts.map((part) => part.name)),
      ...parts.flatMap((part) => [part.name, ...part.aliases]),
    ]),
    category: '',
    suburb: mostFrequent(parts.map((part) => part.tags['addr:suburb'] ?? '')) || found.suburb,
    city: mostFrequent(parts.map((part) => part.tags['addr:city'] ?? '')) || found.city,
    postcode: mostFrequent(parts.map((part) => part.tags['addr:postcode'] ?? '')),
    towns: listOf(parts, 'addr:city'),
    postcodes: listOf(parts, 'addr:postcode'),
    houses,
    lines,
    points,
  }
}

const mostListed = 20

/** The distinct values of a tag, the most frequent first. */
function listOf(parts: readonly StreetPart[], key: string): string[] {
  const counts = new Map<string, number>()
  for (const part of parts) for (const text of valuesOf(part.tags, key)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts.keys()]
    .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, mostListed)
}

function withoutDoubles(parts: readonly StreetPart[]) {
  const houses = parts.flatMap((part) => (part.house ? [part.house] : []))
  houses.sort(
    (one, other) =>
      one.number - other.number ||
      (one.suffix < other.suffix ? -1 : Number(one.suffix > other.suffix)) ||
      one.lon - other.lon,
  )
  return houses.filter((house, index) => {
    const before = houses[index - 1]
    const isSame = before?.number === house.number && before.suffix === house.suffix
    return !isSame || Math.hypot(house.lon - before.lon, house.lat - before.lat) * metersPerUnit > 30
  })
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  let best = ''
  for (const [text, count] of counts) if (count > (counts.get(best) ?? 0)) best = text
  return best
}

function medianPoint(points: readonly GridPoint[]): GridPoint {
  const lon = points.map((point) => point.lon).toSorted((one, other) => one - other)[points.length >> 1] ?? 0
  const lat = points.map((point) => point.lat).toSorted((one, other) => one - other)[points.length >> 1] ?? 0
  return { lon, lat }
}

/** Sort key that keeps neighbours together, so that differences between coordinates stay small in the file. */
function cellOf(entry: Entry): number {
  const point = entry.points[0]
  return point ? Math.floor(point.lat / 1000) * 40_000 + Math.floor(point.lon / 1000) : 0
}
