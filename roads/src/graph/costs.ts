import { closedEdges } from './closed-areas.ts'
import { angleStep, edgeFlag, evenPriority, priorityShift, turnFlag, type Network } from './network.ts'
import { classNumber, importanceByClass } from './road-class.ts'
import { limitsOf, modeOf, paces, periodFactors, type Pace, type Period, type Profile } from './profile.ts'
import { speedShare, type Slowdown } from './slowdown.ts'

/**
 * A cost packs time and length into one number: hundredths of a second × 2^24 + decimetres. Costs compare by time first and by length
 * if the times are equal. Sums are exact up to 1,600 km and 31 days.
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

/** A share (0 to 1) of a cost; time and length are scaled separately. */
export function shareOf(cost: number, part: number): number {
  const time = Math.floor(cost / timeUnit)
  return Math.round(time * part) * timeUnit + Math.round((cost - time * timeUnit) * part)
}

export interface Costs {
  /** Cost of each arc; infinite where the profile may not drive. */
  readonly arc: Float64Array
  /** Cost of each turn including the arc before it. */
  readonly turn: Float64Array
}

/** What slows traffic: a period of the day, or what is known of the roads. */
export type Traffic = Period | Slowdown

export function findCosts(network: Network, isLeftHand: boolean, profile: Profile, traffic: Traffic): Costs {
  const arc = arcCosts(network, profile, traffic)
  return { arc, turn: turnCosts(network, isLeftHand, profile, arc) }
}

function arcCosts(network: Network, profile: Profile, traffic: Traffic): Float64Array {
  const pace = paces[profile.kind]
  const shareOn = shareIn(network, profile, traffic)
  const limits = limitsOf(profile)
  const closed = closedEdges(network, profile.avoid ?? [])
  const costs = new Float64Array(network.from.length * 2).fill(Infinity)
  for (let arc = 0; arc < costs.length; arc++) {
    const edge = arc >>> 1
    if (closed?.[edge] || !isOpen(network, arc, profile) || isTooBig(network.limits, edge, limits)) continue
    const speed = (speedOn(network, arc, pace) * shareOn(edge)) / (1 + pace.crowding * crowdOn(network, edge))
    if (speed <= 0) continue
    const meters = network.centimetres[edge]! / 100
    costs[arc] = toCost((meters * 3.6) / speed + network.signals[arc]! * pace.signalSeconds, Math.max(0.1, meters))
  }
  return costs
}

/** The part of the free speed that traffic leaves on an edge. */
function shareIn({ roadClass, density }: Network, profile: Profile, traffic: Traffic): (edge: number) => number {
  if (typeof traffic !== 'string' && modeOf(profile) === 'motor')
    return (edge) => speedShare(traffic, roadClass[edge]!, density[edge]!)
  const factors = periodFactors(profile.kind, typeof traffic === 'string' ? traffic : 'free')
  return (edge) => factors[roadClass[edge]!]!
}

const quietDensity = 5
/** How strongly road density slows traffic, by importance: not at all on motorways and trunk roads, less on primary roads. */
const densityEffectByImportance = [0, 0, 0.65, 1, 1, 1] as const

/** Road density above that of a quiet place, in km per km², weighted by its effect on this road. */
function crowdOn({ density, roadClass }: Network, edge: number): number {
  return densityEffectByImportance[importanceByClass[roadClass[edge]!]!]! * Math.max(0, density[edge]! - quietDensity)
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
  const classSpeed = pace.speeds[network.roadClass[edge]!]!
  const limit = network.maxSpeed[arc]!
  const speed =
    limit === 0 || pace.fastest <= 20
      ? classSpeed
      : Math.min(limit * ofLimit(network, edge, pace), classSpeed * pace.stretch)
  return Math.min(pace.fastest, (network.flags[edge]! & edgeFlag.unpaved) === 0 ? speed : speed * pace.unpavedFactor)
}

/** Share of the posted limit that is driven, by importance: traffic stays further below the limit on minor roads. */
const limitDrivenByImportance = [1, 1, 0.96, 0.9, 0.86, 0.8] as const

function ofLimit({ roadClass }: Network, edge: number, pace: Pace): number {
  return limitDrivenByImportance[importanceByClass[roadClass[edge]!]!]! * pace.ofLimit
}

interface TurnRules {
  readonly network: Network
  readonly pace: Pace
  readonly corners: Corners
  /** Turn flags that close a turn. */
  readonly closed: number
  /** Edge flags of destination-only roads. */
  readonly visit: number
  readonly turnsInDeadEndsAlone: boolean
}

