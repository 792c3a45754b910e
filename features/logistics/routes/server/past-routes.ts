import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { midnightOf, momentAt } from '#kit/contract/wall-time.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { planRoutes } from '../../plans/server/tables.ts'
import { publications, routes, routeStops, routeVersions } from './tables.ts'

type RouteRow = typeof routes.$inferSelect
type StopRow = typeof routeStops.$inferSelect
export type DrivenRoute = { route: RouteRow; version: typeof routeVersions.$inferSelect; stops: StopRow[] }

/** The routes of a day as they hold, with their stops in order. */
export async function drivenRoutes(db: Database, day: string): Promise<DrivenRoute[]> {
  const rows = await db
    .select({ route: routes, version: routeVersions })
    .from(routes)
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId)),
    )
    .where(and(eq(routes.day, day), ne(routes.state, 'recalled')))
    .orderBy(asc(routes.id))
    .limit(200)
  const ids = rows.map(({ route }) => route.id).concat(0)
  const stops = await db
    .select({ stop: routeStops })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .where(inArray(routeStops.routeId, ids))
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(10_000)
  return rows.map((row) => ({
    ...row,
    stops: stops.flatMap(({ stop }) => (stop.routeId === row.route.id ? [stop] : [])),
  }))
}

type PastDay = {
  day: string
  planId: number
  timeZone: string
  like: readonly DrivenRoute[]
  lateMs: (routeId: number) => number
}
type Made = { publicationId: number; routeIds: Map<number, number> }

/** Routes of a day that is over, driven and finished like others. By the ids of those. */
export async function addPastRoutes(tx: Transaction, { day, planId, timeZone, like, lateMs }: PastDay): Promise<Made> {
  const [first] = like
  const routeIds = new Map<number, number>()
  const [source] = await tx
    .select()
    .from(publications)
    .where(eq(publications.id, first?.route.publicationId ?? 0))
  if (!source) return { publicationId: 0, routeIds }
  const { id: _id, ...said } = source
  const publishedAt = momentAt(`${day}T06:10`, timeZone)
  const [publication] = await tx
    .insert(publications)
    .values({ ...said, planId, day, number: 1, replacedIds: [], isCurrent: true, publishedAt })
    .returning({ id: publications.id })
  const publicationId = publication!.id
  const planned = await tx.select().from(planRoutes).where(eq(planRoutes.planId, planId))
  const midnight = midnightOf(day, timeZone).getTime()
  for (const { route, version, stops } of like) {
    const planRouteId = planned.find(({ driverId }) => driverId === route.driverId)?.id
    if (planRouteId === undefined) continue
    const { id: _route, searchText: _searchText, ...driven } = route
    const moment = (seconds: number) => new Date(midnight + seconds * 1000 + lateMs(route.id))
    const [made] = await tx
      .insert(routes)
      .values({
        ...driven,
        stops: stops.length,
        planId,
        planRouteId,
        day,
        publicationId,
        state: 'finished',
        confirmedAt: new Date(publishedAt.getTime() + 30 * 60_000),
        confirmedBy: route.driverName,
        loadedAt: moment(route.startSeconds - 300),
        departedAt: moment(route.startSeconds),
        finishedAt: moment(route.endSeconds),
      })
      .returning({ id: routes.id })
    routeIds.set(route.id, made!.id)
    await tx.insert(routeVersions).values({ ...version, publicationId, routeId: made!.id, planRouteId })
  }
  return { publicationId, routeIds }
}

type PastStop = {
  like: StopRow
  routeId: number
  deliveryId: number
  reference: string
  recipient: string
  position: number
}

export async function addPastStops(tx: Transaction, publicationId: number, stops: readonly PastStop[]): Promise<void> {
  const rows = stops.map(({ like, ...stop }) => ({ ...like, ...stop, publicationId }))
  if (rows.length > 0) await tx.insert(routeStops).values(rows)
}
