import { eq, inArray } from 'drizzle-orm'
import type { FindAudience, Audience } from '#kit/server/feature.ts'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { audienceFor, idsOf } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { publications, routes } from './tables.ts'

export const audienceOfRoutes = audienceOfRows('Route', {
  from: routes,
  id: routes.id,
  columns: { id: routes.id, depotId: routes.depotId, driverUserId: drivers.userId },
  joins: [{ table: drivers, on: eq(drivers.id, routes.driverId) }],
})

/** The people who may read publications of all depots of the plan. */
export const audienceOfPublications: FindAudience = async (db, changes) => {
  const { id, planId } = publications
  const { depotIds, hasOpenDepot } = plans
  const rows = await db
    .select({ id, depotIds, hasOpenDepot })
    .from(publications)
    .innerJoin(plans, eq(plans.id, planId))
    .where(inArray(id, idsOf(changes)))
  return new Map(rows.map((row): [string, Audience] => [String(row.id), audienceFor('Publication', row)]))
}
