import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { stateOnRoute } from '../../attempts/rules.ts'
import { isCounted, lastAttemptsOn, type LastAttempt } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { RouteStop } from '../contract.ts'
import { routes, routeStops } from './tables.ts'

const mostStops = 20_000
const isHere = sql<boolean>`${deliveries.routeId} is not distinct from ${routeStops.routeId}`

/** The stops of routes as they hold, in order. */
export async function stopsOf(db: Database, ids: readonly number[]): Promise<Map<number, RouteStop[]>> {
  const rows = await db
    .select({ stop: routeStops, state: deliveries.state, isHere })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(mostStops)
  return byRoute(rows, await lastAttemptsOn(db, ids))
}

/** Stops that were attempted on a route and left it since, as they were published last. */
export async function leftStops(db: Database, ids: readonly number[]): Promise<Map<number, RouteStop[]>> {
  const { routeId, deliveryId, publicationId } = routeStops
  const attempted = db
    .select({ routeId: deliveryAttempts.routeId, deliveryId: deliveryAttempts.deliveryId })
    .from(deliveryAttempts)
    .where(and(isCounted, inArray(deliveryAttempts.routeId, [...ids])))
  const current = db
    .select({ routeId: routes.id, deliveryId })
    .from(routes)
    .innerJoin(routeStops, and(eq(routeId, routes.id), eq(publicationId, routes.publicationId)))
    .where(inArray(routes.id, [...ids]))
  const of = sql`(${routeId}, ${deliveryId})`
  const rows = await db
    .selectDistinctOn([routeId, deliveryId], { stop: routeStops, state: deliveries.state, isHere })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeId), ne(routes.publicationId, publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(inArray(routeId, [...ids]), inArray(of, attempted), notInArray(of, current)))
    .orderBy(asc(routeId), asc(deliveryId), desc(publicationId))
    .limit(mostStops)
  return byRoute(rows, await lastAttemptsOn(db, ids))
}

type Row = { stop: typeof routeStops.$inferSelect; state: RouteStop['state']; isHere: boolean }
type LastAttempts = (routeId: number, deliveryId: number) => LastAttempt | undefined

function byRoute(rows: readonly Row[], lastAttempt: LastAttempts): Map<number, RouteStop[]> {
  const found = new Map<number, RouteStop[]>()
  for (const { stop, ...now } of rows) {
    const { publicationId: _publication, routeId, longitude, latitude, ...rest } = stop
    const known = found.get(routeId) ?? []
    const state = stateOnRoute(now, lastAttempt(routeId, stop.deliveryId)?.outcome)
    known.push({ ...rest, at: [longitude, latitude], state })
    found.set(routeId, known)
  }
  return found
}
