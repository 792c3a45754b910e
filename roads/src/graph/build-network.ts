import type { MapSource } from '../source/map-source.ts'
import type { Field } from '../region/graph-file.ts'
import type { StoredSection } from '../region/section-file.ts'
import type { Mode } from './access.ts'
import { roadDensity } from './density.ts'
import { contractionOrder } from './dissect.ts'
import type { Network } from './network.ts'
import { readRestrictions } from './restrictions.ts'
import { splitWays, type SplitRoads } from './split-ways.ts'
import { buildTurns } from './turns.ts'
import { markVisitorSpurs } from './visitor-spurs.ts'

type NetworkFields = Omit<Network, 'mode'>
type Stored = Readonly<Record<Field, StoredSection>>

interface Keeping {
  readonly nameIndex: (name: string) => number
  readonly keep: (section: NetworkFields[Field]) => StoredSection
}

/** Builds the road network of a map for one mode of transport and sets each part of it aside as soon as no other needs it. */
export function storeNetwork(source: MapSource, mode: Mode, keeping: Keeping): Stored {
  const { roads, stored } = storeTurns(source, mode, keeping)
  return { ...stored, ...keepAll(roads, keeping), rank: keeping.keep(contractionOrder(roads)) }
}

function storeTurns(source: MapSource, mode: Mode, keeping: Keeping) {
  const { split, stored: drawn } = storeShapes(source, mode, keeping)
  const { stateArc, ...turns } = buildTurns(split, readRestrictions(source, split, mode))
  const { nodeLon, nodeLat, from, to, flags, ...others } = split.edges
  const stored = { ...drawn, ...keepAll(others, keeping), ...keepAll(turns, keeping) }
  return { roads: { nodeLon, nodeLat, from, to, flags, stateArc }, stored }
}

/** What only the map, the prices and the names of roads need. */
function storeShapes(source: MapSource, mode: Mode, keeping: Keeping) {
  const { edges, ...marks } = splitWays(source, mode, keeping.nameIndex)
  markVisitorSpurs(edges)
  const density = roadDensity(edges)
  const { shapeStart, shapeLon, shapeLat, centimetres, name, ref, limits, maxSpeed, signals, ...others } = edges
  const drawn = { shapeStart, shapeLon, shapeLat, centimetres, name, ref, limits, maxSpeed, signals, density }
  return { split: { ...marks, edges: others } satisfies SplitRoads, stored: keepAll(drawn, keeping) }
}

function keepAll<Name extends Field>(parts: Pick<NetworkFields, Name>, { keep }: Keeping) {
  const names = Object.keys(parts) as Name[]
  // Each name of the parts gets its section.
  return Object.fromEntries(names.map((name) => [name, keep(parts[name])])) as Record<Name, StoredSection>
}
