import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { tileBuffer } from './blocks.ts'
import { type LayerName, layerNames, type MapFeature } from './map-feature.ts'
import type { PmtilesWriter, TilePosition } from './pmtiles-writer.ts'
import { PointTiles, type TilePoint } from './point-tiles.ts'
import { tileExtent } from './tile-grid.ts'
import { untangle } from './untangle.ts'

export interface CutOptions {
  /** From the lowest zoom to the highest. */
  readonly positions: readonly TilePosition[]
  /** The most detailed zoom of the archive, to which shapes are simplified. */
  readonly maxZoom: number
  /** Layers whose outlines are so detailed that simplification makes them cross themselves. */
  readonly untangled?: readonly LayerName[]
  /** Called after each tile, empty ones included. */
  readonly onTile?: () => void
  readonly signal?: AbortSignal
}

interface Shapes {
  readonly layer: LayerName
  readonly firstZoom: number
  readonly index: GeoJSONVT
}

/** Cuts features into vector tiles and adds them to the archive, except empty ones. */
export function cutTiles(features: Iterable<MapFeature>, writer: PmtilesWriter, options: CutOptions): void {
  const points = new PointTiles(options.positions.at(-1)?.zoom ?? 0)
  const shapes = indexedShapes(features, points, options.maxZoom)
  for (const position of options.positions) {
    options.signal?.throwIfAborted()
    const tile = cutTile({ shapes, points, untangled: options.untangled ?? [] }, position)
    if (tile) writer.add(position, tile)
    options.onTile?.()
  }
}

/** One index for each layer and first zoom, so that tiles aren't cut from shapes they don't show; what shows first lies below. */
function indexedShapes(features: Iterable<MapFeature>, points: PointTiles, maxZoom: number): Shapes[] {
  const groups = new Map<string, { layer: LayerName; firstZoom: number; features: Feature[] }>()
  for (const feature of features) {
    if (points.add(feature)) continue
    const { layer, minZoom, properties, geometry } = feature
    const group = groups.get(`${layer} ${minZoom}`) ?? { layer, firstZoom: minZoom, features: [] }
    groups.set(`${layer} ${minZoom}`, group)
    group.features.push({ type: 'Feature', properties, geometry })
  }
  const sorted = [...groups.values()].toSorted((one, other) => one.firstZoom - other.firstZoom)
  return sorted.map(({ layer, firstZoom, features: list }) => {
    const options = {
      maxZoom,
      indexMaxZoom: Math.min(5, maxZoom),
      extent: tileExtent,
      buffer: tileBuffer,
      tolerance: 3,
    }
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
