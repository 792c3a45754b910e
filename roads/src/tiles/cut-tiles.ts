import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import type { Bounds } from '../source/map-source.ts'
import { type LayerName, layerNames, type MapFeature } from './map-feature.ts'
import type { PmtilesWriter, TilePosition } from './pmtiles-writer.ts'
import { PointTiles, type TilePoint } from './point-tiles.ts'
import { tileExtent, tilesOver } from './tile-grid.ts'
import { untangle } from './untangle.ts'

export interface CutOptions {
  readonly bounds: Bounds
  readonly minZoom: number
  readonly maxZoom: number
  /** Layers whose outlines are so detailed that simplification makes them cross themselves. */
  readonly untangled?: readonly LayerName[]
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

interface Shapes {
  readonly layer: LayerName
  readonly firstZoom: number
  readonly index: GeoJSONVT
}

/** Cuts features into vector tiles of every zoom and adds them to the archive, except empty ones. */
export async function cutTiles(
  features: Iterable<MapFeature>,
  writer: PmtilesWriter,
  options: CutOptions,
): Promise<void> {
  const points = new PointTiles(options.maxZoom)
  const shapes = indexedShapes(features, points, options.maxZoom)
  const positions = tilesOver(options.bounds, options.minZoom, options.maxZoom)
  for (const [index, position] of positions.entries()) {
    options.signal?.throwIfAborted()
    const tile = cutTile({ shapes, points, untangled: options.untangled ?? [] }, position)
    if (tile) await writer.add(position, tile)
    options.onProgress?.((index + 1) / positions.length)
  }
}

/** One index for each layer and first zoom, so that tiles aren't cut from shapes they don't show. */
function indexedShapes(features: Iterable<MapFeature>, points: PointTiles, maxZoom: number): Shapes[] {
  const groups = new Map<string, { layer: LayerName; firstZoom: number; features: Feature[] }>()
  for (const feature of features) {
    if (points.add(feature)) continue
    const { layer, minZoom, properties, geometry } = feature
    const group = groups.get(`${layer} ${minZoom}`) ?? { layer, firstZoom: minZoom, features: [] }
    groups.set(`${layer} ${minZoom}`, group)
    group.features.push({ type: 'Feature', properties, geometry })
  }
  return [...groups.values()].map(({ layer, firstZoom, features: list }) => {
    const options = { maxZoom, indexMaxZoom: Math.min(5, maxZoom), extent: tileExtent, buffer: 64, tolerance: 3 }
    return { layer, firstZoom, index: new GeoJSONVT({ type: 'FeatureCollection', features: list }, options) }
  })
}

type CutFeature = GeoJSONVTFeature | TilePoint
type Material = { shapes: readonly Shapes[]; points: PointTiles; untangled: readonly LayerName[] }

function cutTile({ shapes, points, untangled }: Material, position: TilePosition): Uint8Array<ArrayBuffer> | null {
  const pointsByLayer = points.inTile(position)
  const layers: Record<string, GeoJSONVTTile> = {}
  for (const layer of layerNames) {
    const cut = shapes.filter((group) => group.layer === layer && group.firstZoom <= position.zoom)
    const whole = cut.flatMap(
      ({ index }) => index.getTile(position.zoom, position.column, position.row)?.features ?? [],
    )
    const found: CutFeature[] = untangled.includes(layer) ? whole.flatMap(simple) : whole
    found.push(...(pointsByLayer.get(layer) ?? []))
    if (found.length > 0) layers[layer] = asTile(found)
  }
  if (Object.keys(layers).length === 0) return null
  return new Uint8Array(fromGeojsonVt(layers, { version: 2, extent: tileExtent }))
}

function simple(feature: GeoJSONVTFeature): GeoJSONVTFeature[] {
  if (feature.type !== 3) return [feature]
  return untangle(feature.geometry).map((geometry) => ({ ...feature, geometry }))
}

/** The encoder only reads the features of a tile. */
function asTile(features: readonly CutFeature[]): GeoJSONVTTile {
  return { features } as unknown as GeoJSONVTTile
}
