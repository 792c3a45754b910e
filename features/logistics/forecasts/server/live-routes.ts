import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { endKinds, noAttempts, stateOnRoute } from '../../attempts/rules.ts'
import { countsByRoute, lastAttemptsOn } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { isHere } from '../../routes/server/queries.ts'
import { routeActions, routes, routeStops } from '../../routes/server/tables.ts'
import type { LiveRoute, LiveStop } from '../contract.ts'
import { forecastsOf } from './queries.ts'

const mostRoutes = 500
const mostStops = 20_000
const mostActions = 60_000

type Asked = { planId: number; routeId: number }

/** The routes of a plan, or one, that the caller may see; none where neither is named. */
export async function liveRoutes(
  db: Database,
  { ability }: Pick<Caller, 'ability'>,
  { planId, routeId }: Asked,
): Promise<LiveRoute[]> {
  if (planId === 0 && routeId === 0) return []
  const { id, depotId } = routes
  const found = await db
    .select({ route: routes })
    .from(routes)
    .leftJoin(drivers, eq(drivers.id, routes.driverId))
    .where(
      and(
        visible(ability, 'read', 'Route', { id, depotId, driverUserId: drivers.userId }),
        equals(routes.planId, planId || undefined),
        equals(id, routeId || undefined),
        ne(routes.state, 'recalled'),
      ),
    )
    .orderBy(asc(id))
    .limit(mostRoutes)
  const ids = found.map(({ route }) => route.id)
  const forecasts = await forecastsOf(db, ids)
  const stops = await stopsOf(db, ids)
  const attempts = await countsByRoute(db, inArray(deliveryAttempts.routeId, [...ids, 0]))
  return found.map(({ route }) => ({
    routeId: route.id,
    planId: route.planId,
    planRouteId: route.planRouteId,
    day: route.day,
    state: route.state,
    vehicleId: route.vehicleId,
    driverName: route.driverName,
    departedAt: route.departedAt?.toISOString() ?? null,
    finishedAt: route.finishedAt?.toISOString() ?? null,
    attempts: attempts.get(route.id) ?? noAttempts,
    stops: stops.get(route.id) ?? [],
    forecast: forecasts.get(route.id) ?? null,
  }))
}

async function stopsOf(db: Database, ids: readonly number[]): Promise<Map<number, LiveStop[]>> {
  const { deliveryId, reference, recipient, longitude, latitude, startSeconds, position } = routeStops
  const rows = await db
    .select({
      routeId: routes.id,
      deliveryId,
      reference,
      recipient,
      longitude,
      latitude,
      plannedSeconds: startSeconds,
      state: deliveries.state,
      isHere,
    })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(
      and(inArray(routes.id, [...ids, 0]), or(eq(deliveries.routeId, routes.id), ne(deliveries.state, 'cancelled'))),
    )
    .orderBy(asc(routes.id), asc(position))
    .limit(mostStops)
  const times = await timesOf(db, ids)
  const lastAttempt = await lastAttemptsOn(db, ids)
  const byRoute = new Map<number, LiveStop[]>()
  for (const { routeId, longitude: x, latitude: y, ...row } of rows) {
    const known = times.get(`${routeId} ${row.deliveryId}`)
    const state = stateOnRoute(row, lastAttempt(routeId, row.deliveryId)?.outcome)
    const stop = { ...row, state, at: [x, y] as [number, number], ...presentTimes(known) }
    const others = byRoute.get(routeId)
    if (others) others.push(stop)
    else byRoute.set(routeId, [stop])
  }
  return byRoute
}

type Times = { arrivedAt?: Date; doneAt?: Date }

function presentTimes({ arrivedAt, doneAt }: Times = {}): Pick<LiveStop, 'arrivedAt' | 'doneAt'> {
  return { arrivedAt: arrivedAt?.toISOString() ?? null, doneAt: doneAt?.toISOString() ?? null }
}

/** By route and stop, what was recorded and holds: what was taken back is no longer applied. */
async function timesOf(db: Database, ids: readonly number[]): Promise<Map<string, Times>> {
  const { routeId, stopId, kind, at, outcome, sequence } = routeActions
  const rows = await db
    .select({ routeId, stopId, kind, at })
    .from(routeActions)
    .where(
      and(
        inArray(routeId, [...ids, 0]),
        isNotNull(stopId),
        eq(outcome, 'applied'),
        inArray(kind, ['arrive', ...endKinds]),
      ),
    )
    .orderBy(asc(at), asc(sequence))
    .limit(mostActions)
  const times = new Map<string, Times>()
  for (const row of rows) {
    const key = `${row.routeId} ${row.stopId}`
    // Who comes back to a stop that failed is there again.
    times.set(key, endKinds.has(row.kind) ? { ...times.get(key), doneAt: row.at } : { arrivedAt: row.at })
  }
  return times
}
