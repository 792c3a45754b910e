import type { MapSource } from '../source/map-source.ts'
import type { Mode } from './access.ts'
import { roadDensity } from './density.ts'
import { contractionOrder } from './dissect.ts'
import type { Network } from './network.ts'
import { readRestrictions } from './restrictions.ts'
import { splitWays } from './split-ways.ts'
import { buildTurns } from './turns.ts'
import { markVisitorSpurs } from './visitor-spurs.ts'

/** The road network of a map for one mode of transport. */
export function buildNetwork(source: MapSource, mode: Mode, nameIndex: (name: string) => number): Network {
  const split = splitWays(source, mode, nameIndex)
  markVisitorSpurs(split.edges)
  const turns = buildTurns(split, readRestrictions(source, split, mode))
  const rank = contractionOrder({ ...split.edges, stateArc: turns.stateArc })
  return { mode, ...split.edges, density: roadDensity(split.edges), ...turns, rank }
}
