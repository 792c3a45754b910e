import type { GoOn } from './control.ts'
import { impossible, Nearest } from './nearest.ts'
import type { Ways } from './ways.ts'

// Waiting counts a fifth (the granular neighbourhood of PyVRP, Wouda et al. 2024, section 4). Stops that can never be in time are excluded.
const travelWeight = 5

/** Good direct predecessors and successors of each stop in flat rows, best first. A 0 ends a row early; row 0 (the depot) stays empty. */
export class PlaceRows {
  readonly before: Int32Array
  readonly after: Int32Array
  private readonly ways: Ways
  private readonly bestBefore: Nearest
  private readonly bestAfter: Nearest

  constructor(ways: Ways, count: number, goOn: GoOn = () => {}) {
    const { nodes } = ways
    this.ways = ways
    this.before = new Int32Array(nodes * count)
    this.after = new Int32Array(nodes * count)
    this.bestBefore = new Nearest(count, nodes)
    this.bestAfter = new Nearest(count, nodes)
    for (let node = 1; node < nodes; node++) {
      goOn()
      if (!this.areNear(node)) this.offerAll(node)
      this.bestBefore.write(this.before, node * count)
      this.bestAfter.write(this.after, node * count)
    }
  }

  /** Tries stops near in space. If enough of them are good neighbours, farther stops can't be better. */
  private areNear(node: number): boolean {
    const { nodes, cost, costInto, near, nearCount } = this.ways
    const end = (node + 1) * nearCount
    this.clear()
    for (let at = end - nearCount; at < end; at++) this.offer(node, near[at]!)
    const least = travelWeight * costInto[node * nodes + near[end - 1]!]!
    return cost === costInto && this.bestBefore.worst <= least && this.bestAfter.worst <= least
  }

  // Near nodes have near numbers, so the best come first and most of the others are skipped.
  private offerAll(node: number): void {
    const { nodes } = this.ways
    this.clear()
    for (let away = 1; away < nodes; away++) {
      if (node + away < nodes) this.offer(node, node + away)
      if (node - away > 0) this.offer(node, node - away)
    }
  }

  private clear(): void {
    this.bestBefore.clear()
    this.bestAfter.clear()
  }

  private offer(node: number, other: number): void {
    const { nodes, cost, costInto } = this.ways
    const entry = node * nodes + other
    const back = travelWeight * costInto[entry]!
    const there = travelWeight * cost[entry]!
    if (back < this.bestBefore.worst)
      this.bestBefore.offer(other, back + this.waiting(other, node, this.ways.timeInto[entry]!))
    if (there < this.bestAfter.worst)
      this.bestAfter.offer(other, there + this.waiting(node, other, this.ways.time[entry]!))
  }

  private waiting(from: number, to: number, time: number): number {
    const { open, close, service } = this.ways
    const travel = time + service[from]!
    if (open[from]! + travel > close[to]!) return impossible
    return Math.max(0, open[to]! - travel - close[from]!)
  }
}
