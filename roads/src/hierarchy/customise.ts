import { noArc, type Topology } from './topology.ts'

/** Arcs of one direction: those of vertex v lead to higher vertices, or come from them. */
export interface Half {
  readonly start: Uint32Array
  readonly head: Uint32Array
  readonly cost: Float64Array
  /** The lower vertex a shortcut passes over; -1 for a turn of the network. */
  readonly middle: Int32Array
}

/** A contracted graph with the costs of one profile. `up` leads from a vertex to higher ones, `down` from higher ones to it. */
export interface Hierarchy {
  readonly topology: Topology
  readonly up: Half
  readonly down: Half
}

interface Working {
  readonly up: Float64Array
  readonly down: Float64Array
  readonly upMiddle: Int32Array
  readonly downMiddle: Int32Array
}

/** Computes the arc costs, then drops arcs that no shortest path uses: Dibbelt, Strasser and Wagner (2016), sections 5 and 6. */
export function customise(topology: Topology, turnCosts: Float64Array): Hierarchy {
  const working = startFromTurns(topology, turnCosts)
  passLowerTriangles(topology, working)
  const { up, down } = findNeeded(topology, working)
  return {
    topology,
    up: keep(topology, working.up, working.upMiddle, up),
    down: keep(topology, working.down, working.downMiddle, down),
  }
}

function startFromTurns({ upHead, turnArc }: Topology, turnCosts: Float64Array): Working {
  const count = upHead.length
  const working: Working = {
    up: new Float64Array(count).fill(Infinity),
    down: new Float64Array(count).fill(Infinity),
    upMiddle: new Int32Array(count).fill(-1),
    downMiddle: new Int32Array(count).fill(-1),
  }
  for (let turn = 0; turn < turnCosts.length; turn++) {
    if (turnArc[turn] === noArc) continue
    const costs = (turnArc[turn]! & 1) === 0 ? working.up : working.down
    const arc = turnArc[turn]! >>> 1
    if (turnCosts[turn]! < costs[arc]!) costs[arc] = turnCosts[turn]!
  }
  return working
}

function passLowerTriangles(topology: Topology, working: Working): void {
  const { count, upStart, upHead, downStart, downArc, downTail } = topology
  const arcTo = new Int32Array(count)
  for (let vertex = 0; vertex < count; vertex++) {
    for (let arc = upStart[vertex]!; arc < upStart[vertex + 1]!; arc++) arcTo[upHead[arc]!] = arc
    for (let place = downStart[vertex]!; place < downStart[vertex + 1]!; place++) {
      const middle = downTail[place]!
      passOver({ middle, first: downArc[place]!, end: upStart[middle + 1]! }, upHead, arcTo, working)
    }
  }
}

/** Relaxes the arcs between the current vertex and each head with the paths over `middle`, in both directions. */
function passOver(
  over: { middle: number; first: number; end: number },
  upHead: Uint32Array,
  arcTo: Int32Array,
  working: Working,
): void {
  const { up, down } = working
  const out = down[over.first]!
  const back = up[over.first]!
  if (out === Infinity && back === Infinity) return
  for (let second = over.first + 1; second < over.end; second++) {
    const arc = arcTo[upHead[second]!]!
    if (out + up[second]! < up[arc]!) {
      up[arc] = out + up[second]!
      working.upMiddle[arc] = over.middle
    }
    if (down[second]! + back < down[arc]!) {
      down[arc] = down[second]! + back
      working.downMiddle[arc] = over.middle
    }
  }
}

interface Needed {
  readonly up: Uint8Array
  readonly down: Uint8Array
}

/** Perfect customisation: an arc isn't needed if a path over higher vertices is cheaper. */
function findNeeded({ count, upStart, upHead }: Topology, working: Working): Needed {
  const best: Best = { up: working.up.slice(), down: working.down.slice() }
  const arcTo = new Int32Array(count).fill(-1)
  for (let vertex = count - 1; vertex >= 0; vertex--) {
    const start = upStart[vertex]!
    const end = upStart[vertex + 1]!
    for (let arc = start; arc < end; arc++) arcTo[upHead[arc]!] = arc
    for (let first = start; first < end; first++) {
      const head = upHead[first]!
      undercut({ first, start: upStart[head]!, end: upStart[head + 1]! }, { upHead, arcTo }, working, best)
    }
    for (let arc = start; arc < end; arc++) arcTo[upHead[arc]!] = -1
  }
  return { up: neededOf(working.up, best.up), down: neededOf(working.down, best.down) }
}

type Best = Pick<Working, 'up' | 'down'>

interface Lookup {
  readonly upHead: Uint32Array
  readonly arcTo: Int32Array
}

/** Lowers the best costs of two arcs of a vertex with the paths over the other arc and the one between their heads. */
function undercut(
  over: { first: number; start: number; end: number },
  { upHead, arcTo }: Lookup,
  working: Best,
  best: Best,
): void {
  const { first } = over
  for (let between = over.start; between < over.end; between++) {
    const second = arcTo[upHead[between]!]!
    if (second < 0) continue
    best.up[first] = Math.min(best.up[first]!, working.up[second]! + best.down[between]!)
    best.up[second] = Math.min(best.up[second]!, working.up[first]! + best.up[between]!)
    best.down[first] = Math.min(best.down[first]!, best.up[between]! + working.down[second]!)
    best.down[second] = Math.min(best.down[second]!, best.down[between]! + working.down[first]!)
  }
}

function neededOf(costs: Float64Array, best: Float64Array): Uint8Array {
  const isNeeded = new Uint8Array(costs.length)
  for (let arc = 0; arc < costs.length; arc++)
    isNeeded[arc] = Number(costs[arc] !== Infinity && costs[arc] === best[arc])
  return isNeeded
}

function keep(topology: Topology, costs: Float64Array, middles: Int32Array, isNeeded: Uint8Array): Half {
  const { count, upStart, upHead } = topology
  let size = 0
  for (const needed of isNeeded) size += needed
  const half: Half = {
    start: new Uint32Array(count + 1),
    head: new Uint32Array(size),
    cost: new Float64Array(size),
    middle: new Int32Array(size),
  }
  let kept = 0
  for (let vertex = 0; vertex < count; vertex++) {
    for (let arc = upStart[vertex]!; arc < upStart[vertex + 1]!; arc++) {
      if (isNeeded[arc] === 0) continue
      half.head[kept] = upHead[arc]!
      half.cost[kept] = costs[arc]!
      half.middle[kept++] = middles[arc]!
    }
    half.start[vertex + 1] = kept
  }
  return half
}
