import { angleStep, edgeFlag, turnFlag, type Network } from './network.ts'
import { classNumber } from './road-class.ts'
import { paces, periodFactors, sizeOf, type Pace, type Period, type Profile } from './profile.ts'

/**
 * A cost is time and length in one number: hundredths of a second × 2^24 + decimetres. Sums and comparisons are those of the time;
 * where times are equal the shorter way wins. Exact up to 1,600 km and 31 days.
 */
export const timeUnit = 2 ** 24

export function toCost(seconds: number, meters: number): number {
  return Math.round(seconds * 100) * timeUnit + Math.round(meters * 10)
}

export function secondsOf(cost: number): number {
  return Math.floor(cost / timeUnit) / 100
}

export function metersOf(cost: number): number {
  return (cost - Math.floor(cost / timeUnit) * timeUnit) / 10
}

/** A part of a cost between 0 and 1, exact in both of its halves. */
export function shareOf(cost: number, part: number): number {
  const time = Math.floor(cost / timeUnit)
  return Math.round(time * part) * timeUnit + Math.round((cost - time * timeUnit) * part)
}

export interface Costs {
  /** Of driving along each arc; infinite where the profile may not. */
  readonly arc: Float64Array
  /** Of each turn together with the arc before it. */
  readonly turn: Float64Array
}

export function findCosts(network: Network, isLeftHand: boolean, profile: Profile, period: Period): Costs {
  const arc = arcCosts(network, profile, period)
  return { arc, turn: turnCosts(network, isLeftHand, profile, arc) }
}

function arcCosts(network: Network, profile: Profile, period: Period): Float64Array {
  const pace = paces[profile.kind]
  const factors = periodFactors(profile.kind, period)
  const size = sizeOf(profile)
  const limits = [Math.round(size.heightMeters * 10), Math.round(size.widthMeters * 10), Math.round(size.lengthMeters * 10), Math.round(size.weightTonnes * 10)]
  const costs = new Float64Array(network.from.length * 2).fill(Infinity)
  for (let arc = 0; arc < costs.length; arc++) {
    const edge = arc >>> 1
    if (!isOpen(network, arc, profile) || isTooBig(network.limits, edge, limits)) continue
    const speed = (speedOn(network, arc, pace) * factors[network.roadClass[edge]!]!) / (1 + pace.crowding * crowdOn(network, edge))
    if (speed <= 0) continue
    const meters = network.centimetres[edge]! / 100
    costs[arc] = toCost((meters * 3.6) / speed + network.signals[arc]! * pace.signalSeconds, Math.max(0.1, meters))
  }
  return costs
}

const quietDensity = 5
const undisturbedClasses = 4

/** Kilometres of road in a square kilometre above those of a quiet place; motorways and trunk roads do not notice. */
function crowdOn({ density, roadClass }: Network, edge: number): number {
  return roadClass[edge]! < undisturbedClasses ? 0 : Math.max(0, density[edge]! - quietDensity)
}

function isOpen(network: Network, arc: number, profile: Profile): boolean {
  const flags = network.flags[arc >>> 1]!
  const direction = (arc & 1) === 0 ? edgeFlag.forward : edgeFlag.backward
  return (flags & direction) !== 0 && !(profile.kind === 'truck' && (flags & edgeFlag.noTrucks) !== 0)
}

function isTooBig(limits: Uint16Array, edge: number, size: readonly number[]): boolean {
  for (let kind = 0; kind < 4; kind++) {
    const limit = limits[edge * 4 + kind]!
    if (limit !== 0 && size[kind]! > limit) return true
  }
  return false
}

function speedOn(network: Network, arc: number, pace: Pace): number {
  const edge = arc >>> 1
  const usual = pace.speeds[network.roadClass[edge]!]!
  const limit = network.maxSpeed[arc]!
  const speed = limit === 0 || pace.fastest <= 20 ? usual : limitedSpeed(usual, limit, pace)
  return Math.min(pace.fastest, (network.flags[edge]! & edgeFlag.unpaved) === 0 ? speed : speed * pace.unpavedFactor)
}

/** A low limit holds; a high one draws the usual speed of the class up, but only so far. */
function limitedSpeed(usual: number, limit: number, { ofLimit, stretch }: Pace): number {
  return Math.min(limit * ofLimit, usual * stretch)
}

