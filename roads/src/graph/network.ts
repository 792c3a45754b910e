import type { Mode } from './access.ts'

export const edgeFlag = {
  forward: 1,
  backward: 2,
  roundabout: 4,
  /** Open only to traffic that starts or ends there (`access=destination`). */
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
  /** Only two edges meet, so there is no junction. */
  plain: 4,
  noTrucks: 8,
  deadEnd: 16,
  gate: 32,
  /** Other roads join on both sides of the path taken. */
  crossing: 64,
} as const

/** Bits above the turn flags: how important the other roads at a junction are compared with the one being left; 3 is equal. */
export const priorityShift = 8
export const evenPriority = 3

/** Turn angles are stored in steps of 1.5 degrees; right is positive. */
export const angleStep = 1.5

/**
 * The roads open to one mode of transport. An edge is a piece of road between two nodes; an arc is an edge with a direction: 2 × edge
 * as drawn, 2 × edge + 1 against it. Searches run on states ("on this arc"), so that turns can cost time or be forbidden. An arc has
 * more than one state where a restriction spans several roads or the road is destination-only.
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
  /** Four limits per edge: height, width and length in decimetres, weight in 100 kg; 0 is no limit. */
  readonly limits: Uint16Array

  /** Kilometres of road per square kilometre around each edge. */
  readonly density: Uint8Array

  /** Per arc: posted speed limit in km/h or 0, number of traffic signals along it, bearing at its start in 1/256 turns. */
  readonly maxSpeed: Uint8Array
  readonly signals: Uint8Array
  readonly bearing: Uint8Array

  /** Whether a node has traffic signals. */
  readonly nodeSignal: Uint8Array

  readonly stateArc: Uint32Array
  /** Whether the vehicle entered a destination-only road, and so may not drive through. */
  readonly isVisit: Uint8Array
  readonly turnStart: Uint32Array
  readonly turnTo: Uint32Array
  readonly turnAngle: Int8Array
  readonly turnFlags: Uint16Array
  /** Position of each state in the contraction order. */
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
