import type { Mode } from './access.ts'

export const edgeFlag = {
  forward: 1,
  backward: 2,
  roundabout: 4,
  /** Open only to those who stop on it. */
  destination: 8,
  noTrucks: 16,
  truckDestination: 32,
  unpaved: 64,
  toll: 128,
  tunnel: 256,
  bridge: 512,
} as const

export const turnFlag = {
  uTurn: 1,
  signal: 2,
  /** Two pieces of one road meet: there is nothing to decide. */
  plain: 4,
  noTrucks: 8,
  deadEnd: 16,
  gate: 32,
  /** Other roads join on both sides of the way taken. */
  crossing: 64,
} as const

/** Above the turn flags: how much the best of the other roads at a junction matters beside the one that is left, 3 being as much. */
export const priorityShift = 8
export const evenPriority = 3

/** Turn angles are kept in steps of 1.5 degrees, right is positive. */
export const angleStep = 1.5

/**
 * The roads one mode of transport may use. An edge is a piece of road between two nodes; an arc is an edge with a direction: 2 × edge
 * as drawn, 2 × edge + 1 against it. A state is "on this arc"; it is the vertex of all searches, so that turns cost and may be forbidden. An arc
 * has further states where a ban spans several roads, and where only visitors may drive.
 */
export interface Network {
  readonly mode: Mode
  readonly nodeLon: Int32Array
  readonly nodeLat: Int32Array

  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly centimetres: Uint32Array
  readonly shapeStart: Uint32Array
  readonly shapeLon: Int32Array
  readonly shapeLat: Int32Array
  readonly roadClass: Uint8Array
  readonly flags: Uint16Array
  readonly name: Uint32Array
  readonly ref: Uint32Array
  /** Four for each edge: height, width and length in decimetres, weight in 100 kg; 0 is no limit. */
  readonly limits: Uint16Array

  /** Kilometres of road in each square kilometre round an edge. */
  readonly density: Uint8Array

  /** For each arc: posted speed limit in km/h or 0, signals passed on the way, first bearing in 1/256 turns. */
  readonly maxSpeed: Uint8Array
  readonly signals: Uint8Array
  readonly bearing: Uint8Array

  /** Whether signals stand at a node. */
  readonly nodeSignal: Uint8Array

  readonly stateArc: Uint32Array
  /** Whether a state is that of someone who came into a road for visitors, and may not drive through. */
  readonly isVisit: Uint8Array
  readonly turnStart: Uint32Array
  readonly turnTo: Uint32Array
  readonly turnAngle: Int8Array
  readonly turnFlags: Uint16Array
  /** Position of each state in the order of contraction. */
  readonly rank: Uint32Array
}

export interface RoadGraph {
  readonly isLeftHand: boolean
  readonly networks: Readonly<Record<Mode, Network>>
  readonly nameStart: Uint32Array
  readonly nameBytes: Uint8Array
}

export const modes: readonly Mode[] = ['motor', 'bicycle', 'walk']

export function tailOf(network: Network, arc: number): number {
  return (arc & 1) === 0 ? network.from[arc >>> 1]! : network.to[arc >>> 1]!
}

/** Heading at the end of an arc, in 1/256 turns. */
export function headingAtEnd(network: Network, arc: number): number {
  return (network.bearing[arc ^ 1]! + 128) & 255
}

const decoder = new TextDecoder()

export function nameOf(graph: RoadGraph, index: number): string {
  return decoder.decode(graph.nameBytes.subarray(graph.nameStart[index], graph.nameStart[index + 1]))
}
