import { shareOf } from '../graph/costs.ts'
import type { Seed } from '../hierarchy/climb.ts'
import { noState, type Metric } from './metric.ts'
import type { ArcPlace } from './snap.ts'

/** Where a search from a place starts: after the rest of each of its arcs and each turn at the end. */
export function departureSeeds({ network, costs, stateOfArc }: Metric, places: readonly ArcPlace[]): Seed[] {
  const seeds: Seed[] = []
  for (const { arc, part } of places) {
    const state = stateOfArc[arc]!
    const behind = shareOf(costs.arc[arc]!, part)
    for (let turn = network.turnStart[state]!; turn < network.turnStart[state + 1]!; turn++) {
      if (costs.turn[turn] !== Infinity)
        seeds.push({ vertex: network.rank[network.turnTo[turn]!]!, cost: costs.turn[turn]! - behind })
    }
  }
  return seeds
}

/** Where a search to a place ends: in every state of each of its arcs. */
export function arrivalSeeds({ network, costs, stateOfArc, nextOnArc }: Metric, places: readonly ArcPlace[]): Seed[] {
  const seeds: Seed[] = []
  for (const { arc, part } of places) {
    const cost = shareOf(costs.arc[arc]!, part)
    for (let state = stateOfArc[arc]!; state !== noState; state = nextOnArc[state]!)
      seeds.push({ vertex: network.rank[state]!, cost })
  }
  return seeds
}

/** The lowest cost between two places along a single arc, if the second isn't before the first. */
export function directCost(
  { costs }: Metric,
  from: readonly ArcPlace[],
  to: readonly ArcPlace[],
): { cost: number; arc: number } {
  let best = { cost: Infinity, arc: -1 }
  for (const start of from) {
    for (const end of to) {
      if (start.arc !== end.arc || end.part < start.part) continue
      const cost = shareOf(costs.arc[start.arc]!, end.part) - shareOf(costs.arc[start.arc]!, start.part)
      if (cost < best.cost) best = { cost, arc: start.arc }
    }
  }
  return best
}
