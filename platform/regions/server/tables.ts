import { customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Matrices that were asked before, by a hash of who answered, how one travels, when, and the places rounded to about a metre. */
export const matrixCache = pgTable(
  'matrix_cache',
  {
    key: text().primaryKey(),
    cells: bytes().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('matrix_cache_used').on(table.usedAt)],
)

/** When an outside service that may be asked only so often was last asked, or will be, by any process on this database. */
export const providerTurns = pgTable('provider_turns', {
  provider: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** Builds whose end is not recorded yet. The process at work renews the lease; once that is over, another one looks how it ended. */
export const regionBuilds = pgTable('region_builds', {
  id: text().primaryKey(),
  region: text().notNull(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the region held until then. */
  before: jsonb().$type<object>(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  aliveUntil: timestamp({ withTimezone: true }).notNull(),
})
