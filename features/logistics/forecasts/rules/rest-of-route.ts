import type { StopWindow } from '#optimiser/problem.ts'
import type { Point } from '#platform/regions/contract.ts'
import type { RouteState } from '../../driver/rules.ts'
import { isPending, type Transfer } from '../../routes/rules/transfer.ts'
import type { Visit } from './rest-times.ts'

export type PlannedStop = {
  deliveryId: number
  point: Point
  arrivalSeconds: number
  serviceSeconds: number
  windows: readonly StopWindow[]
  /** The end of its last window. */
  dueSeconds: number | null
}
/** A break, or loading again, after so many stops of the route as it is published. */
export type Halt = { kind: 'break' | 'reload'; afterStops: number; seconds: number }

/** What is known of a route on its day; times are seconds after midnight, points are where it stops. */
export type KnownRoute = {
  /** As they are published. */
  stops: readonly PlannedStop[]
  halts: readonly Halt[]
  /** Where it takes goods over on its way. */
  transfers?: readonly Transfer[]
  start: Point | null
  end: Point | null
  /** When it is to leave its start. */
  departSeconds: number
  state: RouteState
  /** Where the vehicle was seen last since it left. */
  fix: { point: Point; atMs: number } | null
  midnightMs: number
}

type Places = Pick<KnownRoute, 'stops' | 'start' | 'end' | 'transfers'>

/** The places of a route, as rows of its matrix: row 0 is where it goes on from. */
export function placesOf({ stops, start, end, transfers = [] }: Places) {
  const ends = [...stops.map(({ point }) => point), ...(start ? [start] : []), ...(end ? [end] : [])]
  const points = [...ends, ...transfers.map(({ point }) => point)]
  return {
    points,
    placeOf: new Map(stops.map(({ deliveryId }, index) => [deliveryId, index + 1])),
    startPlace: start && stops.length + 1,
    endPlace: end && ends.length,
    transferPlace: new Map(transfers.map((transfer, index) => [transfer, ends.length + index + 1])),
  }
}

export type Leaves = { atSeconds: number; from: { place: number } | { point: Point } }
/** What is left of a route: the stop it stands at, from where and when it goes on, and what it drives to. */
export type Left = {
  current: { stop: PlannedStop; arrivedSeconds: number; doneSeconds: number } | null
  leaves: Leaves
  visits: Visit[]
}

/** Nothing where nothing is left to drive to and nowhere to end. */
export function restOf(known: KnownRoute, nowSeconds: number): Left {
  const open = openStops(known)
  const current = currentOf(known, open, nowSeconds)
  const ahead = open.filter((stop) => stop !== current?.stop)
  const { pending, breakEndsSeconds } = breaksOf(known, nowSeconds)
  const halts = [...pending, ...reloadsOf(known)]
  return { current, leaves: leavesOf(known, { current, ahead, nowSeconds, breakEndsSeconds }), visits: visitsOf() }

  function visitsOf(): Visit[] {
    const { placeOf, startPlace, transferPlace } = placesOf(known)
    const isAhead = new Set(ahead)
    const aheadIds = new Set(ahead.map(({ deliveryId }) => deliveryId))
    const transfers = pendingIn(known).filter(({ stopIds }) => stopIds.some((id) => aheadIds.has(id)))
    const transfersAt = (id: number | null) =>
      transfers
        .filter(({ afterStopId: anchor }) => (id === null ? anchor === null || !aheadIds.has(anchor) : anchor === id))
        .map((transfer) => haltVisit(transferPlace.get(transfer) ?? null, transfer.seconds))
    const after = (stop: PlannedStop | undefined) =>
      halts
        .filter(({ afterStops }) => {
          const anchor = known.stops[afterStops - 1]
          return stop ? anchor === stop : !anchor || !isAhead.has(anchor)
        })
        .map(({ kind, seconds }) => haltVisit(kind === 'reload' ? startPlace : null, seconds))
    return [
      ...after(undefined),
      ...transfersAt(null),
      ...ahead.flatMap((stop) => [
        stopVisit(stop, placeOf.get(stop.deliveryId)!),
        ...after(stop),
        ...transfersAt(stop.deliveryId),
      ]),
    ]
  }
}

function haltVisit(place: number | null, serviceSeconds: number): Visit {
  return { deliveryId: null, place, serviceSeconds, windows: [] }
}

function stopVisit({ deliveryId, serviceSeconds, windows }: PlannedStop, place: number): Visit {
  return { deliveryId, place, serviceSeconds, windows }
}

function pendingIn({ transfers = [], state }: KnownRoute): Transfer[] {
  return transfers.filter((transfer) => isPending(transfer, state.stops))
}

/** In the order of the driver. What was left behind at the depot isn't driven to; what is taken over on the way is. */
function openStops(known: KnownRoute): PlannedStop[] {
  const { stops, state } = known
  const toFetch = new Set(pendingIn(known).flatMap(({ stopIds }) => stopIds))
  const byId = new Map(stops.map((stop) => [stop.deliveryId, stop]))
  const open = state.departedAtMs === null ? beforeLeaving : underWay
  return state.order.flatMap((id) => {
    const stop = byId.get(id)
    const at = state.stops.get(id)?.state ?? ''
    return stop && (open.has(at) || (toFetch.has(id) && beforeLeaving.has(at))) ? [stop] : []
  })
}

