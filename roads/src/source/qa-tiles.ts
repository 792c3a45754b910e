import { isAreaTagged, noTags } from './kept-tags.ts'
import {
  BrokenSource,
  boundsOf,
  type Area,
  type MapSource,
  type PointTable,
  type TaggedNode,
  type Way,
} from './map-source.ts'
import { damagedTile, readTileLayer, type TileFeature } from './tile-layer.ts'

export interface QaTile {
  readonly zoom: number
  readonly column: number
  readonly row: number
  readonly bytes: Uint8Array
}

interface Drawing {
  readonly ways: Way[]
  readonly areas: Area[]
  readonly nodes: TaggedNode[]
}

/** Reads OSM QA tiles, which contain every tag. Pieces of a way meet exactly at the edges of the tiles. */
export function readQaTiles(tiles: readonly QaTile[], snapshot: string | null = null): MapSource {
  const points = new GridPoints()
  const drawing: Drawing = { ways: [], areas: [], nodes: [] }
  try {
    for (const tile of tiles) readTile(tile, points, drawing)
  } catch (error) {
    if (error instanceof BrokenSource) throw error
    throw new BrokenSource(damagedTile().code, {}, { cause: error })
  }
  const table = points.toTable()
  return { bounds: boundsOf(table), snapshot, points: table, ...drawing, relations: [] }
}

function readTile(tile: QaTile, points: GridPoints, drawing: Drawing): void {
  const { extent, features } = readTileLayer(tile.bytes)
  points.moveTo(tile, extent)
  for (const feature of features) if (feature.tags !== noTags) addFeature(feature, points, drawing)
}

function addFeature({ id, type, tags, parts }: TileFeature, points: GridPoints, drawing: Drawing): void {
  if (type === 1) {
    for (const part of parts) drawing.nodes.push({ id, tags, point: points.add(part[0]!, part[1]!) })
  } else if (type === 3 && isAreaTagged(tags)) {
    drawing.areas.push({ id, kind: 'way', tags, polygons: polygonsOf(parts, points) })
  } else if (type === 2 || type === 3) {
    for (const part of parts) {
      const line = points.addLine(part)
      if (line.length >= 2) drawing.ways.push({ id, tags, points: line })
    }
  }
}

/** A ring wound in the opposite direction to the first is a hole in the polygon before it. */
function polygonsOf(parts: readonly number[][], points: GridPoints): Uint32Array[][] {
  const polygons: Uint32Array[][] = []
  let turnsLeft: boolean | undefined
  for (const part of parts) {
    const size = doubledSize(part)
    if (size === 0) continue
    turnsLeft ??= size > 0
    const ring = points.addLine(part)
    if (turnsLeft === size > 0) polygons.push([ring])
    else polygons.at(-1)!.push(ring)
  }
  return polygons
}

function doubledSize(ring: readonly number[]): number {
  let size = 0
  for (let at = 0; at + 3 < ring.length; at += 2) size += ring[at]! * ring[at + 3]! - ring[at + 2]! * ring[at + 1]!
  return size
}

/** Points on a single grid over the world, so that neighbouring tiles share the points on their common edge. */
class GridPoints {
  #xs = new Float64Array(1 << 16)
  #ys = new Float64Array(1 << 16)
  #slots = new Int32Array(1 << 18).fill(-1)
  #count = 0
  #size = 0
  #left = 0
  #top = 0

  moveTo(tile: QaTile, extent: number): void {
    const size = 2 ** tile.zoom * extent
    if (this.#size !== 0 && this.#size !== size) throw new BrokenSource('scales')
    this.#size = size
    this.#left = tile.column * extent
    this.#top = tile.row * extent
  }

  add(x: number, y: number): number {
    const slot = this.#slotOf(this.#left + x, this.#top + y)
    const known = this.#slots[slot]!
    if (known >= 0) return known
    const index = this.#count++
    this.#slots[slot] = index
    this.#xs[index] = this.#left + x
    this.#ys[index] = this.#top + y
    if (this.#count === this.#xs.length) this.#grow()
    return index
  }

  addLine(part: readonly number[]): Uint32Array {
    const line: number[] = []
    for (let at = 0; at + 1 < part.length; at += 2) {
      const point = this.add(part[at]!, part[at + 1]!)
      if (point !== line.at(-1)) line.push(point)
    }
    return Uint32Array.from(line)
  }

  toTable(): PointTable {
    if (this.#count === 0) throw new BrokenSource('tilesNoMap')
    const lon = new Int32Array(this.#count)
    const lat = new Int32Array(this.#count)
    for (let index = 0; index < this.#count; index++) {
      lon[index] = Math.round((this.#xs[index]! / this.#size - 0.5) * 3.6e9)
      lat[index] = Math.round(
        (Math.atan(Math.sinh((0.5 - this.#ys[index]! / this.#size) * 2 * Math.PI)) / Math.PI) * 1.8e9,
      )
    }
    return { lon, lat }
  }

  #slotOf(x: number, y: number): number {
    const mask = this.#slots.length - 1
    let slot = (Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca6b)) >>> 8
    for (slot &= mask; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot]!
      if (index < 0 || (this.#xs[index] === x && this.#ys[index] === y)) return slot
    }
  }

  #grow(): void {
    this.#xs = enlarged(this.#xs)
    this.#ys = enlarged(this.#ys)
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1)
    for (let index = 0; index < this.#count; index++)
      this.#slots[this.#slotOf(this.#xs[index]!, this.#ys[index]!)] = index
  }
}

function enlarged(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2)
  larger.set(values)
  return larger
}
