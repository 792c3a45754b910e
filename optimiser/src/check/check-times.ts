import type { StopVisit } from '../plan.ts'
import type { Depot, PastReload, Stop, TimeSpan, Vehicle } from '../problem.ts'
import type { Facts } from './facts.ts'
import { placeOf } from './walk.ts'
import type { Halt, Leg, Walk } from './walk.ts'

/** Lateness of a service start by the cheapest of the stop's windows. */
export interface Lateness {
  readonly seconds: number
  readonly cost: number
  readonly isBroken: boolean
}

/** Tolerance of a second, because traffic and a break on the road are rounded together. */
const ROUNDING = 1

/** Checks arrivals, waiting, work, windows, opening hours and the shift. */
export function checkTimes(facts: Facts, walk: Walk): void {
  for (const [index, leg] of walk.legs.entries()) {
    const { to } = leg
    const isAhead = index >= walk.pastCount
    if (to.kind === 'stop' && facts.servedByStop.has(to.stop)) checkPast(facts, walk, to)
    else if (!isKnownReload(facts, leg)) checkHalt(facts, walk, leg)
    if (to.kind === 'stop' && !facts.servedByStop.has(to.stop)) checkWindow(facts, walk, to)
    if (to.kind !== 'stop' && isAhead) checkOpening(facts, walk, { halt: to, time: to.startSeconds })
    if (isAhead) checkWay(facts, walk, leg)
    checkReload(facts, walk, leg)
  }
  checkPastStart(facts, walk)
  checkShift(facts, walk)
}

/** Checks the start time of a route under way. If its first stop differs, only the changed beginning is reported, elsewhere. */
function checkPastStart(facts: Facts, { vehicle, route, startSeconds }: Walk): void {
  const prefix = facts.problem.locks?.prefixes?.find((each) => each.vehicle === vehicle.id)
  const beginsSo = prefix?.visits[0]?.stop === route.stops[0]
  const isKept = !beginsSo || startSeconds === (facts.pastStart.get(vehicle.id) ?? startSeconds)
  if (!isKept) facts.blame('locks', 1, { kind: 'began-at-other-time', vehicle: vehicle.id }, { vehicle: vehicle.id })
}

function checkPast(facts: Facts, walk: Walk, visit: StopVisit): void {
  const served = facts.servedByStop.get(visit.stop)!
  const isKept =
    visit.startSeconds === Math.round(served.startSeconds) && visit.endSeconds === Math.round(served.endSeconds)
  if (!isKept)
    facts.blame(
      'locks',
      1,
      { kind: 'served-at-other-time', stop: visit.stop },
      { vehicle: walk.vehicle.id, stop: visit.stop },
    )
}

function checkHalt(facts: Facts, walk: Walk, leg: Leg): void {
  const { to } = leg
  const [vehicle, place] = [walk.vehicle.id, nameOf(to)]
  const where = { vehicle, ...(to.kind === 'stop' && { stop: to.stop }) }
  const isRounded = Boolean(facts.profileOf(walk.vehicle).traffic) && leg.pieces.length > 1
  const tooEarly = leg.earliestArrival - to.arrivalSeconds - (isRounded ? ROUNDING : 0)
  facts.blame('figures', tooEarly, { kind: 'arrival-too-early', vehicle, place, seconds: tooEarly }, where)
  const free = Math.max(to.arrivalSeconds, ...leg.breaks.map((rest) => rest.endSeconds))
  facts.blame('figures', free - to.startSeconds, { kind: 'work-too-early', vehicle, place }, where)
  const work = workOf(facts, walk.vehicle, leg)
  const statedSeconds = to.endSeconds - to.startSeconds
  facts.blame(
    'figures',
    Math.abs(statedSeconds - work),
    { kind: 'work-differs', place, seconds: work, statedSeconds },
    where,
  )
}

/** Whether the leg leads to a known past reload, for which only place and time are checked. */
function isKnownReload({ reloadAfter }: Facts, { from, to }: Leg): boolean {
  return to.kind === 'reload' && from?.kind === 'stop' && Boolean(reloadAfter.get(from.stop))
}

/** Checks that the reload after a past visit, or its absence, agrees with the problem. */
function checkReload(facts: Facts, walk: Walk, { from, to }: Leg): void {
  const told = from?.kind === 'stop' ? facts.reloadAfter.get(from.stop) : undefined
  if (from?.kind !== 'stop' || told === undefined) return
  const isKnown = (reload: PastReload) =>
    to.kind === 'reload' &&
    to.depot === reload.depot &&
    to.startSeconds === Math.round(reload.startSeconds) &&
    to.endSeconds === Math.round(reload.endSeconds)
  const isKept = told ? isKnown(told) : to.kind !== 'reload'
  const where = { vehicle: walk.vehicle.id, stop: from.stop }
  if (!isKept) facts.blame('locks', 1, { kind: 'reloaded-at-other-time', ...where }, where)
}

