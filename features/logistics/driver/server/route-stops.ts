import { and, asc, desc, eq, gte, inArray, isNotNull, lte, max, min, ne } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { endKinds } from '../../attempts/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { transfersOf } from '../../routes/server/commands.ts'
import {
  publications,
  routeActions,
  routeReceipts,
  routes,
  routeStops,
  routeVersions,
} from '../../routes/server/tables.ts'
import { numbersIn } from '../rules/open-route.ts'

export type StopOnRoute = { stop: typeof routeStops.$inferSelect; delivery: typeof deliveries.$inferSelect }
type RouteRow = typeof routes.$inferSelect
const columns = { stop: routeStops, delivery: deliveries }
const mostStops = 5000

/** The stops of a route as they are published now. */
export function publishedStops(db: Database, { id, publicationId }: RouteRow): Promise<StopOnRoute[]> {
  return db
    .select(columns)
    .from(routeStops)
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .where(and(eq(routeStops.routeId, id), eq(routeStops.publicationId, publicationId)))
    .orderBy(asc(routeStops.position))
    .limit(mostStops)
}

/**
 * What its driver had before, as they had it last: of a route that is loaded or on its way, since a driver who sets off later goes by what they accept then,
 * and nothing that was taken off before they knew the route at all.
 */
export async function stopsTakenOff(
  db: Database,
  route: RouteRow,
  published: readonly StopOnRoute[],
): Promise<StopOnRoute[]> {
  if (route.loadedAt === null && route.departedAt === null) return []
  const kept = new Set(published.map(({ delivery }) => delivery.id))
  const isOfDriver = and(
    eq(routeVersions.routeId, routeStops.routeId),
    eq(routeVersions.publicationId, routeStops.publicationId),
    eq(routeVersions.driverId, route.driverId),
  )
  const rows = await db
    .selectDistinctOn([routeStops.deliveryId], columns)
    .from(routeStops)
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .innerJoin(routeVersions, isOfDriver)
    .where(
      and(
        eq(routeStops.routeId, route.id),
        ne(routeStops.publicationId, route.publicationId),
        gte(routeStops.publicationId, await firstPublication(db, route)),
      ),
    )
    .orderBy(asc(routeStops.deliveryId), desc(routeStops.publicationId))
    .limit(mostStops)
  return rows.filter(({ delivery }) => !kept.has(delivery.id))
}

/** The publication that its driver accepted first; where they went without accepting any, the one that held when they began. */
async function firstPublication(db: Database, { id, driverId, loadedAt, departedAt }: RouteRow): Promise<number> {
  const isTheirs = and(eq(routeReceipts.routeId, id), eq(routeReceipts.driverId, driverId))
  const [accepted] = await db
    .select({ id: min(routeReceipts.publicationId) })
    .from(routeReceipts)
    .where(isTheirs)
  if (accepted?.id) return accepted.id
  const began = new Date(Math.min(...[loadedAt, departedAt].flatMap((at) => (at ? [at.getTime()] : []))))
  const [held] = await db
    .select({ id: max(publications.id) })
    .from(routeVersions)
    .innerJoin(publications, eq(publications.id, routeVersions.publicationId))
    .where(and(eq(routeVersions.routeId, id), lte(publications.publishedAt, began)))
  return held?.id ?? 0
}

/** What became of a stop on one route: whether its driver ended it there, and whether its goods are in their vehicle though it is gone. */
export type StopCourse = { isEnded: boolean; isLeftOnBoard: boolean }

export async function coursesOf(
  db: Database,
  route: RouteRow,
  rows: readonly StopOnRoute[],
): Promise<Map<number, StopCourse>> {
  const ended = await endedOn(db, route.id)
  const toHandOver = await handedOverLater(db, route, rows)
  return new Map(
    rows.map(({ delivery: { id, type, state, location } }) => {
      const isLeft = state === 'cancelled' ? type === 'drop' && location === 'vehicle' : toHandOver.has(id)
      return [id, { isEnded: ended.has(id), isLeftOnBoard: isLeft }]
    }),
  )
}

async function endedOn(db: Database, id: number): Promise<Set<number>> {
  const { routeId, stopId, kind, outcome } = routeActions
  const rows = await db
    .selectDistinct({ stopId })
    .from(routeActions)
    .where(and(eq(routeId, id), eq(outcome, 'applied'), inArray(kind, [...endKinds]), isNotNull(stopId)))
    .limit(mostStops)
  return new Set(rows.flatMap((row) => row.stopId ?? []))
}

/** What another driver has by now and is yet to take over from this one. */
async function handedOverLater(db: Database, route: RouteRow, rows: readonly StopOnRoute[]): Promise<Set<number>> {
  const others = new Set(rows.flatMap(({ delivery: { routeId } }) => (routeId === route.id ? [] : (routeId ?? []))))
  const pending = new Set<number>()
  for (const id of others) {
    const [other] = await db.select().from(routes).where(eq(routes.id, id))
    if (!other) continue
    const taken = new Set(await loadedOn(db, id))
    const stopIds = (await transfersOf(db, other)).flatMap((transfer) => transfer.stopIds)
    for (const stopId of stopIds) if (!taken.has(stopId)) pending.add(stopId)
  }
  return pending
}

async function loadedOn(db: Database, id: number): Promise<number[]> {
  const { routeId, kind, outcome, data } = routeActions
  const isLoad = and(eq(routeId, id), eq(kind, 'loaded'), eq(outcome, 'applied'))
  const rows = await db.select({ data }).from(routeActions).where(isLoad).limit(100)
  return rows.flatMap((row) => numbersIn(row.data, 'onBoard'))
}
