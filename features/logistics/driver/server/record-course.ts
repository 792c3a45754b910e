import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { ends } from '../../attempts/rules.ts'
import {
  announceAttempts,
  recordAttempts,
  recordCourse,
  type Course,
  type Crew,
  type Ended,
} from '../../attempts/server/commands.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'
import { routeStops, routeVersions } from '../../routes/server/tables.ts'
import type { RouteState } from '../rules.ts'
import { textIn } from '../rules/open-route.ts'

type Recorded = { route: RouteRecord; state: RouteState; after: readonly ActionRecord[] }

type Recorder = Parameters<typeof announceAttempts>[1]

/** Keeps what a route has come to: each attempt, and from where and when it goes on. */
export async function recordWhatHappened(
  tx: Transaction,
  recorder: Recorder,
  { route, state, after }: Recorded,
): Promise<void> {
  const { id: routeId, planRouteId, day, depotId, driverId, driverName, vehicleId } = route
  const of = { routeId, planRouteId, day, depotId, driverId, driverName, vehicleId }
  const ended = attemptsIn(after, await earlierCrews(tx, route, after))
  const changed = await recordAttempts(tx, recorder.now(), { route: of, ended })
  await announceAttempts(tx, recorder, changed)
  await recordCourse(tx, of, await courseOf(tx, route, state))
}

/** How those had the route last who recorded something on it and don't have it any more, by the ids of the drivers. */
async function earlierCrews(
  tx: Transaction,
  route: RouteRecord,
  records: readonly ActionRecord[],
): Promise<ReadonlyMap<number, Crew>> {
  const others = new Set(records.flatMap((one) => (one.driverId === route.driverId ? [] : one.driverId)))
  if (others.size === 0) return new Map()
  const { planRouteId, depotId, driverId, driverName, vehicleId, routeId, publicationId } = routeVersions
  const versions = await tx
    .select({ planRouteId, depotId, driverId, driverName, vehicleId })
    .from(routeVersions)
    .where(and(eq(routeId, route.id), inArray(driverId, [...others])))
    .orderBy(asc(publicationId))
    .limit(5000)
  return new Map(versions.map((one) => [one.driverId, one]))
}

/** By time of act: what ended a stop, with the arrival that came before it. */
function attemptsIn(records: readonly ActionRecord[], crews: ReadonlyMap<number, Crew>): Ended[] {
  const applied = records
    .filter(
      ({ outcome, stopId, kind }) => outcome === 'applied' && stopId !== null && (kind === 'arrive' || ends[kind]),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.link - other.link)
  const arrived = new Map<number, Date>()
  return applied.flatMap(({ id: actionId, kind, stopId, at, data, driverId }): Ended[] => {
    const deliveryId = stopId!
    const outcome = ends[kind]
    if (!outcome) {
      arrived.set(deliveryId, at)
      return []
    }
    // Whoever didn't say that they arrived was there when they handed over; who failed may never have been.
    const arrivedAt = arrived.get(deliveryId) ?? (outcome === 'failed' ? null : at)
    arrived.delete(deliveryId)
    const reason = textIn(data, 'reason')
    return [{ actionId, deliveryId, arrivedAt, endedAt: at, outcome, reason, crew: crews.get(driverId) }]
  })
}

async function courseOf(tx: Transaction, route: RouteRecord, state: RouteState): Promise<Course | undefined> {
  if (state.departedAtMs === null) return undefined
  const { id: routeId, planRouteId, day, driverId } = route
  const of = { planRouteId, routeId, day, driverId, departedAt: new Date(state.departedAtMs) }
  if (state.finishedAtMs !== null) return { ...of, finishedAt: new Date(state.finishedAtMs) }
  const isDone = (id: number) => state.stops.get(id)?.doneAtMs != null
  const open = state.order.filter((id) => !isDone(id))
  const atId = open.find((id) => state.stops.get(id)?.arrivedAtMs != null) ?? null
  const nextId = open.find((id) => id !== atId) ?? null
  const from = atId ?? state.order.findLast(isDone) ?? null
  return {
    ...of,
    finishedAt: null,
    ...here(state, atId),
    nextId,
    nextSeconds: nextId === null ? null : await driveBetween(tx, route, { from, to: nextId }),
  }
}

function here({ stops }: RouteState, atId: number | null): Pick<Course, 'atId' | 'atSince'> {
  const sinceMs = atId === null ? null : stops.get(atId)?.arrivedAtMs
  return sinceMs == null ? { atId: null, atSince: null } : { atId, atSince: new Date(sinceMs) }
}

/** How long the drive between two stops was planned to take, where one comes after the other; `null`: from where the route starts. */
async function driveBetween(
  tx: Transaction,
  { id, publicationId }: RouteRecord,
  { from, to }: { from: number | null; to: number },
): Promise<number | null> {
  const { deliveryId, arrivalSeconds, endSeconds, position } = routeStops
  const stops = await tx
    .select({ deliveryId, arrivalSeconds, endSeconds })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, id), eq(routeStops.publicationId, publicationId)))
    .orderBy(asc(position))
    .limit(5000)
  const at = stops.findIndex((stop) => stop.deliveryId === to)
  const [before, next] = [stops[at - 1], stops[at]]
  if (!next) return null
  if (before) return before.deliveryId === from ? Math.max(0, next.arrivalSeconds - before.endSeconds) : null
  if (from !== null) return null
  const [version] = await tx
    .select({ figures: routeVersions.figures })
    .from(routeVersions)
    .where(and(eq(routeVersions.routeId, id), eq(routeVersions.publicationId, publicationId)))
  const start = version?.figures.visits.find(({ kind }) => kind === 'start')
  return start ? Math.max(0, Math.round(next.arrivalSeconds - start.endSeconds)) : null
}
