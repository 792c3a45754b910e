import { filled, groupBy } from './growing.ts'
import { emptyProblem, MinCut, type CutProblem } from './min-cut.ts'
import { edgeFlag, type Network } from './network.ts'

type Roads = Pick<Network, 'nodeLon' | 'nodeLat' | 'from' | 'to' | 'flags' | 'stateArc'>

/**
 * Orders all states for contraction: cuts the map in two where the fewest arcs cross, puts those arcs last and repeats in both halves.
 * Nested dissection (George 1973) with inertial-flow cuts (Schild and Sommer 2015) and arcs as separators (Buchhold, Wagner, Zeitz and
 * Zündorf 2020). The order depends on the map alone, so all profiles and hours share it.
 */
export function contractionOrder(roads: Roads): Uint32Array<ArrayBuffer> {
  const position = edgePositions(roads)
  const { items } = groupBy(
    filled(new Uint32Array(roads.stateArc.length), (state) => position[roads.stateArc[state]! >>> 1]!),
    roads.from.length,
  )
  const rank = new Uint32Array(items.length)
  items.forEach((state, index) => (rank[state] = index))
  return rank
}

/** The map and the arrays that serve every cell of it, made once at the size of the largest. */
interface Dissection {
  readonly roads: Roads
  readonly entries: { readonly start: Uint32Array; readonly items: Uint32Array }
  readonly local: Int32Array
  readonly position: Uint32Array
  /** All nodes; a cell is a range of them. */
  readonly nodes: Uint32Array
  readonly spare: Uint32Array
  readonly problem: CutProblem
  readonly cut: MinCut
  /** The entry of an edge in the problem until its other end is found, otherwise -1. */
  readonly entryOfEdge: Int32Array
  readonly keys: Float64Array
  readonly sorted: Float64Array
  readonly role: Uint8Array
  /** The best cut so far and the one being tried. */
  readonly sides: [best: Uint8Array, tried: Uint8Array]
  /** The position last assigned; positions are assigned from the highest down. */
  next: number
}

interface Cell {
  readonly from: number
  readonly to: number
}

function edgePositions(roads: Roads): Uint32Array {
  const map = emptyDissection(roads)
  const cells: Cell[] = [{ from: 0, to: map.nodes.length }]
  for (let cell = cells.pop(); cell; cell = cells.pop()) {
    if (cell.to - cell.from < 2) placeLoops(cell, map)
    else cells.push(...splitCell(cell, map))
  }
  return map.position
}

function emptyDissection(roads: Roads): Dissection {
  const nodeCount = roads.nodeLon.length
  const edgeCount = roads.from.length
  const ends = new Uint32Array(edgeCount * 2)
  for (let edge = 0; edge < edgeCount; edge++) {
    ends[edge * 2] = roads.from[edge]!
    ends[edge * 2 + 1] = roads.to[edge]!
  }
  const problem = emptyProblem(nodeCount, edgeCount * 2)
  return {
    roads,
    entries: groupBy(ends, nodeCount),
    local: new Int32Array(nodeCount).fill(-1),
    position: new Uint32Array(edgeCount),
    nodes: filled(new Uint32Array(nodeCount), (node) => node),
    spare: new Uint32Array(nodeCount),
    problem,
    cut: new MinCut(problem),
    entryOfEdge: new Int32Array(edgeCount).fill(-1),
    keys: new Float64Array(nodeCount),
    sorted: new Float64Array(nodeCount),
    role: new Uint8Array(nodeCount),
    sides: [new Uint8Array(nodeCount), new Uint8Array(nodeCount)],
    next: edgeCount,
  }
}

function placeLoops({ from, to }: Cell, { roads, entries, position, nodes }: Dissection): void {
  for (let index = from; index < to; index++) {
    const node = nodes[index]!
    for (let item = entries.start[node]!; item < entries.start[node + 1]!; item++) {
      const edge = entries.items[item]! >>> 1
      if (roads.from[edge] === roads.to[edge]) position[edge] = 0
    }
  }
}

