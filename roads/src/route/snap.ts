import Flatbush from 'flatbush'
import { metersPerDegree } from '../graph/geometry.ts'
import type { Network } from '../graph/network.ts'
import { classNumber } from '../graph/road-class.ts'
import { pointUnit, unitsPerDegree, type LngLat } from '../source/map-source.ts'
import type { Metric } from './metric.ts'

/** A place on an arc, after `part` (0 to 1) of its length. */
export interface ArcPlace {
  readonly arc: number
  readonly part: number
}

/** The nearest point to a place on a road. */
export interface Snap {
  readonly position: LngLat
  readonly meters: number
  readonly edge: number
  /** Share of the edge, as drawn, before the place. */
  readonly part: number
  /** The side of the edge, as drawn, on which the place lies; `null` if it lies on the line. */
  readonly side: 'left' | 'right' | null
  /** The arcs on which a vehicle may stop there. */
  readonly arcs: readonly ArcPlace[]
}

/**
 * From which side of the road a stop is served: `curb` only from its own, `either` from both, `road` from both on minor roads only.
 */
export type Approach = 'curb' | 'either' | 'road'

export interface SnapRules {
  readonly metric: Metric
  readonly isLeftHand: boolean
  readonly approach: Approach
}

const searchMeters = [60, 250, 1000, 4000]
const onLineMeters = 3
const busiestCrossedClass = classNumber('secondary_link')

/** Finds the roads near a place. */
export class RoadIndex {
  readonly #network: Network
  readonly #tree: Flatbush | null

  constructor(network: Network) {
    this.#network = network
    this.#tree = network.from.length === 0 ? null : indexEdges(network)
  }

  /** The nearest usable road, or `null` if there is none within four kilometres. */
  nearest(place: LngLat, rules: SnapRules): Snap | null {
    for (const meters of searchMeters) {
      const [best] = this.within(place, meters, rules)
      if (best) return best
    }
    return null
  }

  /** All usable roads within a distance, nearest first. */
  within(place: LngLat, meters: number, rules: SnapRules): Snap[] {
    const lon = place[0] / pointUnit
    const lat = place[1] / pointUnit
    const shrink = Math.max(0.01, Math.cos((place[1] * Math.PI) / 180))
    const reachY = meters / metersPerDegree / pointUnit
    const reachX = reachY / shrink
    const { isUsable } = rules.metric
    const edges =
      this.#tree?.search(
        lon - reachX,
        lat - reachY,
        lon + reachX,
        lat + reachY,
        (edge) => isUsable[edge * 2] === 1 || isUsable[edge * 2 + 1] === 1,
      ) ?? []
    const snaps: Snap[] = []
    for (const edge of edges) {
      const foot = footOn(this.#network, edge, { lon, lat, shrink })
      if (foot.meters <= meters) snaps.push({ ...foot, edge, arcs: arcsAt(edge, foot, rules) })
    }
    return snaps.sort((a, b) => a.meters - b.meters || a.edge - b.edge)
  }
}

function indexEdges({ from, shapeStart, shapeLon, shapeLat }: Network): Flatbush {
  const tree = new Flatbush(from.length, 16, Int32Array)
  for (let edge = 0; edge < from.length; edge++) {
    const [west, east] = span(shapeLon, shapeStart[edge]!, shapeStart[edge + 1]!)
    const [south, north] = span(shapeLat, shapeStart[edge]!, shapeStart[edge + 1]!)
    tree.add(west, south, east, north)
  }
  tree.finish()
  return tree
}

function span(values: Int32Array, start: number, end: number): [least: number, most: number] {
  let least = Infinity
  let most = -Infinity
  for (let at = start; at < end; at++) {
    least = Math.min(least, values[at]!)
    most = Math.max(most, values[at]!)
  }
  return [least, most]
}

interface Foot {
  readonly position: LngLat
  readonly meters: number
  readonly part: number
  readonly side: 'left' | 'right' | null
}

function footOn(
  { shapeStart, shapeLon, shapeLat }: Network,
  edge: number,
  place: { lon: number; lat: number; shrink: number },
): Foot {
  const scale = pointUnit * metersPerDegree
  const best = { square: Infinity, along: 0, x: 0, y: 0, cross: 0 }
  let total = 0
  for (let at = shapeStart[edge]!; at + 1 < shapeStart[edge + 1]!; at++) {
    const ax = (shapeLon[at]! - place.lon) * scale * place.shrink
    const ay = (shapeLat[at]! - place.lat) * scale
    const dx = (shapeLon[at + 1]! - shapeLon[at]!) * scale * place.shrink
    const dy = (shapeLat[at + 1]! - shapeLat[at]!) * scale
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
    const x = ax + dx * share
    const y = ay + dy * share
    const length = Math.sqrt(square)
    if (x * x + y * y < best.square)
      Object.assign(best, { square: x * x + y * y, along: total + length * share, x, y, cross: dx * -ay + dy * ax })
    total += length
  }
  const meters = Math.sqrt(best.square)
  return {
    position: [
      Math.round(place.lon + best.x / scale / place.shrink) / unitsPerDegree,
      Math.round(place.lat + best.y / scale) / unitsPerDegree,
    ],
    meters,
    part: total === 0 ? 0 : Math.min(1, best.along / total),
    side: meters < onLineMeters ? null : best.cross > 0 ? 'left' : 'right',
  }
}

function arcsAt(edge: number, foot: Foot, { metric, isLeftHand, approach }: SnapRules): ArcPlace[] {
  const both = [
    { arc: edge * 2, part: foot.part },
    { arc: edge * 2 + 1, part: 1 - foot.part },
  ].filter(({ arc }) => metric.isUsable[arc] === 1)
  const mayCross =
    approach === 'either' || (approach === 'road' && metric.network.roadClass[edge]! > busiestCrossedClass)
  if (both.length < 2 || mayCross || foot.side === null) return both
  const isForwardSide = (foot.side === 'left') === isLeftHand
  return both.slice(isForwardSide ? 0 : 1, isForwardSide ? 1 : 2)
}
