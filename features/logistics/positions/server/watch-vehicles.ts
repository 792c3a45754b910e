import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Bus, Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { depots } from '../../depots/server/tables.ts'
import { routes, routeStops } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { watchFix, type Change, type Circle, type Watch } from '../rules/activity.ts'
import { vehiclePositions, type positions } from './tables.ts'

type Row = typeof positions.$inferInsert
type Watched = { vehicleId: number; watch: Watch; changes: Change[] }
type Clock = Pick<Machine, 'now' | 'bus'>

/** A van parks near the door; a depot has a yard. */
const stopMeters = 80
const depotMeters = 150

/** Follows what vehicles do from their accepted fixes, and records what changed, not each fix. */
export async function watchVehicles(tx: Transaction, clock: Clock, rows: readonly Row[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ vehicleId }) => vehicleId ?? []))]
  if (ids.length === 0) return
  const before = await tx
    .select({ vehicleId: vehiclePositions.vehicleId, watch: vehiclePositions.watch })
    .from(vehiclePositions)
    .where(inArray(vehiclePositions.vehicleId, ids))
    .orderBy(asc(vehiclePositions.vehicleId))
  const circles = await circlesFor(tx, clock, ids)
  const watched = before.flatMap(({ vehicleId, watch }) => {
    const own = rows.filter((row) => row.vehicleId === vehicleId)
    return follow({ vehicleId, watch }, own, circles.get(vehicleId) ?? circles.get(0) ?? [])
  })
  await keepWatches(tx, watched)
  await recordEvents(
    tx,
    clock,
    watched.flatMap(({ vehicleId, changes }) => changes.map((change) => eventOf(vehicleId, change))),
  )
}

function follow(
  { vehicleId, watch }: { vehicleId: number; watch: Watch | null },
  rows: readonly Row[],
  circles: readonly Circle[],
): Watched[] {
  let next = watch
  const changes: Change[] = []
  for (const { at, longitude, latitude, accuracyMeters = null } of rows.toSorted((one, other) => +one.at - +other.at)) {
    if (next && at.getTime() <= next.last.atMs) continue
    const seen = watchFix(next, { atMs: at.getTime(), longitude, latitude, accuracyMeters }, circles)
    next = seen.watch
    changes.push(...seen.changes)
  }
  return next ? [{ vehicleId, watch: next, changes }] : []
}

function eventOf(vehicleId: number, change: Change) {
  const at = new Date(change.atMs).toISOString()
  const after = change.kind === 'activity' ? { activity: change.activity, at } : { place: change.key, at }
  return { kind: `position.${change.kind}`, entity: 'position', entityId: vehicleId, after }
}

/** One statement for all of them. */
async function keepWatches(tx: Transaction, watched: readonly Watched[]): Promise<void> {
  const rows = watched.map(({ vehicleId, watch }) => ({
    vehicle_id: vehicleId,
    watch,
    activity: watch.activity,
    since: new Date(watch.sinceMs).toISOString(),
  }))
  await tx.execute(sql`update ${vehiclePositions} set watch = seen.watch, activity = seen.activity,
    activity_since = seen.since from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as seen(vehicle_id int, watch jsonb, activity text, since timestamptz)
    where ${vehiclePositions.vehicleId} = seen.vehicle_id`)
}

type Known = Map<string, Circle[]>
const knownRoutes = new WeakMap<Bus, Known>()
const mostKnown = 5000

/** By vehicle: the depots and the stops of its route of today; under 0 the depots alone. */
async function circlesFor(tx: Transaction, { now, bus }: Clock, vehicleIds: number[]): Promise<Map<number, Circle[]>> {
  const known: Known = knownRoutes.get(bus) ?? new Map<string, Circle[]>()
  knownRoutes.set(bus, known)
  if (known.size > mostKnown) known.clear()
  const { timeZone } = await logisticsSetting(tx, 'general')
  const day = wallTime(now(), timeZone).slice(0, 10)
  const { id, vehicleId, publicationId } = routes
  const today = await tx
    .select({ id, vehicleId, publicationId })
    .from(routes)
    .where(and(inArray(vehicleId, vehicleIds), eq(routes.day, day), ne(routes.state, 'recalled')))
    .orderBy(asc(id))
    .limit(5000)
  const keyOf = (route: { id: number; publicationId: number }) => `${route.id} ${route.publicationId}`
  const missing = today.filter((route) => !known.has(keyOf(route)))
  for (const [key, circles] of await stopCircles(
    tx,
    missing.map((route) => route.id),
    keyOf,
  ))
    known.set(key, circles)
  const yards = await depotCircles(tx)
  const all = new Map<number, Circle[]>([[0, yards]])
  for (const route of today)
    all.set(route.vehicleId, [...(all.get(route.vehicleId) ?? yards), ...(known.get(keyOf(route)) ?? [])])
  return all
}

async function stopCircles(
  tx: Transaction,
  routeIds: number[],
  keyOf: (route: { id: number; publicationId: number }) => string,
): Promise<Known> {
  if (routeIds.length === 0) return new Map()
  const { routeId: id, publicationId, deliveryId, longitude, latitude } = routeStops
  const rows = await tx
    .select({ id, publicationId, deliveryId, longitude, latitude })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, id), eq(routes.publicationId, publicationId)))
    .where(inArray(id, routeIds))
    .limit(100_000)
  const circles: Known = new Map()
  for (const { deliveryId: stop, ...row } of rows) {
    const { longitude: x, latitude: y } = row
    const circle = { key: `stop ${stop}`, kind: 'stop' as const, longitude: x, latitude: y, radiusMeters: stopMeters }
    circles.set(keyOf(row), [...(circles.get(keyOf(row)) ?? []), circle])
  }
  return circles
}

async function depotCircles(tx: Transaction): Promise<Circle[]> {
  const { id, longitude, latitude } = depots
  const rows = await tx.select({ id, longitude, latitude }).from(depots).where(eq(depots.isArchived, false)).limit(1000)
  return rows.map((row) => ({
    key: `depot ${row.id}`,
    kind: 'depot',
    longitude: row.longitude,
    latitude: row.latitude,
    radiusMeters: depotMeters,
  }))
}