function checkWay(facts: Facts, walk: Walk, { from, to, hasWay }: Leg): void {
  if (hasWay || !from) return
  const vehicle = walk.vehicle.id
  const where = to.kind === 'stop' ? { vehicle, stop: to.stop } : { vehicle }
  facts.blame('reachable', 1, { kind: 'no-way', vehicle, from: nameOf(from), to: nameOf(to) }, where)
}

/** Seconds of work at the end of a leg: loading, or set-up and service. */
export function workOf(facts: Facts, vehicle: Vehicle, { from, to }: Leg): number {
  if (to.kind === 'end') return 0
  if (to.kind !== 'stop') return Math.round(facts.depots.get(to.depot)!.loadingSeconds ?? 0)
  const stop = facts.stops.get(to.stop)!
  const { serviceSeconds = 0, setupSeconds = 0, place } = { ...stop, ...stop.workByVehicle?.[vehicle.id] }
  const isSamePlace = from !== null && placeOf(facts, from) === place
  return Math.round(serviceSeconds) + (isSamePlace ? 0 : Math.round(setupSeconds))
}

function checkWindow(facts: Facts, walk: Walk, visit: StopVisit): void {
  const where = { vehicle: walk.vehicle.id, stop: visit.stop }
  const stop = facts.stops.get(visit.stop)!
  const earliest = Math.min(...(stop.windows ?? []).map((window) => Math.round(window.startSeconds)))
  if (stop.windows?.length && visit.startSeconds < earliest) {
    const early = earliest - visit.startSeconds
    facts.blame('windows', early, { kind: 'before-window', stop: visit.stop, seconds: early }, where)
    return
  }
  const { seconds, isBroken } = latenessOf(stop, visit.startSeconds)
  if (isBroken) facts.blame('windows', seconds, { kind: 'window-missed', stop: visit.stop, seconds }, where)
  const statedSeconds = visit.lateSeconds
  facts.blame(
    'figures',
    Math.abs(statedSeconds - seconds),
    { kind: 'lateness-differs', stop: visit.stop, seconds, statedSeconds },
    where,
  )
}

/** Lateness of a service start by the cheapest window. */
export function latenessOf({ windows = [] }: Stop, time: number): Lateness {
  const readings = windows
    .filter((window) => Math.round(window.startSeconds) <= time)
    .map((window): Lateness => {
      const seconds = Math.max(0, time - Math.round(window.endSeconds))
      const price = window.lateCostPerMinute
      return {
        seconds,
        cost: seconds === 0 || price === undefined ? 0 : (seconds * price) / 60,
        isBroken: seconds > 0 && price === undefined,
      }
    })
  const rank = (a: Lateness, b: Lateness) =>
    Number(a.isBroken) - Number(b.isBroken) || a.cost - b.cost || a.seconds - b.seconds
  return readings.sort(rank)[0] ?? { seconds: 0, cost: 0, isBroken: false }
}

function checkOpening(
  facts: Facts,
  walk: Walk,
  { halt, time }: { halt: Exclude<Halt, StopVisit>; time: number },
): void {
  const { openings } = facts.depots.get(halt.depot)! satisfies Depot
  if (!openings?.length) return
  const outside = Math.min(...openings.map((span) => outsideOf(span, time)))
  const isEarly = openings.some((span) => Math.round(span.startSeconds) === time + outside)
  const where = { vehicle: walk.vehicle.id, depot: halt.depot }
  facts.blame(
    'depot-hours',
    outside,
    { kind: isEarly ? 'depot-not-open' : 'depot-closed', ...where, seconds: outside },
    where,
  )
}

function outsideOf(span: TimeSpan, time: number): number {
  return Math.max(0, Math.round(span.startSeconds) - time, time - Math.round(span.endSeconds))
}

function checkShift(facts: Facts, { vehicle, startSeconds, endSeconds, legs }: Walk): void {
  if (!vehicle.shift) return
  const first = legs[0]?.from === null ? legs.find((leg) => leg.to.kind === 'stop')?.to : undefined
  const startsInPast = first?.kind === 'stop' && facts.servedByStop.has(first.stop)
  const early = Math.round(vehicle.shift.startSeconds) - startSeconds
  if (!startsInPast)
    facts.blame('shift', early, { kind: 'before-shift', vehicle: vehicle.id, seconds: early }, { vehicle: vehicle.id })
  const late = endSeconds - Math.round(vehicle.shift.endSeconds) - Math.round(vehicle.overtime?.upToSeconds ?? 0)
  facts.blame('shift', late, { kind: 'after-shift', vehicle: vehicle.id, seconds: late }, { vehicle: vehicle.id })
}

function nameOf(halt: Halt): string {
  return halt.kind === 'stop' ? halt.stop : halt.depot
}
