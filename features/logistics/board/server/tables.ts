import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { planRoutes, plans } from '../../plans/server/tables.ts'

/** The people who have a plan open, and their selected routes. */
export const planViewers = pgTable(
  'plan_viewers',
  {
    planId: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    routeId: integer().references(() => planRoutes.id, { onDelete: 'set null' }),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.userId] }),
    index('plan_viewers_user_id').on(table.userId),
    index('plan_viewers_route_id').on(table.routeId),
  ],
)
