import type { LngLat } from '../source/map-source.ts'
import type { Polygon } from './coast.ts'
import { cutTiles } from './cut-tiles.ts'
import { type MapFeature, polygonGeometry } from './map-feature.ts'
import { PmtilesWriter } from './pmtiles-writer.ts'
import { tileMetadata } from './region-tiles.ts'
import { splitPolygon } from './split-polygon.ts'
import { tilesOver } from './tile-grid.ts'

export interface WorldCity {
  readonly name: string
  /** Names in other languages, if known. */
  readonly names: Readonly<Record<string, string>>
  readonly population: number
  readonly isCapital: boolean
  readonly point: LngLat
}

export interface WorldCountry {
  /** Two-letter code, from which the country's name is looked up. */
  readonly code: string
  readonly point: LngLat
  /** Area in square degrees; larger countries are labelled at lower zooms. */
  readonly size: number
}

export interface WorldInput {
  readonly land: readonly Polygon[]
  readonly borders: readonly (readonly LngLat[])[]
  readonly countries: readonly WorldCountry[]
  readonly cities: readonly WorldCity[]
}

export const worldMaxZoom = 6
const world = { west: -180, south: -85, east: 180, north: 85 }

/** The whole world at zooms 0 to 6: land, borders, countries with names in three languages, cities. */
export function buildWorldMap(input: WorldInput, attribution: string): Uint8Array<ArrayBuffer> {
  const writer = new PmtilesWriter()
  cutTiles(worldFeatures(input), writer, {
    positions: tilesOver(world, 0, worldMaxZoom),
    maxZoom: worldMaxZoom,
    untangled: ['earth'],
  })
  return writer.finish({
    bounds: world,
    minZoom: 0,
    maxZoom: worldMaxZoom,
    metadata: tileMetadata('World', attribution),
  })
}

function* worldFeatures(input: WorldInput): Generator<MapFeature> {
  for (const land of input.land.flatMap(splitPolygon))
    yield { layer: 'earth', minZoom: 0, properties: { kind: 'earth' }, geometry: polygonGeometry([land]) }
  for (const border of input.borders) {
    const coordinates = border.map(([lon, lat]) => [lon, lat])
    yield {
      layer: 'boundaries',
      minZoom: 1,
      properties: { kind: 'country' },
      geometry: { type: 'LineString', coordinates },
    }
  }
  yield* input.countries.map(countryLabel)
  yield* input.cities.flatMap(cityLabel)
}

const languages = ['en', 'fr', 'ar'] as const
const namesByLanguage = new Map(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })]),
)

function countryLabel({ code, point, size }: WorldCountry): MapFeature {
  const names = Object.fromEntries(
    languages.map((language) => [`name:${language}`, namesByLanguage.get(language)?.of(code) ?? code]),
  )
  const properties = {
    kind: 'country',
    name: names['name:en'] ?? code,
    population_rank: Math.round(Math.log2(size + 1) + 8),
    ...names,
  }
  return {
    layer: 'places',
    minZoom: firstZoomOfCountry(size),
    properties,
    geometry: { type: 'Point', coordinates: [...point] },
  }
}

function firstZoomOfCountry(size: number): number {
  if (size > 250) return 1
  if (size > 60) return 2
  if (size > 12) return 3
  return size > 2 ? 4 : 5
}

function cityLabel({ name, names, population, isCapital, point }: WorldCity): MapFeature[] {
  const minZoom = firstZoomOfCity(population, isCapital)
  if (minZoom > worldMaxZoom) return []
  const translated = Object.fromEntries(
    Object.entries(names).map(([language, translation]) => [`name:${language}`, translation]),
  )
  const rank = Math.min(17, Math.max(1, Math.round(Math.log2(population / 200))))
  const properties = {
    kind: 'locality',
    kind_detail: 'city',
    name,
    population_rank: rank,
    ...(isCapital ? { capital: 'yes' } : {}),
    ...translated,
  }
  return [{ layer: 'places', minZoom, properties, geometry: { type: 'Point', coordinates: [...point] } }]
}

const zoomByPopulation = [
  [8_000_000, 2],
  [3_000_000, 3],
  [1_000_000, 4],
  [300_000, 5],
  [60_000, 6],
] as const

function firstZoomOfCity(population: number, isCapital: boolean): number {
  const zoom = zoomByPopulation.find(([least]) => population >= least)?.[1] ?? worldMaxZoom + 1
  return isCapital ? Math.min(zoom, population > 1_000_000 ? 3 : 4) : zoom
}
