import type { Tags } from '../source/map-source.ts'
import type { GridPoint, House } from './address-table.ts'
import type { NumberLine } from './number-line.ts'

/** A part of a street on the map: one house, one line of numbers or one road. */
export interface StreetPart {
  readonly name: string
  readonly aliases: readonly string[]
  readonly tags: Tags
  readonly house: House | null
  readonly line: NumberLine | null
  readonly points: readonly GridPoint[]
  /** Map points of the road. Streets that share one cross there. */
  readonly nodes: Uint32Array
}

const cellUnits = 1000

/**
 * Splits parts with the same name into separate streets if they are about a kilometre apart, or if houses next to
 * each other are tagged with different towns. Roads have no town tag and take that of the houses next to them.
 */
export function splitByDistance(parts: readonly StreetPart[]): StreetPart[][] {
  const townByCell = townsOfHouses(parts)
  const groups = new Groups()
  parts.forEach((part, index) => {
    const town = townOf(part, townByCell)
    for (const point of part.points) groups.join(index, town, cellOf(point))
  })
  groups.joinNeighbours()
  const streets = new Map<number, StreetPart[]>()
  parts.forEach((part, index) => {
    const group = groups.of(index)
    const street = streets.get(group)
    if (street) street.push(part)
    else streets.set(group, [part])
  })
  return [...streets.values()]
}

function townsOfHouses(parts: readonly StreetPart[]): Map<number, string> {
  const townByCell = new Map<number, string>()
  for (const part of parts) {
    const town = part.tags['addr:city']
    for (const point of part.points) if (town !== undefined) townByCell.set(cellOf(point), town)
  }
  return townByCell
}

function townOf(part: StreetPart, townByCell: ReadonlyMap<number, string>): string {
  const named = part.tags['addr:city']
  if (named !== undefined) return named
  for (const point of part.points) {
    for (const step of neighbours) {
      const town = townByCell.get(cellOf(point) + step)
      if (town !== undefined) return town
    }
  }
  return ''
}

const rowCells = 100_000

/** Offsets from a cell to itself and the eight around it. */
const neighbours = [0, 1, -1].flatMap((north) => [0, 1, -1].map((east) => north * rowCells + east))

function cellOf({ lon, lat }: GridPoint): number {
  return Math.floor(lat / cellUnits) * rowCells + Math.floor(lon / cellUnits)
}

/** Union-find over parts: those of the same town in the same cell or in neighbouring cells form a group. */
class Groups {
  readonly #parent: number[] = []
  readonly #firstByCell = new Map<string, Map<number, number>>()

  join(index: number, town: string, cell: number): void {
    this.#parent[index] ??= index
    const cells = this.#firstByCell.get(town) ?? new Map<number, number>()
    this.#firstByCell.set(town, cells)
    const first = cells.get(cell)
    if (first === undefined) cells.set(cell, index)
    else this.#unite(index, first)
  }

  joinNeighbours(): void {
    for (const cells of this.#firstByCell.values()) {
      for (const [cell, index] of cells) {
        for (const step of neighbours) this.#unite(index, cells.get(cell + step) ?? index)
      }
    }
  }

  of(index: number): number {
    let root = index
    while ((this.#parent[root] ?? root) !== root) root = this.#parent[root] ?? root
    this.#parent[index] = root
    return root
  }

  #unite(one: number, other: number): void {
    this.#parent[this.of(one)] = this.of(other)
  }
}
