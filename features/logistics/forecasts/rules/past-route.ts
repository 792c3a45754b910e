import type { PastHalt, PastStop } from '#optimiser/arrival/past.ts'
import type { Halt } from './rest-of-route.ts'

/** A stop as it was published, with what decides how long it takes; seconds after midnight. */
export type PublishedStop = {
  deliveryId: number
  arrivalSeconds: number
  startSeconds: number
  endSeconds: number
  /** When the window it was planned into opens. */
  opensSeconds: number | null
  zone: string
  address: string
  customer: string
}
export type Act = { kind: string; stopId: number | null; atSeconds: number }

/** A route as it was published and what was recorded of it, in the order of the acts. */
export type DrivenRoute = {
  id: number
  driverId: number
  day: string
  departSeconds: number
  stops: readonly PublishedStop[]
  halts: readonly Halt[]
  /** When it was given other stops under way: those still ahead have the times that were forecast then. */
  amendedAt: readonly number[]
  acts: readonly Act[]
}

const ends: ReadonlySet<string> = new Set(['deliver', 'partly', 'pickUp', 'fail'])

type Span = { from: number; to: number }
type Visited = { index: number; arrived: number; done: number | null }

/** What a driven route shows of how long things take; the part that isn't over yet is left out. */
export function pastOf(route: DrivenRoute): { stops: PastStop[]; halts: PastHalt[] } {
  const visited = visitedOf(route)
  const breaks = breaksOf(route.acts)
  const planned = route.halts.filter(({ kind }) => kind === 'break')
  return {
    stops: visited.map((visit) => pastStop(route, visit, { visited, breaks })),
    halts: breaks.slice(0, planned.length).map(({ from, to }, index) => ({
      plannedSeconds: planned[index]!.seconds,
      seconds: to - from,
    })),
  }
}

/** Stops whose arrival was recorded, in the order in which the driver came to them. */
function visitedOf({ stops, acts }: DrivenRoute): Visited[] {
  return stops
    .flatMap(({ deliveryId }, index): Visited[] => {
      const own = acts.filter(({ stopId }) => stopId === deliveryId)
      const arrived = own.findLast(({ kind }) => kind === 'arrive')?.atSeconds
      if (arrived === undefined) return []
      const done = own.findLast(({ kind }) => ends.has(kind))?.atSeconds
      return [{ index, arrived, done: done === undefined || done < arrived ? null : done }]
    })
    .toSorted((one, other) => one.arrived - other.arrived)
}

function breaksOf(acts: readonly Act[]): Span[] {
  const spans: Span[] = []
  let from: number | null = null
  for (const { kind, atSeconds } of acts) {
    if (kind === 'breakStart') from ??= atSeconds
    if (kind === 'breakEnd' && from !== null) {
      spans.push({ from, to: atSeconds })
      from = null
    }
  }
  return spans
}

type Seen = { visited: readonly Visited[]; breaks: readonly Span[] }

function pastStop(route: DrivenRoute, visit: Visited, seen: Seen): PastStop {
  const stop = route.stops[visit.index]!
  const drive = driveTo(route, visit, seen)
  const began = Math.max(visit.arrived, Math.min(stop.opensSeconds ?? visit.arrived, visit.done ?? visit.arrived))
  return {
    day: route.day,
    route: String(route.id),
    hour: Math.floor((drive?.leftSeconds ?? visit.arrived) / 3600) % 24,
    driver: String(route.driverId),
    zone: stop.zone,
    address: stop.address,
    customer: stop.customer,
    plannedDriveSeconds: drive?.plannedSeconds ?? null,
    driveSeconds: drive?.seconds ?? null,
    plannedServiceSeconds: stop.endSeconds - stop.startSeconds,
    serviceSeconds: visit.done === null ? null : visit.done - began,
  }
}

/** Only a drive that was planned, and driven, straight from the stop before. */
function driveTo(route: DrivenRoute, visit: Visited, { visited, breaks }: Seen) {
  const { index, arrived } = visit
  const leftSeconds = leftAt(route, visit, visited)
  const halts = route.halts.filter(({ afterStops }) => afterStops === index)
  if (leftSeconds === null || isRetimed(route, visit, visited) || halts.some(({ kind }) => kind === 'reload'))
    return null
  const leaves = route.stops[index - 1]?.endSeconds ?? route.departSeconds
  const plannedSeconds = route.stops[index]!.arrivalSeconds - leaves - sumOf(halts, ({ seconds }) => seconds)
  const rested = sumOf(breaks, ({ from, to }) => Math.max(0, Math.min(to, arrived) - Math.max(from, leftSeconds)))
  return plannedSeconds < 0 ? null : { leftSeconds, plannedSeconds, seconds: arrived - leftSeconds - rested }
}

/** When it left the stop planned before this one; nothing where it came from elsewhere. */
function leftAt(route: DrivenRoute, { index, arrived }: Visited, visited: readonly Visited[]): number | null {
  const last = visited.findLast((other) => other.arrived < arrived)
  if ((last?.index ?? -1) !== index - 1) return null
  const left = last ? last.done : departedOf(route)
  return left !== null && left <= arrived ? left : null
}

/** The stop before has other times than those this one was given: how far apart they were planned isn't known any more. */
function isRetimed({ amendedAt }: DrivenRoute, { index, arrived }: Visited, visited: readonly Visited[]): boolean {
  const before = visited.find((other) => other.index === index - 1)?.arrived ?? -Infinity
  return amendedAt.some((at) => before <= at && at < arrived)
}

function departedOf({ acts }: DrivenRoute): number | null {
  return acts.findLast(({ kind }) => kind === 'depart')?.atSeconds ?? null
}

function sumOf<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0)
}
