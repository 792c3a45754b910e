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
