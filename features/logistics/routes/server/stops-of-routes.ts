import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { stateOnRoute } from '../../attempts/rules.ts'
import { isCounted, lastAttemptsOn, type LastAttempt } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { dueAt, expectedAt, isStillExpected, slackSecondsOf } from '../../deliveries/rules/late.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { RouteStop } from '../contract.ts'
import { routes, routeStops } from './tables.ts'

const mostStops = 20_000
/** Whether a delivery is on the route of a stop still, or again. */
export const isHere = sql<boolean>`${deliveries.routeId} is not distinct from ${routeStops.routeId}`

const { state: stateNow, eta, promisedAt, windows } = deliveries
const known = { state: stateNow, isHere, eta, promisedAt, windows, day: routes.day }

/** The stops of routes as they hold, in order. */
export async function stopsOf(db: Database, ids: readonly number[], now: Date): Promise<Map<number, RouteStop[]>> {
  const rows = await db
    .select({ stop: routeStops, ...known })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .where(inArray(routes.id, [...ids]))
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(mostStops)
  return byRoute(rows, { lastAttempt: await lastAttemptsOn(db, ids), timeZone: await zoneOf(db), now })
}

/** Stops that were attempted on a route and left it since, as they were published last. */
export async function leftStops(db: Database, ids: readonly number[], now: Date): Promise<Map<number, RouteStop[]>> {
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
    .selectDistinctOn([routeId, deliveryId], { stop: routeStops, ...known })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeId), ne(routes.publicationId, publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(inArray(routeId, [...ids]), inArray(of, attempted), notInArray(of, current)))
    .orderBy(asc(routeId), asc(deliveryId), desc(publicationId))
    .limit(mostStops)
  return byRoute(rows, { lastAttempt: await lastAttemptsOn(db, ids), timeZone: await zoneOf(db), now })
}

type Known = Pick<typeof deliveries.$inferSelect, 'state' | 'eta' | 'promisedAt' | 'windows'> & {
  isHere: boolean
  day: string
}
type Row = Known & { stop: typeof routeStops.$inferSelect }
type LastAttempts = (routeId: number, deliveryId: number) => LastAttempt | undefined

async function zoneOf(db: Database): Promise<string> {
  return (await logisticsSetting(db, 'general')).timeZone
}

type Clock = { timeZone: string; now: Date }
type Around = Clock & { lastAttempt: LastAttempts }

function byRoute(rows: readonly Row[], { lastAttempt, ...clock }: Around): Map<number, RouteStop[]> {
  const found = new Map<number, RouteStop[]>()
  for (const { stop, ...known } of rows) {
    const { publicationId: _publication, routeId, longitude, latitude, ...rest } = stop
    const before = found.get(routeId) ?? []
    const state = stateOnRoute(known, lastAttempt(routeId, stop.deliveryId)?.outcome)
    before.push({ ...rest, at: [longitude, latitude], expected: expectedOf(known, clock), state })
    found.set(routeId, before)
  }
  return found
}

/** Once it is forecast, or can't come as planned any more, what it was planned for is kept beside the time it is expected at. */
function expectedOf({ isHere: isOnRoute, state, ...known }: Known, { timeZone, now }: Clock): RouteStop['expected'] {
  const at = expectedAt(known, now)
  const { eta: planned, promisedAt, windows, day } = known
  const isAsPlanned = promisedAt === null && at?.getTime() === planned?.getTime()
  if (!isOnRoute || at === null || isAsPlanned || !isStillExpected({ state })) return null
  const slackSeconds = slackSecondsOf({ expectedAt: at, due: dueAt(windows, { day, timeZone }) })
  return { at: at.toISOString(), lateSeconds: Math.max(0, -(slackSeconds ?? 0)), slackSeconds }
}
