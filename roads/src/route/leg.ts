import { metersOf, secondsOf, shareOf } from '../graph/costs.ts'
import { metersBetween } from '../graph/geometry.ts'
import type { Network } from '../graph/network.ts'
import type { Climb } from '../hierarchy/climb.ts'
import { findPath } from '../hierarchy/find-path.ts'
import { unitsPerDegree, type LngLat } from '../source/map-source.ts'
import type { Metric } from './metric.ts'
import { arrivalSeeds, departureSeeds, directCost } from './place-seeds.ts'
import type { ArcPlace, Snap } from './snap.ts'

/** A stretch of an arc, with the turn into it. */
export interface Piece {
  readonly arc: number
  readonly fromPart: number
  readonly toPart: number
  readonly cost: number
  /** -1 for the first piece of a leg. */
  readonly turn: number
  readonly turnCost: number
}

export interface LegPath {
  readonly pieces: readonly Piece[]
  readonly durationSeconds: number
  readonly distanceMeters: number
}

export interface Climbs {
  readonly forward: Climb
  readonly backward: Climb
}

/** The fastest path between two places on the road, or `null`. */
export function findLeg(metric: Metric, climbs: Climbs, from: Snap, to: Snap): LegPath | null {
  const direct = directCost(metric, from.arcs, to.arcs)
  const ends = { sources: departureSeeds(metric, from.arcs), targets: arrivalSeeds(metric, to.arcs) }
  const path = findPath(metric.hierarchy, climbs.forward, climbs.backward, ends)
  if (path && path.cost < direct.cost) return toLeg(path.cost, piecesOf(metric, path.states, from.arcs, to.arcs))
  if (direct.arc < 0) return null
  const fromPart = partOn(from.arcs, direct.arc)
  const toPart = partOn(to.arcs, direct.arc)
  return toLeg(direct.cost, [{ arc: direct.arc, fromPart, toPart, cost: direct.cost, turn: -1, turnCost: 0 }])
}

function toLeg(cost: number, pieces: readonly Piece[]): LegPath {
  return { pieces, durationSeconds: secondsOf(cost), distanceMeters: metersOf(cost) }
}

function partOn(places: readonly ArcPlace[], arc: number): number {
  return places.find((place) => place.arc === arc)?.part ?? 0
}

function piecesOf(
  metric: Metric,
  states: readonly number[],
  from: readonly ArcPlace[],
  to: readonly ArcPlace[],
): Piece[] {
  const { network, costs } = metric
  const start = firstMove(metric, states[0]!, from)
  const first = costs.arc[start.arc]!
  const pieces: Piece[] = [
    {
      arc: start.arc,
      fromPart: start.part,
      toPart: 1,
      cost: first - shareOf(first, start.part),
      turn: -1,
      turnCost: 0,
    },
  ]
  let turn = start.turn
  states.forEach((state, index) => {
    const arc = network.stateArc[state]!
    const isLast = index === states.length - 1
    const toPart = isLast ? partOn(to, arc) : 1
    const turnCost = costs.turn[turn]! - costs.arc[pieces.at(-1)!.arc]!
    pieces.push({
      arc,
      fromPart: 0,
      toPart,
      cost: isLast ? shareOf(costs.arc[arc]!, toPart) : costs.arc[arc]!,
      turn,
      turnCost,
    })
    if (!isLast) turn = cheapestTurn(metric, state, states[index + 1]!)
  })
  return pieces
}

function firstMove(metric: Metric, state: number, places: readonly ArcPlace[]): ArcPlace & { turn: number } {
  let best = { arc: -1, part: 0, turn: -1 }
  let bestCost = Infinity
  for (const { arc, part } of places) {
    const turn = cheapestTurn(metric, metric.stateOfArc[arc]!, state)
    const cost = turn < 0 ? Infinity : metric.costs.turn[turn]! - shareOf(metric.costs.arc[arc]!, part)
    if (cost >= bestCost) continue
    bestCost = cost
    best = { arc, part, turn }
  }
  return best
}

function cheapestTurn({ network, costs }: Metric, from: number, to: number): number {
  let best = -1
  for (let turn = network.turnStart[from]!; turn < network.turnStart[from + 1]!; turn++) {
    if (network.turnTo[turn] === to && (best < 0 || costs.turn[turn]! < costs.turn[best]!)) best = turn
  }
  return best
}

/** Appends the line of a piece without repeating a position. */
export function drawPiece(network: Network, piece: Piece, line: LngLat[]): void {
  const { shapeLon, shapeLat } = network
  const points = shapeOf(network, piece.arc)
  if (piece.fromPart === 0 && piece.toPart === 1) {
    for (const at of points) addPosition(line, shapeLon[at]!, shapeLat[at]!)
    return
  }
  const lengths = points
    .slice(1)
    .map((at, index) =>
      metersBetween(shapeLon[points[index]!]!, shapeLat[points[index]!]!, shapeLon[at]!, shapeLat[at]!),
    )
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const pen = { line, start: piece.fromPart * total, end: piece.toPart * total }
  let along = 0
  for (const [index, length] of lengths.entries()) {
    drawStretch(network, pen, { at: points[index]!, next: points[index + 1]!, along, length })
    along += length
  }
}

function shapeOf({ shapeStart }: Network, arc: number): number[] {
  const start = shapeStart[arc >>> 1]!
  const end = shapeStart[(arc >>> 1) + 1]!
  return Array.from({ length: end - start }, (_, index) => ((arc & 1) === 0 ? start + index : end - 1 - index))
}

function drawStretch(
  { shapeLon, shapeLat }: Network,
  pen: { line: LngLat[]; start: number; end: number },
  stretch: { at: number; next: number; along: number; length: number },
): void {
  const { at, next, along, length } = stretch
  if (along + length < pen.start || along > pen.end) return
  for (const cut of [Math.max(pen.start, along), Math.min(pen.end, along + length)]) {
    const share = length === 0 ? 0 : (cut - along) / length
    addPosition(
      pen.line,
      shapeLon[at]! + (shapeLon[next]! - shapeLon[at]!) * share,
      shapeLat[at]! + (shapeLat[next]! - shapeLat[at]!) * share,
    )
  }
}

function addPosition(line: LngLat[], lon: number, lat: number): void {
  const position: LngLat = [Math.round(lon) / unitsPerDegree, Math.round(lat) / unitsPerDegree]
  const last = line.at(-1)
  if (last?.[0] !== position[0] || last[1] !== position[1]) line.push(position)
}
