import { type Scratch, type ScratchFile, wholeOf } from '../region/scratch.ts'
import type { Bounds, MapSource } from '../source/map-source.ts'
import { Blocks, isWithin, tilesShowing } from './blocks.ts'
import { cutTiles } from './cut-tiles.ts'
import { labelFeatures } from './label-features.ts'
import { lineFeatures } from './line-features.ts'
import { boxOfGeometry, layerNames, type MapFeature } from './map-feature.ts'
import { PmtilesWriter } from './pmtiles-writer.ts'
import { groundFeatures, surfaceFeatures, windowOf } from './surface-features.ts'
import { countTilesOver, tilesOver, tilesUnder } from './tile-grid.ts'

export interface TileOptions {
  readonly name: string
  readonly attribution: string
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
  readonly scratch?: Scratch
}

export const regionMinZoom = 7
export const regionMaxZoom = 14

/** Zooms made together, in blocks of one tile of the first: memory grows with the densest block, not with the map. */
const passes: readonly (readonly [first: number, last: number])[] = [
  [regionMinZoom, 8],
  [9, 10],
  [11, regionMaxZoom],
]

/** The vector tiles of a region as one PMTiles archive, zooms 7 to 14. */
export async function buildRegionTiles(source: MapSource, options: TileOptions): Promise<Uint8Array<ArrayBuffer>> {
  return wholeOf(await buildTileFile(source, options))
}

/** The same, set aside in a file. */
export async function buildTileFile(source: MapSource, options: TileOptions): Promise<ScratchFile> {
  const writer = new PmtilesWriter(options.scratch ? { scratch: options.scratch } : {})
  const bounds = windowOf(source)
  const ground = [...groundFeatures(source)].map((feature) => ({ feature, box: boxOfGeometry(feature.geometry) }))
  const onTile = counter(bounds, options)
  for (const [first, last] of passes) {
    const blocks = new Blocks(source, first)
    const laid = ground.map(({ feature, box }) => ({ feature, span: tilesShowing(box, first) }))
    for (const block of tilesOver(bounds, first, first)) {
      const under = laid.flatMap(({ feature, span }) => (isWithin(block, span) ? [feature] : []))
      const features = blockFeatures(under, { ...source, ...blocks.in(block) }, last)
      cutTiles(features, writer, {
        positions: tilesUnder(block, bounds, last),
        maxZoom: regionMaxZoom,
        onTile,
        ...(options.signal ? { signal: options.signal } : {}),
      })
      await nextTurn()
    }
  }
  return writer.finishFile({
    bounds,
    minZoom: regionMinZoom,
    maxZoom: regionMaxZoom,
    metadata: tileMetadata(options.name, options.attribution),
  })
}

/** Lets other work of the thread go on, such as a message that says to stop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function counter(bounds: Bounds, { onProgress }: TileOptions): () => void {
  let total = 0
  for (let zoom = regionMinZoom; zoom <= regionMaxZoom; zoom++) total += countTilesOver(bounds, zoom)
  let done = 0
  return () => onProgress?.(++done / total)
}

function* blockFeatures(ground: readonly MapFeature[], part: MapSource, lastZoom: number): Generator<MapFeature> {
  yield* ground
  yield* surfaceFeatures(part, lastZoom)
  yield* lineFeatures(part, lastZoom)
  yield* labelFeatures(part, lastZoom)
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