function turnCosts(network: Network, isLeftHand: boolean, profile: Profile, arcCost: Float64Array): Float64Array {
  const pace = paces[profile.kind]
  const isTruck = profile.kind === 'truck'
  const rules: TurnRules = {
    network,
    pace,
    corners: findCorners(pace, isLeftHand),
    closed: isTruck ? turnFlag.noTrucks : 0,
    visit: edgeFlag.destination | (isTruck ? edgeFlag.truckDestination : 0),
    turnsInDeadEndsAlone: profile.uTurns === 'deadEnds',
  }
  const { stateArc, turnStart, turnTo } = network
  const costs = new Float64Array(turnTo.length).fill(Infinity)
  for (let state = 0; state < stateArc.length; state++) {
    const arc = stateArc[state]!
    for (let turn = turnStart[state]!; turn < turnStart[state + 1]!; turn++) {
      const next = stateArc[turnTo[turn]!]!
      const isOpen =
        arcCost[next] !== Infinity &&
        (network.turnFlags[turn]! & rules.closed) === 0 &&
        !isForbiddenUTurn(rules, network.turnFlags[turn]!, arc)
      if (isOpen && isVisitAllowed(rules, state, turnTo[turn]!))
        costs[turn] = arcCost[arc]! + toCost(secondsFor(rules, turn, arc, next), 0)
    }
  }
  return costs
}

/** A vehicle that enters a destination-only road becomes a visitor and can't leave it. One that starts there can. */
function isVisitAllowed({ network, visit }: TurnRules, from: number, to: number): boolean {
  const isInside = (network.flags[network.stateArc[from]! >>> 1]! & visit) !== 0
  const goesInside = (network.flags[network.stateArc[to]! >>> 1]! & visit) !== 0
  if (!goesInside) return network.isVisit[from] === 0 && network.isVisit[to] === 0
  return network.isVisit[to] === (isInside ? network.isVisit[from] : 1)
}

function secondsFor(rules: TurnRules, turn: number, arc: number, next: number): number {
  const { network, pace } = rules
  const crowd = 1 + pace.turnCrowding * crowdOn(network, arc >>> 1)
  return (isSameRoad(network, arc >>> 1, next >>> 1) ? 0 : pace.renameSeconds) + crowd * turnSeconds(rules, turn)
}

/** Whether two edges have the same name or the same road number. */
function isSameRoad({ name, ref }: Network, edge: number, other: number): boolean {
  return name[edge] === name[other] || (ref[edge] === ref[other] && ref[edge] !== 0)
}

const busiestTurnedOn = classNumber('unclassified')

/** Motor vehicles don't make U-turns on through roads, or anywhere if the profile forbids it. Dead ends are always allowed. */
function isForbiddenUTurn({ network, turnsInDeadEndsAlone }: TurnRules, flags: number, arc: number): boolean {
  const { mode, roadClass } = network
  return (
    mode === 'motor' &&
    (flags & turnFlag.uTurn) !== 0 &&
    (flags & turnFlag.deadEnd) === 0 &&
    (turnsInDeadEndsAlone || roadClass[arc >>> 1]! < busiestTurnedOn)
  )
}

/** A turn sharper than this leads back onto the other carriageway and counts as a U-turn. */
const backDegrees = 150

function turnSeconds({ network, pace, corners }: TurnRules, turn: number): number {
  const flags = network.turnFlags[turn]!
  if ((flags & turnFlag.deadEnd) !== 0) return pace.deadEndSeconds
  const isPlain = (flags & turnFlag.plain) !== 0
  if ((flags & turnFlag.uTurn) !== 0 || (!isPlain && Math.abs(network.turnAngle[turn]! * angleStep) > backDegrees))
    return pace.uTurnSeconds
  const waitSeconds =
    ((flags & turnFlag.signal) !== 0 ? pace.signalSeconds : 0) + ((flags & turnFlag.gate) !== 0 ? pace.gateSeconds : 0)
  if (isPlain) return waitSeconds
  const corner = corners[(flags & turnFlag.crossing) !== 0 ? 'crossing' : 'joining']
  const angle = network.turnAngle[turn]! + 128
  return waitSeconds + corners.slow[angle]! + ((flags >>> priorityShift) / evenPriority) * corner[angle]!
}

/** Seconds by turn angle: to slow down for the corner, and to give way to roads of equal importance. */
type Corners = Readonly<Record<'slow' | 'crossing' | 'joining', Float64Array>>

function findCorners(pace: Pace, isLeftHand: boolean): Corners {
  const byAngle = (secondsOf: (bend: number, isAcross: boolean) => number) =>
    Float64Array.from({ length: 256 }, (_, index) => {
      const degrees = (index - 128) * angleStep
      // A logistic curve that reaches half its height at 45 degrees.
      return secondsOf(1 / (1 + Math.exp(-(Math.abs(degrees) - 45) / 10)), degrees < 0 !== isLeftHand)
    })
  const waiting = (ahead: number) =>
    byAngle((bend, isAcross) => ahead * (1 - bend) + (isAcross ? pace.acrossSeconds : pace.turnSeconds) * bend)
  return {
    slow: byAngle((bend) => pace.slowSeconds * bend),
    crossing: waiting(pace.crossSeconds),
    joining: waiting(pace.passSeconds),
  }
}
