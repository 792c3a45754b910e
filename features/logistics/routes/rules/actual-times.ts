import { endKinds } from '../../attempts/rules.ts'
import { breaksOf } from './breaks.ts'
import { cashOf, paidOf } from './cash.ts'
import type { RecordedAction, RouteRecord, StopRecord } from './recorded-actions.ts'

type Act = Pick<RecordedAction, 'id' | 'kind' | 'stopId' | 'at' | 'data' | 'place'>
type Point = readonly [longitude: number, latitude: number]
type Known = Pick<StopRecord, 'deliveryId' | 'isHere' | 'attempts' | 'failureReason' | 'location' | 'dueCents'> & {
  at: Point
}

/** What really happened on a route, from the actions that were applied, in order of the acts. */
export function actualOf(acts: readonly Act[], stops: readonly Known[]): Omit<RouteRecord, 'actions' | 'mayRecord'> {
  const records = stops.map((stop) => recordOf(acts, stop))
  return {
    departedAt: timeOf(acts, 'depart') ?? firstEnd(records),
    finishedAt: timeOf(acts, 'finish'),
    ...breaksIn(acts),
    odometer: odometerOf(acts),
    cash: { due: records.reduce((sum, { dueCents }) => sum + (dueCents ?? 0), 0), ...cashOf(acts) },
    stops: records,
  }
}

function timeOf(acts: readonly Act[], kind: string): string | null {
  return acts.findLast((act) => act.kind === kind)?.at ?? null
}

/** Whoever ends a stop has left, even where they didn't say so. */
function firstEnd(records: readonly StopRecord[]): string | null {
  return records.flatMap(({ doneAt }) => doneAt ?? []).toSorted((one, other) => one.localeCompare(other))[0] ?? null
}

function recordOf(acts: readonly Act[], { at, ...stop }: Known): StopRecord {
  const { deliveryId } = stop
  const own = acts.filter(({ stopId }) => stopId === deliveryId)
  return {
    ...stop,
    ...timesOf(own),
    distanceMeters: distanceOf(endOf(own), at),
    isLoaded: isLoaded(acts, deliveryId),
    isReturned: acts.some(
      ({ kind, data }) => kind === 'returned' && numbersIn(data['deliveryIds']).includes(deliveryId),
    ),
    paid: paidOf(endOf(own)),
  }
}

/** Who comes back to a stop that failed is there again. */
function endOf(own: readonly Act[]): Act | undefined {
  const arrived = own.findLast(({ kind }) => kind === 'arrive')
  const last = own.findLast(({ kind }) => endKinds.has(kind))
  return last && (!arrived || last.at >= arrived.at) ? last : undefined
}

function timesOf(own: readonly Act[]): Pick<StopRecord, 'arrivedAt' | 'doneAt' | 'doneBy' | 'kind'> {
  const arrivedAt = own.findLast(({ kind }) => kind === 'arrive')?.at
  const end = endOf(own)
  if (!end) return { arrivedAt: arrivedAt ?? null, doneAt: null, doneBy: null, kind: null }
  const { id: doneBy, at: doneAt, kind } = end
  return { arrivedAt: arrivedAt ?? (kind === 'fail' ? null : doneAt), doneAt, doneBy, kind }
}

function distanceOf(end: Act | undefined, door: Point): number | null {
  return end?.place ? Math.round(metersBetween(door, [end.place.longitude, end.place.latitude])) : null
}

function isLoaded(acts: readonly Act[], deliveryId: number): boolean | null {
  const check = acts.findLast(
    ({ kind, data }) =>
      kind === 'loaded' && [...numbersIn(data['onBoard']), ...numbersIn(data['missing'])].includes(deliveryId),
  )
  return check ? numbersIn(check.data['onBoard']).includes(deliveryId) : null
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

function breaksIn(acts: readonly Act[]): Pick<RouteRecord, 'breakSeconds' | 'breakSince'> {
  const spans = breaksOf(acts.map(({ kind, at }) => ({ kind, atMs: Date.parse(at) })))
  const open = spans.find(({ untilMs }) => untilMs === null)
  const ended = spans.reduce((sum, { sinceMs, untilMs }) => sum + (untilMs === null ? 0 : untilMs - sinceMs), 0)
  return {
    breakSeconds: Math.round(ended / 1000),
    breakSince: open ? new Date(open.sinceMs).toISOString() : null,
  }
}

function odometerOf(acts: readonly Act[]): RouteRecord['odometer'] {
  const readings = (kinds: ReadonlySet<string>) =>
    acts.flatMap(({ kind, data }) =>
      kinds.has(kind) && typeof data['odometer'] === 'number' ? [data['odometer']] : [],
    )
  return { start: readings(startKinds)[0] ?? null, end: readings(finishKinds).at(-1) ?? null }
}

const startKinds: ReadonlySet<string> = new Set(['onDuty', 'vehicleCheck', 'depart'])
const finishKinds: ReadonlySet<string> = new Set(['finish', 'offDuty'])

/** What was recorded this far from the door deserves a look; a guess. */
export const farMeters = 150

const radian = Math.PI / 180
const earthMeters = 6_371_000

/** As the crow flies; good for the length of a street. */
export function metersBetween([longitude, latitude]: Point, [otherLongitude, otherLatitude]: Point): number {
  const x = (otherLongitude - longitude) * radian * Math.cos(((latitude + otherLatitude) / 2) * radian)
  return Math.hypot(x, (otherLatitude - latitude) * radian) * earthMeters
}
