import type { Network } from '../graph/network.ts'
import { GrowingUint32 } from '../graph/growing.ts'

/**
 * The contracted graph without costs. Vertices are states in contraction order. An arc joins a vertex to a higher one and stands for both
 * directions; those of vertex v are upStart[v] … upStart[v + 1] - 1, sorted by head.
 */
export interface Topology {
  readonly count: number
  readonly upStart: Uint32Array
  readonly upHead: Uint32Array
  /** The same arcs grouped by head: their index and their lower vertex. */
  readonly downStart: Uint32Array
  readonly downArc: Uint32Array
  readonly downTail: Uint32Array
  /** The lowest higher neighbour, or the vertex itself at the top: the elimination tree. */
  readonly parent: Uint32Array
  /** The arc of each turn of the network: arc × 2, plus 1 if the turn leads downwards; `noArc` for a turn into itself. */
  readonly turnArc: Uint32Array
  readonly stateOf: Uint32Array
}

export const noArc = 0xffffffff

/** Customizable contraction hierarchy: Dibbelt, Strasser and Wagner (2016), section 4. */
export function contract(network: Pick<Network, 'rank' | 'turnStart' | 'turnTo'>): Topology {
  const count = network.rank.length
  const stateOf = new Uint32Array(count)
  network.rank.forEach((vertex, state) => (stateOf[vertex] = state))
  const { upStart, upHead, parent } = eliminate(network, stateOf)
  const down = turnRound(upStart, upHead)
  return { count, upStart, upHead, ...down, parent, stateOf, turnArc: locateTurns(network, upStart, upHead) }
}

interface Elimination {
  readonly upStart: Uint32Array
  readonly upHead: Uint32Array
  readonly parent: Uint32Array
}

function eliminate(network: Pick<Network, 'rank' | 'turnStart' | 'turnTo'>, stateOf: Uint32Array): Elimination {
  const count = stateOf.length
  const direct = higherNeighbours(network)
  const upStart = new Uint32Array(count + 1)
  const upHead = new GrowingUint32()
  const parent = new Uint32Array(count)
  const firstChild = new Int32Array(count).fill(-1)
  const nextSibling = new Int32Array(count).fill(-1)
  const seen = new Int32Array(count).fill(-1)
  for (let vertex = 0; vertex < count; vertex++) {
    const heads: number[] = []
    const add = (head: number) => {
      if (head <= vertex || seen[head] === vertex) return
      seen[head] = vertex
      heads.push(head)
    }
    for (let index = direct.start[vertex]!; index < direct.start[vertex + 1]!; index++) add(direct.heads[index]!)
    for (let child = firstChild[vertex]!; child >= 0; child = nextSibling[child]!) {
      for (let arc = upStart[child]!; arc < upStart[child + 1]!; arc++) add(upHead.at(arc))
    }
    heads.sort((a, b) => a - b)
    for (const head of heads) upHead.push(head)
    upStart[vertex + 1] = upHead.length
    parent[vertex] = heads[0] ?? vertex
    if (heads[0] === undefined) continue
    nextSibling[vertex] = firstChild[heads[0]]!
    firstChild[heads[0]] = vertex
  }
  return { upStart, upHead: upHead.finish(), parent }
}

function higherNeighbours({ rank, turnStart, turnTo }: Pick<Network, 'rank' | 'turnStart' | 'turnTo'>): {
  start: Uint32Array
  heads: Uint32Array
} {
  const start = new Uint32Array(rank.length + 1)
  const visit = (meet: (low: number, high: number) => void) => {
    for (let state = 0; state < rank.length; state++) {
      for (let turn = turnStart[state]!; turn < turnStart[state + 1]!; turn++) {
        const a = rank[state]!
        const b = rank[turnTo[turn]!]!
        if (a !== b) meet(Math.min(a, b), Math.max(a, b))
      }
    }
  }
  visit((low) => start[low + 1]!++)
  for (let vertex = 0; vertex < rank.length; vertex++) start[vertex + 1]! += start[vertex]!
  const next = start.slice(0, rank.length)
  const heads = new Uint32Array(start[rank.length]!)
  visit((low, high) => (heads[next[low]!++] = high))
  return { start, heads }
}

function turnRound(upStart: Uint32Array, upHead: Uint32Array): Pick<Topology, 'downStart' | 'downArc' | 'downTail'> {
  const count = upStart.length - 1
  const downStart = new Uint32Array(count + 1)
  for (const head of upHead) downStart[head + 1]!++
  for (let vertex = 0; vertex < count; vertex++) downStart[vertex + 1]! += downStart[vertex]!
  const next = downStart.slice(0, count)
  const downArc = new Uint32Array(upHead.length)
  const downTail = new Uint32Array(upHead.length)
  for (let vertex = 0; vertex < count; vertex++) {
    for (let arc = upStart[vertex]!; arc < upStart[vertex + 1]!; arc++) {
      const place = next[upHead[arc]!]!++
      downArc[place] = arc
      downTail[place] = vertex
    }
  }
  return { downStart, downArc, downTail }
}

function locateTurns(
  { rank, turnStart, turnTo }: Pick<Network, 'rank' | 'turnStart' | 'turnTo'>,
  upStart: Uint32Array,
  upHead: Uint32Array,
): Uint32Array {
  const turnArc = new Uint32Array(turnTo.length).fill(noArc)
  for (let state = 0; state < rank.length; state++) {
    for (let turn = turnStart[state]!; turn < turnStart[state + 1]!; turn++) {
      const from = rank[state]!
      const to = rank[turnTo[turn]!]!
      if (from < to) turnArc[turn] = findArc(upStart, upHead, from, to) * 2
      else if (from > to) turnArc[turn] = findArc(upStart, upHead, to, from) * 2 + 1
    }
  }
  return turnArc
}

/** The arc from a vertex to a higher head, which must exist. */
function findArc(start: Uint32Array, head: Uint32Array, low: number, high: number): number {
  let first = start[low]!
  let last = start[low + 1]! - 1
  while (first < last) {
    const middle = (first + last) >>> 1
    if (head[middle]! < high) first = middle + 1
    else last = middle
  }
  return first
}
