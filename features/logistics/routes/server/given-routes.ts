import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { routes, routeStops, routeVersions } from './tables.ts'

export type GivenRoute = typeof routeVersions.$inferSelect & { stops: (typeof routeStops.$inferSelect)[] }

/** What drivers were given of routes, by their ids. */
export async function givenRoutes(
  db: Database,
  rows: readonly Pick<typeof routes.$inferSelect, 'id'>[],
): Promise<Map<number, GivenRoute>> {
  const ids = rows.map(({ id }) => id).concat(0)
  const holds = (of: typeof routeVersions | typeof routeStops) =>
    and(eq(routes.id, of.routeId), eq(routes.publicationId, of.publicationId))
  const versions = await db
    .select(getTableColumns(routeVersions))
    .from(routeVersions)
    .innerJoin(routes, holds(routeVersions))
    .where(inArray(routeVersions.routeId, ids))
    .limit(5000)
  const stops = await db
    .select(getTableColumns(routeStops))
    .from(routeStops)
    .innerJoin(routes, holds(routeStops))
    .where(inArray(routeStops.routeId, ids))
    .orderBy(asc(routeStops.position))
    .limit(20_000)
  const stopsOf = (id: number) => stops.filter(({ routeId }) => routeId === id)
  return new Map(versions.map((version) => [version.routeId, { ...version, stops: stopsOf(version.routeId) }]))
}
