import type { LayerName, MapFeature, Properties } from './map-feature.ts'
import { type TilePosition } from './pmtiles-writer.ts'
import { tileExtent, unitSquare } from './tile-grid.ts'

export interface TilePoint {
  readonly type: 1
  readonly geometry: [number, number][]
  readonly tags: Properties
}

interface PlacedPoint {
  readonly layer: LayerName
  readonly x: number
  readonly y: number
  readonly properties: Properties
}

/** Points by the tile that contains them, which is far cheaper than cutting shapes. */
export class PointTiles {
  readonly #pointsByTile = new Map<string, PlacedPoint[]>()
  readonly #maxZoom: number

  constructor(maxZoom: number) {
    this.#maxZoom = maxZoom
  }

  add({ layer, minZoom, properties, geometry }: MapFeature): boolean {
    if (geometry.type !== 'Point') return false
    const [x, y] = unitSquare(geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0)
    const point = { layer, x, y, properties }
    for (let zoom = minZoom; zoom <= this.#maxZoom; zoom++) {
      const key = `${zoom}/${Math.floor(x * 2 ** zoom)}/${Math.floor(y * 2 ** zoom)}`
      const points = this.#pointsByTile.get(key)
      if (points) points.push(point)
      else this.#pointsByTile.set(key, [point])
    }
    return true
  }

  inTile({ zoom, column, row }: TilePosition): Map<LayerName, TilePoint[]> {
    const byLayer = new Map<LayerName, TilePoint[]>()
    for (const { layer, x, y, properties } of this.#pointsByTile.get(`${zoom}/${column}/${row}`) ?? []) {
      const size = 2 ** zoom
      const at: [number, number] = [
        Math.floor((x * size - column) * tileExtent),
        Math.floor((y * size - row) * tileExtent),
      ]
      const point: TilePoint = { type: 1, geometry: [at], tags: properties }
      const points = byLayer.get(layer)
      if (points) points.push(point)
      else byLayer.set(layer, [point])
    }
    return byLayer
  }
}
