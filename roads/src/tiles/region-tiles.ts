import type { MapSource } from '../source/map-source.ts'
import { cutTiles } from './cut-tiles.ts'
import { labelFeatures } from './label-features.ts'
import { lineFeatures } from './line-features.ts'
import { layerNames, type MapFeature } from './map-feature.ts'
import { PmtilesWriter } from './pmtiles-writer.ts'
import { surfaceFeatures, windowOf } from './surface-features.ts'

export interface TileOptions {
  readonly name: string
  readonly attribution: string
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

export const regionMinZoom = 7
export const regionMaxZoom = 14

/** The vector tiles of a region as one PMTiles archive, zooms 7 to 14. */
export async function buildRegionTiles(source: MapSource, options: TileOptions): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PmtilesWriter()
  const bounds = windowOf(source)
  await cutTiles(regionFeatures(source), writer, { ...options, bounds, minZoom: regionMinZoom, maxZoom: regionMaxZoom })
  return writer.finish({
    bounds,
    minZoom: regionMinZoom,
    maxZoom: regionMaxZoom,
    metadata: tileMetadata(options.name, options.attribution),
  })
}

function* regionFeatures(source: MapSource): Generator<MapFeature> {
  yield* surfaceFeatures(source)
  yield* lineFeatures(source)
  yield* labelFeatures(source)
}

export function tileMetadata(name: string, attribution: string) {
  return {
    name,
    attribution,
    type: 'baselayer',
    format: 'pbf',
    vector_layers: layerNames.map((id) => ({ id, fields: {} })),
  }
}
