import { doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
import type { Closing } from '../contract.ts'

const time = () => timestamp({ withTimezone: true })

/** How routes were closed, and opened again; nothing in them changes but that. */
export const routeClosings = pgTable(
  'route_closings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    routeId: integer()
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    closedAt: time().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    personName: text().notNull(),
    signedBy: text().notNull(),
    note: text().notNull(),
    expectedCents: integer().notNull(),
    handedInCents: integer(),
    odometerStart: doublePrecision(),
    odometerEnd: doublePrecision(),
    missingProofs: integer().notNull(),
    settled: jsonb().$type<Closing['settled']>().notNull(),
    reopenedAt: time(),
    reopenedBy: text().notNull().default(''),
    reopenReason: text().notNull().default(''),
  },
  (table) => [
    index('route_closings_route_id').on(table.routeId, table.id),
    index('route_closings_user_id').on(table.userId),
  ],
)
