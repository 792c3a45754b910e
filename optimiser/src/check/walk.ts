import type { BreakVisit, Route, Visit } from '../plan.ts'
import type { TimeSpan, Vehicle } from '../problem.ts'
import type { Facts } from './facts.ts'
import { arrivalAfter, progressBetween } from './traffic.ts'

/** A visit that has a place. */
export type Halt = Exclude<Visit, BreakVisit>

/** A halt of a route with the drive to it and the breaks on the way and on arrival. */
export interface Leg {
  readonly from: Halt | null
  readonly to: Halt
  readonly breaks: readonly BreakVisit[]
  /** Actual breaks of a past leg, on the way and on arrival. */
  readonly taken: readonly TimeSpan[]
  /** Driving time in seconds, split by the breaks on the road. */
  readonly pieces: readonly number[]
  /** The earliest arrival that the drive allows. */
  readonly earliestArrival: number
  readonly meters: number
  /** False if there is no road; the leg then counts as zero. */
  readonly hasWay: boolean
}

/** A route with its recomputed legs. */
export interface Walk {
  readonly vehicle: Vehicle
  readonly route: Route
  readonly legs: readonly Leg[]
  /** Number of legs up to the last past visit, to which rules no longer apply. */
  readonly pastCount: number
  readonly startSeconds: number
  readonly endSeconds: number
}

/** Follows a route visit by visit and recomputes its legs from the matrices. */
export function walkRoute(facts: Facts, vehicle: Vehicle, route: Route): Walk {
  const legs: Leg[] = []
  const past = pastCount(facts, route)
  const behind = [...(facts.pastBreaks.get(vehicle.id) ?? [])]
  let breaks: BreakVisit[] = []
  let from: Halt | null = null
  for (const visit of route.visits) {
    if (visit.kind === 'break') {
      breaks.push(visit)
      continue
    }
    const isNext = ({ startSeconds }: TimeSpan) =>
      from !== null && legs.length < past && startSeconds < visit.startSeconds
    const taken = behind.splice(0, behind.filter(isNext).length)
    // After the last past visit, the route continues when the breaks taken since have ended.
    const goesOn = legs.length === past ? facts.pastBreaks.get(vehicle.id)?.at(-1)?.endSeconds : undefined
    const departure = Math.max(from?.endSeconds ?? -Infinity, goesOn ?? -Infinity)
    legs.push(legTo({ facts, vehicle, from, departure, breaks, taken }, visit))
    breaks = []
    from = visit
  }
  const first = legs[0]?.to
  const last = route.visits.at(-1)
  return {
    vehicle,
    route,
    legs,
    pastCount: past,
    startSeconds: first ? routeStart(first) : 0,
    endSeconds: last?.endSeconds ?? 0,
  }
}

function pastCount({ servedByStop, reloadAfter }: Facts, { visits }: Route): number {
  const halts = visits.filter(({ kind }) => kind !== 'break')
  const last = halts.findLastIndex((to) => to.kind === 'stop' && servedByStop.has(to.stop))
  const visit = halts[last]
  const hasReloaded =
    visit?.kind === 'stop' && Boolean(reloadAfter.get(visit.stop)) && halts[last + 1]?.kind === 'reload'
  return 1 + last + (hasReloaded ? 1 : 0)
}

function routeStart(first: Halt): number {
  return first.kind === 'stop' ? first.arrivalSeconds : first.startSeconds
}

interface Journey {
  readonly facts: Facts
  readonly vehicle: Vehicle
  readonly from: Halt | null
  readonly departure: number
  readonly breaks: readonly BreakVisit[]
  readonly taken: readonly TimeSpan[]
}

function legTo({ facts, vehicle, from, departure, breaks, taken }: Journey, to: Halt): Leg {
  if (!from) return { from, to, breaks, taken, pieces: [], earliestArrival: to.arrivalSeconds, meters: 0, hasWay: true }
  const leg = facts.leg(vehicle, placeOf(facts, from), placeOf(facts, to))
  const hasWay = Number.isFinite(leg.seconds) && Number.isFinite(leg.meters)
  const { seconds, meters } = hasWay ? leg : { seconds: 0, meters: 0 }
  const { traffic } = facts.profileOf(vehicle)
  const pieces: number[] = []
  let clock = departure
  let left = seconds
  for (const rest of [...taken, ...breaks].filter((each) => each.startSeconds < to.arrivalSeconds)) {
    const reached = traffic ? arrivalAfter(traffic, clock, left) : clock + left
    const halt = Math.min(reached, Math.max(clock, rest.startSeconds))
    left = halt === reached ? 0 : left - (traffic ? progressBetween(traffic, clock, halt) : halt - clock)
    pieces.push(halt - clock)
    clock = Math.max(halt, rest.endSeconds)
  }
  const arrival = traffic ? arrivalAfter(traffic, clock, left) : clock + left
  pieces.push(arrival - clock)
  return { from, to, breaks, taken, pieces, earliestArrival: arrival, meters, hasWay }
}

/** Duration of a break or a visit. */
export function lengthOf({ startSeconds, endSeconds }: TimeSpan): number {
  return endSeconds - startSeconds
}

/** Matrix row of a halt. */
export function placeOf(facts: Facts, halt: Halt): number {
  return halt.kind === 'stop' ? facts.stops.get(halt.stop)!.place : facts.depots.get(halt.depot)!.place
}
