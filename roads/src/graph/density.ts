import { pointUnit } from '../source/map-source.ts'
import { metersPerDegree } from './geometry.ts'
import { filled } from './growing.ts'
import type { Network } from './network.ts'

const cellMeters = 500
const radiusCells = 3

/** Road density around each edge in km per km², at most 255. */
export function roadDensity({
  shapeStart,
  shapeLon,
  shapeLat,
  centimetres,
  nodeLat,
}: Pick<Network, 'shapeStart' | 'shapeLon' | 'shapeLat' | 'centimetres' | 'nodeLat'>): Uint8Array {
  const cellLat = cellMeters / metersPerDegree / pointUnit
  const cellLon = cellLat / Math.max(0.1, Math.cos((nodeLat[0] ?? 0) * pointUnit * (Math.PI / 180)))
  const cells = new CellSums()
  const middleOf = (edge: number) => {
    const at = (shapeStart[edge]! + shapeStart[edge + 1]!) >>> 1
    return [Math.floor(shapeLon[at]! / cellLon), Math.floor(shapeLat[at]! / cellLat)] as const
  }
  for (let edge = 0; edge < centimetres.length; edge++) cells.add(...middleOf(edge), centimetres[edge]! / 100_000)
  return filled(new Uint8Array(centimetres.length), (edge) =>
    Math.min(255, Math.round(cells.around(...middleOf(edge)))),
  )
}

class CellSums {
  readonly #kilometers = new Map<number, number>()
  readonly #around = new Map<number, number>()

  add(column: number, row: number, kilometers: number): void {
    const key = keyOf(column, row)
    this.#kilometers.set(key, (this.#kilometers.get(key) ?? 0) + kilometers)
  }

  /** Kilometres of road per square kilometre within the radius. */
  around(column: number, row: number): number {
    const key = keyOf(column, row)
    const known = this.#around.get(key)
    if (known !== undefined) return known
    let sum = 0
    let count = 0
    for (let y = -radiusCells; y <= radiusCells; y++) {
      for (let x = -radiusCells; x <= radiusCells; x++) {
        if (x * x + y * y > radiusCells * radiusCells + 1) continue
        sum += this.#kilometers.get(keyOf(column + x, row + y)) ?? 0
        count++
      }
    }
    const density = sum / (count * (cellMeters / 1000) ** 2)
    this.#around.set(key, density)
    return density
  }
}

function keyOf(column: number, row: number): number {
  return column * 1_000_000 + row
}