function splitCell(cell: Cell, map: Dissection): [Cell, Cell] {
  const { nodes, local } = map
  const count = cell.to - cell.from
  for (let index = 0; index < count; index++) local[nodes[cell.from + index]!] = index
  fillProblem(cell, map)
  findBestCut(cell, map)
  const isLeft = map.sides[0]
  for (let index = cell.from; index < cell.to; index++) placeCutEdges(nodes[index]!, isLeft, map)
  for (let index = cell.from; index < cell.to; index++) local[nodes[index]!] = -1
  const middle = partition(cell, isLeft, map)
  return [
    { from: cell.from, to: middle },
    { from: middle, to: cell.to },
  ]
}

/** Moves the nodes of the left side before those of the right; both keep their order. Returns where the right side begins. */
function partition({ from, to }: Cell, isLeft: Uint8Array, { nodes, spare }: Dissection): number {
  let left = from
  let right = 0
  for (let index = from; index < to; index++) {
    const node = nodes[index]!
    if (isLeft[index - from] === 1) nodes[left++] = node
    else spare[right++] = node
  }
  for (let index = 0; index < right; index++) nodes[left + index] = spare[index]!
  return left
}

function placeCutEdges(node: number, isLeft: Uint8Array, map: Dissection): void {
  const { roads, entries, local } = map
  for (let item = entries.start[node]!; item < entries.start[node + 1]!; item++) {
    const arc = entries.items[item]!
    if ((arc & 1) === 1) continue
    const other = local[roads.to[arc >>> 1]!]!
    if (other >= 0 && isLeft[other] !== isLeft[local[node]!]) map.position[arc >>> 1] = --map.next
  }
}

function fillProblem({ from, to }: Cell, map: Dissection): void {
  const { roads, entries, local, nodes, problem, entryOfEdge } = map
  problem.count = to - from
  let entry = 0
  for (let index = 0; index < problem.count; index++) {
    const node = nodes[from + index]!
    for (let item = entries.start[node]!; item < entries.start[node + 1]!; item++) {
      const arc = entries.items[item]!
      const edge = arc >>> 1
      const other = (arc & 1) === 0 ? roads.to[edge]! : roads.from[edge]!
      if (local[other]! < 0 || other === node) continue
      const twin = entryOfEdge[edge]!
      entryOfEdge[edge] = twin < 0 ? entry : -1
      if (twin >= 0) {
        problem.twin[entry] = twin
        problem.twin[twin] = entry
      }
      problem.target[entry] = local[other]!
      problem.capacity[entry++] = directionCount(roads.flags[edge]!)
    }
    problem.start[index + 1] = entry
  }
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

/** Leaves the cut with the smallest flow of all directions in the first of the sides. */
function findBestCut({ from, to }: Cell, map: Dissection): void {
  const { keys, nodes, role, roads, sides } = map
  const count = to - from
  let bestFlow = Infinity
  for (const [x, y] of directions) {
    for (let index = 0; index < count; index++) {
      const node = nodes[from + index]!
      keys[index] = roads.nodeLon[node]! * x * 0.8 + roads.nodeLat[node]! * y
    }
    markEnds(count, map)
    const flow = map.cut.run(role, bestFlow, sides[1])
    if (flow === null) continue
    bestFlow = flow
    sides.reverse()
  }
}

/** Gives the quarter with the smallest keys role 1 and that with the largest role 2; of equal keys the earlier is the smaller. */
function markEnds(count: number, { keys, sorted, role }: Dissection): void {
  const ends = Math.max(1, Math.floor(count * endShare))
  const order = sorted.subarray(0, count)
  order.set(keys.subarray(0, count))
  order.sort()
  const [low, high] = [order[ends - 1]!, order[count - ends]!]
  let lowLeft = ends
  let highToSkip = -ends
  for (let index = 0; index < count; index++) {
    if (keys[index]! < low) lowLeft--
    if (keys[index]! >= high) highToSkip++
  }
  if (low === high) highToSkip -= lowLeft
  for (let index = 0; index < count; index++) {
    const key = keys[index]!
    role[index] = 0
    if (key < low || (key === low && lowLeft-- > 0)) role[index] = 1
    else if (key > high || (key === high && highToSkip-- <= 0)) role[index] = 2
  }
}
