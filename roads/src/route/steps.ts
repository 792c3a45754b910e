import { metersOf, secondsOf } from '../graph/costs.ts'
import { nameOf, type RoadGraph } from '../graph/network.ts'
import { roadClasses } from '../graph/road-class.ts'
import type { LngLat } from '../source/map-source.ts'
import { drawPiece, type Piece } from './leg.ts'
import {
  bearingsOf,
  countExits,
  isRoundabout,
  manoeuvreBetween,
  toDegrees,
  type Manoeuvre,
  type Modifier,
} from './manoeuvre.ts'
import type { Metric } from './metric.ts'
import type { Snap } from './snap.ts'

export interface Step {
  readonly manoeuvre: Manoeuvre
  readonly name: string
  readonly ref: string
  readonly durationSeconds: number
  readonly distanceMeters: number
  readonly mode: 'driving' | 'cycling' | 'walking' | 'ferry'
  /** Indexes in the line of the leg where the step begins and ends. */
  readonly fromIndex: number
  readonly toIndex: number
}

interface Group {
  readonly manoeuvre: Manoeuvre
  readonly pieces: Piece[]
}

/** Splits a leg into steps and draws its line. A line has at least two positions, even if the leg has no length. */
export function describeLeg(
  graph: RoadGraph,
  metric: Metric,
  pieces: readonly Piece[],
  destination: Snap,
): { steps: Step[]; line: LngLat[] } {
  const line: LngLat[] = []
  const steps = groupPieces(metric, pieces).map((group): Step => {
    const fromIndex = Math.max(0, line.length - 1)
    let cost = 0
    for (const piece of group.pieces) {
      cost += piece.cost + piece.turnCost
      drawPiece(metric.network, piece, line)
    }
    const toIndex = Math.max(0, line.length - 1)
    return {
      manoeuvre: group.manoeuvre,
      ...roadOf(graph, metric, group.pieces.at(-1)!),
      durationSeconds: secondsOf(cost),
      distanceMeters: metersOf(cost),
      fromIndex,
      toIndex,
    }
  })
  const last = pieces.at(-1)!
  const end = Math.max(0, line.length - 1)
  steps.push({
    manoeuvre: arrival(metric, last, destination),
    ...roadOf(graph, metric, last),
    durationSeconds: 0,
    distanceMeters: 0,
    fromIndex: end,
    toIndex: end,
  })
  return { steps, line: line.length === 1 ? [line[0]!, line[0]!] : line }
}

function roadOf(graph: RoadGraph, { network, profile }: Metric, { arc }: Piece): Pick<Step, 'name' | 'ref' | 'mode'> {
  const edge = arc >>> 1
  const isFerry = roadClasses[network.roadClass[edge]!] === 'ferry'
  const roadMode = profile.kind === 'walk' ? 'walking' : profile.kind === 'bicycle' ? 'cycling' : 'driving'
  return {
    name: nameOf(graph, network.name[edge]!),
    ref: nameOf(graph, network.ref[edge]!),
    mode: isFerry ? 'ferry' : roadMode,
  }
}

function groupPieces(metric: Metric, pieces: readonly Piece[]): Group[] {
  const first = pieces[0]!
  const heading = toDegrees(metric.network.bearing[first.arc]!)
  let current: Group = { manoeuvre: { kind: 'depart', bearingBefore: 0, bearingAfter: heading }, pieces: [first] }
  const groups = [current]
  for (let index = 1; index < pieces.length; index++) {
    const manoeuvre = manoeuvreAt(metric, pieces, index)
    if (manoeuvre) groups.push((current = { manoeuvre, pieces: [pieces[index]!] }))
    else current.pieces.push(pieces[index]!)
  }
  return groups
}

function manoeuvreAt(metric: Metric, pieces: readonly Piece[], index: number): Manoeuvre | null {
  const { network } = metric
  const before = pieces[index - 1]!
  const after = pieces[index]!
  if (isRoundabout(network, before.arc)) return null
  if (!isRoundabout(network, after.arc)) return manoeuvreBetween(metric, before, after)
  let end = index
  while (end < pieces.length && isRoundabout(network, pieces[end]!.arc)) end++
  const side: Modifier = network.turnAngle[after.turn]! > 0 ? 'right' : 'left'
  return {
    kind: 'roundabout',
    modifier: side,
    exit: countExits(metric, pieces.slice(index, end)),
    ...bearingsOf(network, before.arc, after.arc),
  }
}

function arrival({ network }: Metric, last: Piece, { side }: Snap): Manoeuvre {
  const heading = bearingsOf(network, last.arc, last.arc).bearingBefore
  const isForward = (last.arc & 1) === 0
  const modifier = side === null ? undefined : (side === 'left') === isForward ? 'left' : 'right'
  return { kind: 'arrive', ...(modifier ? { modifier } : {}), bearingBefore: heading, bearingAfter: 0 }
}
