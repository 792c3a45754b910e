import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { stateOnRoute } from '../../attempts/rules.ts'
import { isCounted, lastAttemptsOn, type LastAttempt } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { dueAt, isStillExpected, slackSecondsOf } from '../../deliveries/rules/late.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { RouteStop } from '../contract.ts'
import { routes, routeStops } from './tables.ts'

const mostStops = 20_000
/** Whether a delivery is on the route of a stop still, or again. */
export const isHere = sql<boolean>`${deliveries.routeId} is not distinct from ${routeStops.routeId}`

const { state: stateNow, eta, promisedAt, windows } = deliveries
const now = { state: stateNow, isHere, eta, promisedAt, windows, day: routes.day }

/** The stops of routes as they hold, in order. */
export async function stopsOf(db: Database, ids: readonly number[]): Promise<Map<number, RouteStop[]>> {
  const rows = await db
    .select({ stop: routeStops, ...now })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(mostStops)
  return byRoute(rows, { lastAttempt: await lastAttemptsOn(db, ids), timeZone: await zoneOf(db) })
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
    .selectDistinctOn([routeId, deliveryId], { stop: routeStops, ...now })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeId), ne(routes.publicationId, publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(inArray(routeId, [...ids]), inArray(of, attempted), notInArray(of, current)))
    .orderBy(asc(routeId), asc(deliveryId), desc(publicationId))
    .limit(mostStops)
  return byRoute(rows, { lastAttempt: await lastAttemptsOn(db, ids), timeZone: await zoneOf(db) })
}

type Now = Pick<typeof deliveries.$inferSelect, 'state' | 'eta' | 'promisedAt' | 'windows'> & {
  isHere: boolean
  day: string
}
type Row = Now & { stop: typeof routeStops.$inferSelect }
type LastAttempts = (routeId: number, deliveryId: number) => LastAttempt | undefined

async function zoneOf(db: Database): Promise<string> {
  return (await logisticsSetting(db, 'general')).timeZone
}

type Around = { lastAttempt: LastAttempts; timeZone: string }

function byRoute(rows: readonly Row[], { lastAttempt, timeZone }: Around): Map<number, RouteStop[]> {
  const found = new Map<number, RouteStop[]>()
  for (const { stop, ...known } of rows) {
    const { publicationId: _publication, routeId, longitude, latitude, ...rest } = stop
    const before = found.get(routeId) ?? []
    const state = stateOnRoute(known, lastAttempt(routeId, stop.deliveryId)?.outcome)
    before.push({ ...rest, at: [longitude, latitude], expected: expectedOf(known, timeZone), state })
    found.set(routeId, before)
  }
  return found
}

/** Once it is forecast, what it was planned for is kept beside the time it is expected at. */
function expectedOf({ isHere: isOnRoute, state, eta, ...known }: Now, timeZone: string): RouteStop['expected'] {
  const { promisedAt, windows, day } = known
  if (!isOnRoute || promisedAt === null || eta === null || !isStillExpected({ state })) return null
  const slackSeconds = slackSecondsOf({ expectedAt: eta, due: dueAt(windows, { day, timeZone }) })
  return { at: eta.toISOString(), lateSeconds: Math.max(0, -(slackSeconds ?? 0)), slackSeconds }
}