const underWay: ReadonlySet<string> = new Set(['outForDelivery', 'arrived'])
const beforeLeaving: ReadonlySet<string> = new Set(['published', 'loaded', ...underWay])

const secondsOf = ({ midnightMs }: KnownRoute, ms: number) => Math.round((ms - midnightMs) / 1000)

function currentOf(known: KnownRoute, open: readonly PlannedStop[], nowSeconds: number): Left['current'] {
  const arrived = open
    .flatMap((stop) => {
      const atMs = known.state.stops.get(stop.deliveryId)?.arrivedAtMs
      return atMs == null ? [] : [{ stop, arrivedSeconds: secondsOf(known, atMs) }]
    })
    .toSorted((one, other) => other.arrivedSeconds - one.arrivedSeconds)[0]
  if (!arrived) return null
  const { stop, arrivedSeconds } = arrived
  const opens = stop.windows.find(({ endSeconds }) => endSeconds >= arrivedSeconds)?.startSeconds ?? arrivedSeconds
  const doneSeconds = Math.max(nowSeconds, Math.max(arrivedSeconds, opens) + stop.serviceSeconds)
  return { ...arrived, doneSeconds }
}

/** Breaks that are planned and were not taken yet; one that has begun goes on for as long as it is planned. */
function breaksOf({ halts, state, midnightMs }: KnownRoute, nowSeconds: number) {
  const planned = halts.filter(({ kind }) => kind === 'break')
  let takenSeconds = state.breakMs / 1000
  const pending = planned.filter(({ seconds }) => {
    const isTaken = takenSeconds >= seconds * enoughOfBreak
    if (isTaken) takenSeconds -= seconds
    return !isTaken
  })
  if (state.breakSinceMs === null) return { pending, breakEndsSeconds: null }
  const [begun, ...others] = pending
  const sinceSeconds = Math.round((state.breakSinceMs - midnightMs) / 1000)
  return { pending: others, breakEndsSeconds: Math.max(nowSeconds, sinceSeconds + (begun?.seconds ?? 0)) }
}

/** Whoever ends a break a little early has taken it. */
const enoughOfBreak = 0.8

/** As long as nothing of what comes after it is done, a vehicle still has to load again. */
function reloadsOf({ halts, stops, state }: KnownRoute): Halt[] {
  const isDone = (stop: PlannedStop) => state.stops.get(stop.deliveryId)?.doneAtMs != null
  return halts.filter(({ kind, afterStops }) => kind === 'reload' && !stops.slice(afterStops).some(isDone))
}

type Now = {
  current: Left['current']
  ahead: readonly PlannedStop[]
  nowSeconds: number
  breakEndsSeconds: number | null
}

function leavesOf(known: KnownRoute, now: Now): Leaves {
  const { current, breakEndsSeconds } = now
  const at = current
    ? { atSeconds: current.doneSeconds, from: placeOfStop(known, current.stop) }
    : known.state.departedAtMs === null
      ? beforeStart(known, now)
      : lastSeen(known, known.state.departedAtMs)
  return breakEndsSeconds === null ? at : { ...at, atSeconds: Math.max(at.atSeconds, breakEndsSeconds) }
}

function placeOfStop(known: KnownRoute, { deliveryId }: PlannedStop): { place: number } {
  return { place: placesOf(known).placeOf.get(deliveryId)! }
}

/** As it is planned, or now where that has passed. */
function beforeStart(known: KnownRoute, { ahead, nowSeconds }: Now): Leaves {
  const { startPlace, endPlace } = placesOf(known)
  if (startPlace !== null) return { atSeconds: Math.max(nowSeconds, known.departSeconds), from: { place: startPlace } }
  const [first] = ahead
  const from = first ? placeOfStop(known, first) : { place: endPlace ?? 0 }
  return { atSeconds: Math.max(nowSeconds, first?.arrivalSeconds ?? known.departSeconds), from }
}

/** The newest of what is known: that it left, what it did last, or where it was seen. */
function lastSeen(known: KnownRoute, departedAtMs: number): Leaves {
  const { state, stops, fix } = known
  const { startPlace } = placesOf(known)
  const [first] = stops
  const left = startPlace ?? (first ? placeOfStop(known, first).place : 0)
  let last = { atMs: departedAtMs, from: { place: left } as Leaves['from'] }
  for (const stop of stops) {
    const doneAtMs = state.stops.get(stop.deliveryId)?.doneAtMs
    if (doneAtMs != null && doneAtMs >= last.atMs) last = { atMs: doneAtMs, from: placeOfStop(known, stop) }
  }
  if (fix && fix.atMs > last.atMs) last = { atMs: fix.atMs, from: { point: fix.point } }
  return { atSeconds: secondsOf(known, last.atMs), from: last.from }
}
