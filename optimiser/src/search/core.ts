import type { GoOn } from './control.ts'
import type { NeighbourParams } from './classic-params.ts'
import { nearRows } from './near-rows.ts'
import { PlaceRows } from './place-rows.ts'
import type { Ways } from './ways.ts'

/**
 * A classic problem for the fast search: one depot (node 0), one kind of vehicle, whole numbers.
 * Costs are integers, so that a search gives the same plan on every machine.
 */
export interface Core extends Ways {
  readonly kind: 'capacity' | 'windows' | 'pairs'
  readonly fleet: number
  readonly capacity: number
  readonly fixedCost: number
  readonly vehiclesFirst: boolean
  readonly demand: Int32Array
  /** Other stop of the pair, or 0. */
  readonly partner: Int32Array
  readonly isPickup: Uint8Array
  /** Cost of leaving a stop out. */
  readonly penalty: Float64Array
  /** Good direct predecessors and successors of a stop, next to which insertion is tried. A 0 ends a row early. */
  readonly placeCount: number
  readonly before: Int32Array
  readonly after: Int32Array
  /** The cost from each predecessor and to each successor; not for pairs. */
  readonly beforeCost: Int32Array
  readonly afterCost: Int32Array
}

/** The input of `buildCore`, which derives the neighbour lists. */
export type CoreInput = Omit<
  Core,
  'near' | 'nearCount' | 'before' | 'beforeCost' | 'after' | 'afterCost' | 'placeCount' | 'costInto' | 'timeInto'
>

/** Derives transposes and neighbour lists. */
export function buildCore(input: CoreInput, counts: NeighbourParams, goOn: GoOn = () => {}): Core {
  const { nodes, cost, time } = input
  const costInto = transposed(cost, nodes, goOn)
  const timeInto = time === cost ? costInto : transposed(time, nodes, goOn)
  const others = Math.max(0, nodes - 2)
  const nearCount = Math.min(others, counts.near)
  const near = nearRows(costInto, nodes, nearCount, goOn)
  const placeCount = Math.min(others, counts.places)
  const ways = { ...input, costInto, timeInto, near, nearCount }
  if (input.kind === 'capacity' && costInto === cost) {
    const places = firstColumns(near, nodes, nearCount, placeCount)
    const costs = costsOf(places, costInto, nodes)
    return { ...ways, placeCount, before: places, beforeCost: costs, after: places, afterCost: costs }
  }
  const { before, after } = new PlaceRows(ways, placeCount, goOn)
  const beforeCost = input.kind === 'pairs' ? new Int32Array(0) : costsOf(before, costInto, nodes)
  const afterCost = input.kind === 'pairs' ? new Int32Array(0) : costsOf(after, cost, nodes)
  return { ...ways, placeCount, before, beforeCost, after, afterCost }
}

function costsOf(rows: Int32Array, matrix: Int32Array, nodes: number): Int32Array {
  const count = rows.length / nodes
  const costs = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) costs[at] = matrix[Math.floor(at / count) * nodes + rows[at]!]!
  return costs
}

function firstColumns(rows: Int32Array, nodes: number, from: number, to: number): Int32Array {
  if (from === to) return rows
  const kept = new Int32Array(nodes * to)
  for (let node = 0; node < nodes; node++) kept.set(rows.subarray(node * from, node * from + to), node * to)
  return kept
}

function transposed(matrix: Int32Array, nodes: number, goOn: GoOn): Int32Array {
  if (isSymmetric(matrix, nodes, goOn)) return matrix
  const result = new Int32Array(matrix.length)
  for (let row = 0; row < nodes; row++) {
    goOn()
    for (let column = 0; column < nodes; column++) result[column * nodes + row] = matrix[row * nodes + column]!
  }
  return result
}

function isSymmetric(matrix: Int32Array, nodes: number, goOn: GoOn): boolean {
  for (let row = 0; row < nodes; row++) {
    goOn()
    for (let column = 0; column < row; column++) {
      if (matrix[row * nodes + column] !== matrix[column * nodes + row]) return false
    }
  }
  return true
}
