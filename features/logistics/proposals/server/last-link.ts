import { eq, max, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#kit/server/machine.ts'
import { routeActions } from '../../routes/server/tables.ts'

/** The number of what was recorded last on a route; `null` where nothing was. */
export function lastLinkOf(db: Database, routeId: PgColumn): SQL<number | null> {
  const { link } = routeActions
  const last = db
    .select({ link: max(link) })
    .from(routeActions)
    .where(eq(routeActions.routeId, routeId))
  return sql<number | null>`(${last})`
}
