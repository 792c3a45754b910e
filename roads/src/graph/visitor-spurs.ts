import { filled } from './growing.ts'
import { edgeFlag } from './network.ts'
import type { EdgeArrays } from './split-ways.ts'

/**
 * Roads that can only be reached over destination-only roads are destination-only too, though maps seldom tag them: yards, drives, closes.
 * Without this they would be cut off, since visitors may not drive through.
 */
export function markVisitorSpurs(edges: Pick<EdgeArrays, 'from' | 'to' | 'flags' | 'nodeLon'>): void {
  markBehind(edges, edgeFlag.destination, edgeFlag.destination)
  markBehind(edges, edgeFlag.destination | edgeFlag.truckDestination, edgeFlag.truckDestination)
}

function markBehind(
  { from, to, flags, nodeLon }: Pick<EdgeArrays, 'from' | 'to' | 'flags' | 'nodeLon'>,
  closed: number,
  mark: number,
): void {
  if (!flags.some((flag) => (flag & closed) !== 0)) return
  const parts = new Parts(nodeLon.length)
  flags.forEach((flag, edge) => {
    if ((flag & closed) === 0) parts.join(from[edge]!, to[edge]!)
  })
  const main = parts.largest()
  flags.forEach((flag, edge) => {
    if ((flag & closed) === 0 && parts.of(from[edge]!) !== main) flags[edge] = flag | mark
  })
}

/** Connected parts of the network (union-find with path halving). */
class Parts {
  readonly #parent: Uint32Array
  readonly #size: Uint32Array

  constructor(count: number) {
    this.#parent = filled(new Uint32Array(count), (node) => node)
    this.#size = new Uint32Array(count).fill(1)
  }

  of(node: number): number {
    let root = node
    while (this.#parent[root] !== root) root = this.#parent[root] = this.#parent[this.#parent[root]!]!
    return root
  }

  join(a: number, b: number): void {
    const [rootA, rootB] = [this.of(a), this.of(b)]
    if (rootA === rootB) return
    const [small, large] = this.#size[rootA]! < this.#size[rootB]! ? [rootA, rootB] : [rootB, rootA]
    this.#parent[small] = large
    this.#size[large]! += this.#size[small]!
  }

  largest(): number {
    return this.#size.reduce((best, size, node) => (size > this.#size[best]! ? node : best), 0)
  }
}
