import { findCosts, type Costs, type Traffic } from '../graph/costs.ts'
import type { Network, RoadGraph } from '../graph/network.ts'
import { modeOf, profileKey, type Profile } from '../graph/profile.ts'
import { customise, type Hierarchy } from '../hierarchy/customise.ts'
import { contract, type Topology } from '../hierarchy/topology.ts'
import { findUsableArcs } from './main-part.ts'

/** Everything a search needs for one profile in some traffic. The order of the contraction is that of the map: only costs are worked out anew. */
export interface Metric {
  readonly key: string
  readonly profile: Profile
  readonly network: Network
  readonly costs: Costs
  readonly hierarchy: Hierarchy
  /** Whether a place may snap to an arc: it is open and connected with the main network in both directions. */
  readonly isUsable: Uint8Array
  /** The first state of each arc, and the next state on the same arc or `noState`. */
  readonly stateOfArc: Uint32Array
  readonly nextOnArc: Uint32Array
}

export const noState = 0xffffffff
/** So many of a region are kept. */
export const maxMetrics = 6

export function metricKey(profile: Profile, traffic: Traffic): string {
  return `${profileKey(profile)}@${String(traffic)}`
}

/** Creates metrics on first use and caches the last few. */
export class Metrics {
  readonly #graph: RoadGraph
  readonly #topologies = new Map<Network, Topology>()
  readonly #metrics = new Map<string, Metric>()

  constructor(graph: RoadGraph) {
    this.#graph = graph
  }

  of(profile: Profile, traffic: Traffic): Metric {
    const key = metricKey(profile, traffic)
    const metric = this.#metrics.get(key) ?? this.#make(key, profile, traffic)
    this.#metrics.delete(key)
    this.#metrics.set(key, metric)
    const [oldest] = this.#metrics.keys()
    if (this.#metrics.size > maxMetrics && oldest !== undefined) this.#metrics.delete(oldest)
    return metric
  }

  #make(key: string, profile: Profile, traffic: Traffic): Metric {
    const network = this.#graph.networks[modeOf(profile)]
    const costs = findCosts(network, this.#graph.isLeftHand, profile, traffic)
    const isUsable = this.#usableArcs(network, profile, costs)
    return {
      key,
      profile,
      network,
      costs,
      isUsable,
      hierarchy: customise(this.#topologyOf(network), costs.turn),
      ...statesByArc(network),
    }
  }

  /** A part cut off by areas to avoid isn't an island: a place there is unreachable, not served from another road. */
  #usableArcs(network: Network, { avoid = [], ...anywhere }: Profile, costs: Costs): Uint8Array {
    if (avoid.length === 0) return findUsableArcs(network, costs.turn)
    const { turn } = findCosts(network, this.#graph.isLeftHand, anywhere, 'free')
    return findUsableArcs(network, turn).map((usable, arc) => (costs.arc[arc] === Infinity ? 0 : usable))
  }

  #topologyOf(network: Network): Topology {
    const known = this.#topologies.get(network)
    if (known) return known
    const topology = contract(network)
    this.#topologies.set(network, topology)
    return topology
  }
}

function statesByArc({ from, stateArc }: Network): Pick<Metric, 'stateOfArc' | 'nextOnArc'> {
  const stateOfArc = new Uint32Array(from.length * 2).fill(noState)
  const nextOnArc = new Uint32Array(stateArc.length).fill(noState)
  for (let state = stateArc.length - 1; state >= 0; state--) {
    nextOnArc[state] = stateOfArc[stateArc[state]!]!
    stateOfArc[stateArc[state]!] = state
  }
  return { stateOfArc, nextOnArc }
}
