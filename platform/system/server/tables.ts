import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What is rewritten behind the start, table by table, and how far it has come. */
export const rewrites = pgTable(
  'rewrites',
  {
    name: text().notNull(),
    tableName: text().notNull(),
    /** Counted when it begins. */
    rows: integer(),
    /** Rows looked at so far, up to this key, and those of them that were wrong. */
    looked: integer().notNull().default(0),
    mended: integer().notNull().default(0),
    lastKey: text(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.name, table.tableName] })],
)
