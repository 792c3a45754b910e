import { type Area, type MapSource, type PointTable, type TaggedNode, type Way } from '../source/map-source.ts'
import { groupBy, GrowingUint32 } from '../graph/growing.ts'
import { sequenceOf, type Sequence } from '../source/sequence.ts'
import type { TilePosition } from './pmtiles-writer.ts'
import { boxAround } from './ring-geometry.ts'
import { tileExtent, type TileSpan, unitSquare } from './tile-grid.ts'

/** How far beyond its edge a tile shows things, in units of `tileExtent`. */
export const tileBuffer = 64

type Part = Pick<MapSource, 'ways' | 'areas' | 'nodes'>

/** What of a map lies in each tile of one zoom, so that a tile can be made without the rest. */
export class Blocks {
  readonly #ways: Shelf<Way>
  readonly #areas: Shelf<Area>
  readonly #nodes: Shelf<TaggedNode>

  constructor({ points, ways, areas, nodes }: MapSource, zoom: number) {
    this.#ways = new Shelf(ways, (way) => spanOf(points, [way.points], zoom))
    this.#areas = new Shelf(areas, (area) => spanOf(points, outlinesOf(area), zoom))
    this.#nodes = new Shelf(nodes, (node) => spanOf(points, [[node.point]], zoom))
  }

  /** What lies in a tile or so close to it that the tile shows it, in the order of the map. */
  in(tile: TilePosition): Part {
    return { ways: this.#ways.in(tile), areas: this.#areas.in(tile), nodes: this.#nodes.in(tile) }
  }
}

function outlinesOf({ polygons }: Area): Uint32Array[] {
  return polygons.flatMap(([outer]) => outer ?? [])
}

/** The tiles that show any of these lines. */
function spanOf(points: PointTable, lines: readonly Iterable<number>[], zoom: number): TileSpan {
  return tilesShowing(boxAround(points, ...lines), zoom)
}

/** The tiles of a zoom that show something within a box of degrees. */
export function tilesShowing(
  [west, south, east, north]: readonly [number, number, number, number],
  zoom: number,
): TileSpan {
  const size = 2 ** zoom
  const [left, top] = unitSquare(west, north)
  const [right, bottom] = unitSquare(east, south)
  const reach = tileBuffer / tileExtent
  return {
    west: Math.floor(left * size - reach),
    north: Math.floor(top * size - reach),
    east: Math.floor(right * size + reach),
    south: Math.floor(bottom * size + reach),
  }
}

export function isWithin({ column, row }: TilePosition, { west, north, east, south }: TileSpan): boolean {
  return column >= west && column <= east && row >= north && row <= south
}

/** Items by the tiles they are in. */
class Shelf<Item> {
  readonly #items: Sequence<Item>
  readonly #placeOf = new Map<string, number>()
  readonly #grouped: ReturnType<typeof groupBy>
  readonly #itemOf: Uint32Array

  constructor(items: Sequence<Item>, spanOfItem: (item: Item) => TileSpan) {
    this.#items = items
    const places = new GrowingUint32()
    const itemOf = new GrowingUint32()
    let index = 0
    for (const item of items) {
      const { west, north, east, south } = spanOfItem(item)
      for (let column = west; column <= east; column++) {
        for (let row = north; row <= south; row++) {
          places.push(this.#placeFor(`${column}/${row}`))
          itemOf.push(index)
        }
      }
      index++
    }
    this.#itemOf = itemOf.finish()
    this.#grouped = groupBy(places.finish(), this.#placeOf.size)
  }

  in({ column, row }: TilePosition): Sequence<Item> {
    const place = this.#placeOf.get(`${column}/${row}`)
    if (place === undefined) return []
    const { start, items } = this.#grouped
    const first = start[place]!
    return sequenceOf(start[place + 1]! - first, (at) => this.#items.at(this.#itemOf[items[first + at]!]!)!)
  }

  #placeFor(key: string): number {
    const known = this.#placeOf.get(key)
    if (known !== undefined) return known
    this.#placeOf.set(key, this.#placeOf.size)
    return this.#placeOf.size - 1
  }
}
