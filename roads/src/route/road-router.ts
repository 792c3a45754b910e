import { metersOf, secondsOf, type Traffic } from '../graph/costs.ts'
import { nameOf, type Network, type RoadGraph } from '../graph/network.ts'
import { modeOf, periodAt, type Period, type Profile } from '../graph/profile.ts'
import type { Slowdown } from '../graph/slowdown.ts'
import { Climb } from '../hierarchy/climb.ts'
import { fillMatrix } from '../hierarchy/fill-matrix.ts'
import { unitsPerDegree, type Bounds, type LngLat } from '../source/map-source.ts'
import { findIsochrone, type IsochroneArea } from './isochrone.ts'
import { findLeg, type Climbs, type LegPath } from './leg.ts'
import { metricKey, Metrics, type Metric } from './metric.ts'
import { arrivalSeeds, departureSeeds, directCost } from './place-seeds.ts'
import { RoadIndex, type Approach, type Snap, type SnapRules } from './snap.ts'
import { describeLeg, type Step } from './steps.ts'

export interface TravelOptions {
  readonly profile: Profile
  /** Local hour of departure, 0 to 23; without it, traffic flows freely. */
  readonly hour?: number
  readonly isWeekend?: boolean
  readonly period?: Period
  /** What is known of traffic on each kind of road; goes before hour and period. */
  readonly slowdown?: Slowdown
  readonly approach?: Approach
  readonly signal?: AbortSignal
}

/** Questions that share it are answered with the same costs. */
export function costsKey(options: Omit<TravelOptions, 'signal'>): string {
  return metricKey(options.profile, trafficOf(options))
}

/** No traffic slows bicycles and pedestrians. */
function trafficOf({ profile, slowdown, period, hour, isWeekend }: TravelOptions): Traffic {
  if (modeOf(profile) !== 'motor') return 'free'
  return slowdown ?? period ?? (hour === undefined ? 'free' : periodAt(hour, isWeekend))
}

/** Row by row. Infinite if there is no path, or no road near a place. */
export interface TravelMatrix {
  readonly durationSeconds: Float32Array
  readonly distanceMeters: Float32Array
  readonly sources: readonly (Snap | null)[]
  readonly targets: readonly (Snap | null)[]
}

export interface Leg {
  readonly durationSeconds: number
  readonly distanceMeters: number
  readonly line: readonly LngLat[]
  readonly steps: readonly Step[]
}

export interface Route {
  readonly durationSeconds: number
  readonly distanceMeters: number
  readonly legs: readonly Leg[]
  readonly places: readonly Snap[]
}

export type RouteAnswer =
  | { readonly ok: true; readonly route: Route }
  | { readonly ok: false; readonly reason: 'no-road' | 'no-way'; /** Which place. */ readonly index: number }

/** Routes, matrices and isochrones on the roads of one region. */
export class RoadRouter {
  readonly graph: RoadGraph
  readonly bounds: Bounds
  readonly #metrics: Metrics
  readonly #indexes = new Map<Network, RoadIndex>()
  readonly #climbs = new Map<Network, Climbs>()

  constructor(graph: RoadGraph) {
    this.graph = graph
    this.bounds = boundsOfNodes(Object.values(graph.networks))
    this.#metrics = new Metrics(graph)
  }

  /** Returns the metric of a profile, computed on first use; can be called early to save the first query that time. */
  metricFor(options: TravelOptions): Metric {
    return this.#metrics.of(options.profile, trafficOf(options))
  }

  /** Snaps a place to the nearest usable road; `null` if no road is near. */
  snap(place: LngLat, options: TravelOptions): Snap | null {
    return this.#snapWith(place, this.metricFor(options), options)
  }

  /** Snaps a place to all usable roads within a distance, nearest first. */
  snapAll(place: LngLat, meters: number, options: TravelOptions): Snap[] {
    const metric = this.metricFor(options)
    return this.#indexOf(metric.network).within(place, meters, this.#rules(metric, options))
  }

  /** The name of the road a place is snapped to, else its number, else an empty text. */
  roadAt({ edge }: Snap, options: TravelOptions): string {
    const { name, ref } = this.metricFor(options).network
    return nameOf(this.graph, name[edge]!) || nameOf(this.graph, ref[edge]!)
  }