interface TurnRules {
  readonly network: Network
  readonly pace: Pace
  readonly penalties: Float64Array
  /** Turn flags that close a turn, and edge flags of roads for visitors alone. */
  readonly closed: number
  readonly visit: number
}

function turnCosts(network: Network, isLeftHand: boolean, profile: Profile, arcCost: Float64Array): Float64Array {
  const pace = paces[profile.kind]
  const isTruck = profile.kind === 'truck'
  const rules: TurnRules = { network, pace, penalties: anglePenalties(pace, isLeftHand), closed: isTruck ? turnFlag.noTrucks : 0, visit: edgeFlag.destination | (isTruck ? edgeFlag.truckDestination : 0) }
  const { stateArc, turnStart, turnTo } = network
  const costs = new Float64Array(turnTo.length).fill(Infinity)
  for (let state = 0; state < stateArc.length; state++) {
    const arc = stateArc[state]!
    for (let turn = turnStart[state]!; turn < turnStart[state + 1]!; turn++) {
      const next = stateArc[turnTo[turn]!]!
      const isOpen = arcCost[next] !== Infinity && (network.turnFlags[turn]! & rules.closed) === 0 && !isForbiddenUTurn(network, network.turnFlags[turn]!, arc)
      if (isOpen && isVisitAllowed(rules, state, turnTo[turn]!)) costs[turn] = arcCost[arc]! + toCost(secondsFor(rules, turn, arc, next), 0)
    }
  }
  return costs
}

/** Who is in a road for visitors may drive on in it; who started there may leave; who comes in becomes a visitor. */
function isVisitAllowed({ network, visit }: TurnRules, from: number, to: number): boolean {
  const isInside = (network.flags[network.stateArc[from]! >>> 1]! & visit) !== 0
  const goesInside = (network.flags[network.stateArc[to]! >>> 1]! & visit) !== 0
  if (!goesInside) return network.isVisit[from] === 0 && network.isVisit[to] === 0
  return network.isVisit[to] === (isInside ? network.isVisit[from] : 1)
}

function secondsFor({ network, pace, penalties }: TurnRules, turn: number, arc: number, next: number): number {
  const crowd = 1 + pace.turnCrowding * crowdOn(network, arc >>> 1)
  const rename = network.name[arc >>> 1] === network.name[next >>> 1] ? 0 : pace.renameSeconds
  return rename + crowd * turnSeconds(network.turnFlags[turn]!, penalties[network.turnAngle[turn]! + 128]!, pace)
}

const busiestTurnedOn = classNumber('unclassified')

/** Turning round in the middle of a through road is left to emergencies; at its end there is no other way. */
function isForbiddenUTurn({ mode, roadClass }: Network, flags: number, arc: number): boolean {
  return mode === 'motor' && (flags & turnFlag.uTurn) !== 0 && (flags & turnFlag.deadEnd) === 0 && roadClass[arc >>> 1]! < busiestTurnedOn
}

function turnSeconds(flags: number, anglePenalty: number, pace: Pace): number {
  if ((flags & turnFlag.deadEnd) !== 0) return pace.deadEndSeconds
  if ((flags & turnFlag.uTurn) !== 0) return pace.uTurnSeconds
  if ((flags & turnFlag.signal) !== 0) return pace.signalSeconds + ((flags & turnFlag.plain) !== 0 ? 0 : anglePenalty)
  if ((flags & turnFlag.plain) !== 0) return 0
  return anglePenalty + ((flags & turnFlag.yield) !== 0 ? pace.yieldSeconds : (flags & turnFlag.equal) !== 0 ? pace.equalSeconds : 0)
}

/** Penalty by angle: an S-curve through half its height at 60 degrees. */
function anglePenalties(pace: Pace, isLeftHand: boolean): Float64Array {
  return Float64Array.from({ length: 256 }, (_, index) => {
    const degrees = (index - 128) * angleStep
    const isAcross = degrees < 0 !== isLeftHand
    return (pace.turnSeconds * (isAcross ? pace.acrossFactor : 1)) / (1 + Math.exp(-(Math.abs(degrees) - 60) / 10))
  })
}
