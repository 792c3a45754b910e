import { angleStep, edgeFlag, headingAtEnd, turnFlag, type Network } from '../graph/network.ts'
import { roadClasses, type RoadClass } from '../graph/road-class.ts'
import type { Metric } from './metric.ts'
import type { Piece } from './leg.ts'

export type ManoeuvreKind =
  | 'depart'
  | 'arrive'
  | 'turn'
  | 'continue'
  | 'new name'
  | 'end of road'
  | 'fork'
  | 'merge'
  | 'on ramp'
  | 'off ramp'
  | 'roundabout'

export type Modifier =
  | 'uturn'
  | 'sharp right'
  | 'right'
  | 'slight right'
  | 'straight'
  | 'slight left'
  | 'left'
  | 'sharp left'

/** What the driver does, named as in OSRM. */
export interface Manoeuvre {
  readonly kind: ManoeuvreKind
  readonly modifier?: Modifier
  /** The exit to take from a roundabout, counted from 1. */
  readonly exit?: number
  /** Compass degrees. */
  readonly bearingBefore: number
  readonly bearingAfter: number
}

const straightDegrees = 12
const bendDegrees = 38
const links = new Set<RoadClass>(['motorway_link', 'trunk_link'])
const fastRoads = new Set<RoadClass>(['motorway', 'trunk'])

export function modifierOf(degrees: number): Modifier {
  const size = Math.abs(degrees)
  if (size <= straightDegrees) return 'straight'
  if (size >= 170) return 'uturn'
  const side = degrees > 0 ? 'right' : 'left'
  if (size < bendDegrees) return `slight ${side}`
  return size > 130 ? `sharp ${side}` : side
}

/** The manoeuvre between two pieces, or `null` if it needs no instruction. */
export function manoeuvreBetween(metric: Metric, before: Piece, after: Piece): Manoeuvre | null {
  const { network } = metric
  const degrees = network.turnAngle[after.turn]! * angleStep
  const isUTurn = (network.turnFlags[after.turn]! & turnFlag.uTurn) !== 0
  const modifier = isUTurn ? 'uturn' : modifierOf(degrees)
  const kind = isUTurn
    ? 'continue'
    : (rampKind(network, before.arc, after.arc) ?? plainKind(metric, before, after, degrees))
  return kind === null ? null : { kind, modifier, ...bearingsOf(network, before.arc, after.arc) }
}

export function bearingsOf(
  network: Network,
  before: number,
  after: number,
): Pick<Manoeuvre, 'bearingBefore' | 'bearingAfter'> {
  return { bearingBefore: toDegrees(headingAtEnd(network, before)), bearingAfter: toDegrees(network.bearing[after]!) }
}

export function toDegrees(heading: number): number {
  return Math.round((heading * 360) / 256)
}

export function isRoundabout(network: Network, arc: number): boolean {
  return (network.flags[arc >>> 1]! & edgeFlag.roundabout) !== 0
}

function classOf(network: Network, arc: number): RoadClass {
  return roadClasses[network.roadClass[arc >>> 1]!]!
}

function rampKind(network: Network, before: number, after: number): ManoeuvreKind | null {
  const from = classOf(network, before)
  const to = classOf(network, after)
  if (links.has(to) && !links.has(from)) return fastRoads.has(from) ? 'off ramp' : 'on ramp'
  return links.has(from) && fastRoads.has(to) ? 'merge' : null
}

function plainKind(metric: Metric, before: Piece, after: Piece, degrees: number): ManoeuvreKind | null {
  const { network } = metric
  const isSameRoad = isSame(network.name, before, after) && isSame(network.ref, before, after)
  const renamed = isSameRoad || !isNamed(network, after.arc) ? null : 'new name'
  if ((network.turnFlags[after.turn]! & turnFlag.plain) !== 0) return renamed
  const choices = otherChoices(metric, after.turn)
  if (Math.abs(degrees) >= bendDegrees) return bendKind(choices, isSameRoad)
  return isFork(metric, after, degrees) ? 'fork' : renamed
}

/** Whether another road of at least the same class goes almost straight on too, so that the driver must keep to one side. */
function isFork({ network, costs }: Metric, after: Piece, degrees: number): boolean {
  if (Math.abs(degrees) <= straightDegrees) return false
  return openTurns(network, costs.turn, after.turn).some((other) => {
    const arc = network.stateArc[network.turnTo[other]!]!
    return (
      Math.abs(network.turnAngle[other]! * angleStep) < bendDegrees &&
      network.roadClass[arc >>> 1]! <= network.roadClass[after.arc >>> 1]!
    )
  })
}

/** The kind of a sharp turn: into another road, along a bending road while another goes straight on, or at the end of a road. */
function bendKind(choices: readonly number[], isSameRoad: boolean): ManoeuvreKind | null {
  if (choices.some((choice) => Math.abs(choice) < bendDegrees)) return isSameRoad ? 'continue' : 'turn'
  if (choices.some((choice) => Math.abs(choice) < 135)) return 'end of road'
  return isSameRoad ? null : 'turn'
}

function isSame(labels: Uint32Array, before: Piece, after: Piece): boolean {
  return labels[before.arc >>> 1] === labels[after.arc >>> 1]
}

function isNamed(network: Network, arc: number): boolean {
  return network.name[arc >>> 1] !== 0 || network.ref[arc >>> 1] !== 0
}

/** The angles of the other roads that could be taken, except minor ones. */
function otherChoices({ network, costs }: Metric, turn: number): number[] {
  const choices = openTurns(network, costs.turn, turn).filter(
    (other) => !isMinor(network, network.stateArc[network.turnTo[other]!]!),
  )
  return choices.map((other) => network.turnAngle[other]! * angleStep)
}

/** The other open turns at the same place, except U-turns. */
function openTurns(network: Network, turnCosts: Float64Array, turn: number): number[] {
  const state = stateBefore(network, turn)
  const turns: number[] = []
  for (let other = network.turnStart[state]!; other < network.turnStart[state + 1]!; other++) {
    const isOpen = turnCosts[other] !== Infinity && (network.turnFlags[other]! & turnFlag.uTurn) === 0
    if (other !== turn && isOpen) turns.push(other)
  }
  return turns
}

function isMinor(network: Network, arc: number): boolean {
  const name = classOf(network, arc)
  return name === 'driveway' || name === 'service'
}

function stateBefore({ turnStart }: Network, turn: number): number {
  let low = 0
  let high = turnStart.length - 2
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (turnStart[middle]! <= turn) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of the exit reached after driving these pieces of a roundabout. */
export function countExits(metric: Metric, ring: readonly Piece[]): number {
  const { network, stateOfArc } = metric
  let exits = 0
  for (const { arc } of ring) {
    const state = stateOfArc[arc]!
    for (let turn = network.turnStart[state]!; turn < network.turnStart[state + 1]!; turn++) {
      const next = network.stateArc[network.turnTo[turn]!]!
      if (!isRoundabout(network, next) && metric.costs.turn[turn] !== Infinity) {
        exits++
        break
      }
    }
  }
  return Math.max(1, exits)
}