  matrix(sources: readonly LngLat[], targets: readonly LngLat[], options: TravelOptions): TravelMatrix {
    const metric = this.metricFor(options)
    const from = sources.map((place) => this.#snapWith(place, metric, options))
    const to = targets === sources ? from : targets.map((place) => this.#snapWith(place, metric, options))
    const departures = from.map((snap) => (snap ? departureSeeds(metric, snap.arcs) : []))
    const arrivals = to.map((snap) => (snap ? arrivalSeeds(metric, snap.arcs) : []))
    const costs = fillMatrix(metric.hierarchy, departures, arrivals, options.signal)
    offerDirectWays(metric, from, to, costs)
    return { ...splitCosts(costs), sources: from, targets: to }
  }

  /** The fastest route through all places in order. Each leg has the time and length of its matrix entry. */
  route(places: readonly LngLat[], options: TravelOptions): RouteAnswer {
    const metric = this.metricFor(options)
    const snaps: Snap[] = []
    for (const [index, place] of places.entries()) {
      const snap = this.#snapWith(place, metric, options)
      if (!snap) return { ok: false, reason: 'no-road', index }
      snaps.push(snap)
    }
    const legs: Leg[] = []
    for (let index = 1; index < snaps.length; index++) {
      const path = this.findLeg(metric, snaps[index - 1]!, snaps[index]!)
      if (!path) return { ok: false, reason: 'no-way', index }
      const { steps, line } = describeLeg(this.graph, metric, path.pieces, snaps[index]!)
      legs.push({ durationSeconds: path.durationSeconds, distanceMeters: path.distanceMeters, line, steps })
    }
    const sum = (field: 'durationSeconds' | 'distanceMeters') => legs.reduce((total, leg) => total + leg[field], 0)
    return {
      ok: true,
      route: { durationSeconds: sum('durationSeconds'), distanceMeters: sum('distanceMeters'), legs, places: snaps },
    }
  }

  /** The areas reachable within each number of minutes, largest first; `null` if no road is near. */
  isochrone(place: LngLat, minutes: readonly number[], options: TravelOptions): IsochroneArea[] | null {
    const metric = this.metricFor(options)
    const snap = this.#snapWith(place, metric, options)
    return snap && minutes.length > 0 ? findIsochrone(metric, snap, minutes) : null
  }

  findLeg(metric: Metric, from: Snap, to: Snap): LegPath | null {
    return findLeg(metric, this.#climbsOf(metric), from, to)
  }

  #snapWith(place: LngLat, metric: Metric, options: TravelOptions): Snap | null {
    return this.#indexOf(metric.network).nearest(place, this.#rules(metric, options))
  }

  #rules(metric: Metric, { approach = 'road', profile }: TravelOptions): SnapRules {
    return { metric, isLeftHand: this.graph.isLeftHand, approach: profile.kind === 'walk' ? 'either' : approach }
  }

  #indexOf(network: Network): RoadIndex {
    const known = this.#indexes.get(network)
    if (known) return known
    const index = new RoadIndex(network)
    this.#indexes.set(network, index)
    return index
  }

  #climbsOf({ network, hierarchy }: Metric): Climbs {
    const known = this.#climbs.get(network)
    if (known) return known
    const { parent } = hierarchy.topology
    const climbs = { forward: new Climb(parent), backward: new Climb(parent) }
    this.#climbs.set(network, climbs)
    return climbs
  }
}

function splitCosts(costs: Float64Array): Pick<TravelMatrix, 'durationSeconds' | 'distanceMeters'> {
  const durationSeconds = new Float32Array(costs.length)
  const distanceMeters = new Float32Array(costs.length)
  for (let index = 0; index < costs.length; index++) {
    durationSeconds[index] = secondsOf(costs[index]!)
    distanceMeters[index] = costs[index] === Infinity ? Infinity : metersOf(costs[index]!)
  }
  return { durationSeconds, distanceMeters }
}

/** Adds direct paths along a single road, which the hierarchy lacks because its searches start after the first turn. */
function offerDirectWays(
  metric: Metric,
  from: readonly (Snap | null)[],
  to: readonly (Snap | null)[],
  costs: Float64Array,
): void {
  const columnsByEdge = new Map<number, number[]>()
  to.forEach((snap, column) => {
    if (!snap) return
    const known = columnsByEdge.get(snap.edge)
    if (known) known.push(column)
    else columnsByEdge.set(snap.edge, [column])
  })
  from.forEach((snap, row) => {
    for (const column of (snap && columnsByEdge.get(snap.edge)) ?? []) {
      const { cost } = directCost(metric, snap!.arcs, to[column]!.arcs)
      const at = row * to.length + column
      if (cost < costs[at]!) costs[at] = cost
    }
  })
}

function boundsOfNodes(networks: readonly Network[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { nodeLon, nodeLat } of networks) {
    for (let node = 0; node < nodeLon.length; node++) {
      bounds.west = Math.min(bounds.west, nodeLon[node]! / unitsPerDegree)
      bounds.east = Math.max(bounds.east, nodeLon[node]! / unitsPerDegree)
      bounds.south = Math.min(bounds.south, nodeLat[node]! / unitsPerDegree)
      bounds.north = Math.max(bounds.north, nodeLat[node]! / unitsPerDegree)
    }
  }
  return bounds
}
