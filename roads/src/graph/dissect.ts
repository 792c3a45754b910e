import { groupBy } from './growing.ts'
import { MinCut, type CutProblem } from './min-cut.ts'
import { edgeFlag, type Network } from './network.ts'

type Roads = Pick<Network, 'nodeLon' | 'nodeLat' | 'from' | 'to' | 'flags' | 'stateArc'>

/**
 * Orders all states for contraction: cuts the map in two where the fewest arcs cross, puts those arcs last and repeats in both halves.
 * Nested dissection (George 1973) with inertial-flow cuts (Schild and Sommer 2015) and arcs as separators (Buchhold, Wagner, Zeitz and
 * Zündorf 2020). The order depends on the map alone, so all profiles and hours share it.
 */
export function contractionOrder(roads: Roads): Uint32Array<ArrayBuffer> {
  const position = edgePositions(roads)
  const states = Uint32Array.from(roads.stateArc, (_, state) => state)
  states.sort((a, b) => position[roads.stateArc[a]! >>> 1]! - position[roads.stateArc[b]! >>> 1]! || a - b)
  const rank = new Uint32Array(states.length)
  states.forEach((state, index) => (rank[state] = index))
  return rank
}

interface Dissection {
  readonly roads: Roads
  readonly entries: { readonly start: Uint32Array; readonly items: Uint32Array }
  readonly local: Int32Array
  readonly position: Uint32Array
  /** The position last assigned; positions are assigned from the highest down. */
  next: number
}

function edgePositions(roads: Roads): Uint32Array {
  const nodeCount = roads.nodeLon.length
  const ends = new Uint32Array(roads.from.length * 2)
  for (let edge = 0; edge < roads.from.length; edge++) {
    ends[edge * 2] = roads.from[edge]!
    ends[edge * 2 + 1] = roads.to[edge]!
  }
  const map: Dissection = {
    roads,
    entries: groupBy(ends, nodeCount),
    local: new Int32Array(nodeCount).fill(-1),
    position: new Uint32Array(roads.from.length),
    next: roads.from.length,
  }
  const cells: Uint32Array[] = [Uint32Array.from({ length: nodeCount }, (_, node) => node)]
  for (let cell = cells.pop(); cell; cell = cells.pop()) {
    if (cell.length < 2) placeLoops(cell, map)
    else cells.push(...splitCell(cell, map))
  }
  return map.position
}

function placeLoops(cell: Uint32Array, { roads, entries, position }: Dissection): void {
  for (const node of cell) {
    for (const arc of entries.items.subarray(entries.start[node], entries.start[node + 1])) {
      if (roads.from[arc >>> 1] === roads.to[arc >>> 1]) position[arc >>> 1] = 0
    }
  }
}

function splitCell(cell: Uint32Array, map: Dissection): Uint32Array[] {
  cell.forEach((node, index) => (map.local[node] = index))
  const problem = toProblem(cell, map)
  const isLeft = bestCut(cell, problem, map.roads)
  for (const node of cell) placeCutEdges(node, isLeft, map)
  for (const node of cell) map.local[node] = -1
  return [cell.filter((_, index) => isLeft[index] === 1), cell.filter((_, index) => isLeft[index] === 0)]
}

function placeCutEdges(node: number, isLeft: Uint8Array, map: Dissection): void {
  const { roads, entries, local } = map
  for (const arc of entries.items.subarray(entries.start[node], entries.start[node + 1])) {
    if ((arc & 1) === 1) continue
    const other = local[roads.to[arc >>> 1]!]!
    if (other >= 0 && isLeft[other] !== isLeft[local[node]!]) map.position[arc >>> 1] = --map.next
  }
}

function toProblem(cell: Uint32Array, { roads, entries, local }: Dissection): CutProblem {
  let size = 0
  for (const node of cell) size += entries.start[node + 1]! - entries.start[node]!
  const problem = {
    count: cell.length,
    start: new Int32Array(cell.length + 1),
    target: new Int32Array(size),
    twin: new Int32Array(size),
    capacity: new Int32Array(size),
  }
  const entryOf = new Map<number, number>()
  let entry = 0
  for (const [index, node] of cell.entries()) {
    for (let item = entries.start[node]!; item < entries.start[node + 1]!; item++) {
      const arc = entries.items[item]!
      const other = (arc & 1) === 0 ? roads.to[arc >>> 1]! : roads.from[arc >>> 1]!
      if (local[other]! < 0 || other === node) continue
      const twin = entryOf.get(arc >>> 1)
      if (twin === undefined) entryOf.set(arc >>> 1, entry)
      else {
        problem.twin[entry] = twin
        problem.twin[twin] = entry
      }
      problem.target[entry] = local[other]!
      problem.capacity[entry++] = directionCount(roads.flags[arc >>> 1]!)
    }
    problem.start[index + 1] = entry
  }
  return problem
}

function directionCount(flags: number): number {
  return (flags & edgeFlag.forward) === 0 || (flags & edgeFlag.backward) === 0 ? 1 : 2
}

const directions: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
]
const endShare = 0.25

function bestCut(cell: Uint32Array, problem: CutProblem, { nodeLon, nodeLat }: Roads): Uint8Array {
  const cut = new MinCut(problem)
  let best: Uint8Array | null = null
  let bestFlow = Infinity
  const count = cell.length
  const ends = Math.max(1, Math.floor(count * endShare))
  const order = new Uint32Array(count)
  const keys = new Float64Array(count)
  for (const [x, y] of directions) {
    for (let index = 0; index < count; index++) {
      order[index] = index
      keys[index] = nodeLon[cell[index]!]! * x * 0.8 + nodeLat[cell[index]!]! * y
    }
    order.sort((a, b) => keys[a]! - keys[b]! || a - b)
    const role = new Uint8Array(count)
    for (let index = 0; index < ends; index++) {
      role[order[index]!] = 1
      role[order[count - 1 - index]!] = 2
    }
    const found = cut.run(role, bestFlow)
    if (!found) continue
    best = found.isSourceSide
    bestFlow = found.flow
  }
  return best!
}
