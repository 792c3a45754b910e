import type { Climb, Seed } from './climb.ts'
import type { Half, Hierarchy } from './customise.ts'

export interface Path {
  readonly cost: number
  /** States of the network in the order they are passed. */
  readonly states: number[]
}

/** The cheapest path from any of the sources to any of the targets, or `null`. */
export function findPath(
  hierarchy: Hierarchy,
  forward: Climb,
  backward: Climb,
  ends: { sources: readonly Seed[]; targets: readonly Seed[] },
): Path | null {
  forward.run(hierarchy.up, ends.sources)
  backward.run(hierarchy.down, ends.targets)
  let cost = Infinity
  let meeting = -1
  for (const vertex of forward.visited) {
    const total = forward.cost[vertex]! + backward.cost[vertex]!
    if (total >= cost) continue
    cost = total
    meeting = vertex
  }
  if (meeting < 0) return null
  const vertices = unpack(hierarchy, climbed(forward, meeting).toReversed(), climbed(backward, meeting))
  return { cost, states: vertices.map((vertex) => hierarchy.topology.stateOf[vertex]!) }
}

function climbed(climb: Climb, top: number): number[] {
  const chain = [top]
  for (let vertex = top; climb.from[vertex] !== vertex;) {
    vertex = climb.from[vertex]!
    chain.push(vertex)
  }
  return chain
}

/** `rising` ends at the highest vertex of the path, where `falling` begins. */
function unpack(hierarchy: Hierarchy, rising: readonly number[], falling: readonly number[]): number[] {
  const hops: (readonly [number, number])[] = []
  for (let index = 0; index + 1 < rising.length; index++) hops.push([rising[index]!, rising[index + 1]!])
  for (let index = 0; index + 1 < falling.length; index++) hops.push([falling[index]!, falling[index + 1]!])
  const vertices = [rising[0]!]
  for (const hop of hops) unpackHop(hierarchy, hop, vertices)
  return vertices
}

function unpackHop(hierarchy: Hierarchy, hop: readonly [number, number], vertices: number[]): void {
  const stack = [hop]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [from, to] = next
    const middle = from < to ? middleOf(hierarchy.up, from, to) : middleOf(hierarchy.down, to, from)
    if (middle < 0) vertices.push(to)
    else stack.push([middle, to], [from, middle])
  }
}

function middleOf({ start, head, middle }: Half, low: number, high: number): number {
  let arc = start[low]!
  while (head[arc] !== high) arc++
  return middle[arc]!
}
