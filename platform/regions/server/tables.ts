import { customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
