import { users } from '#platform/access/server/tables.ts'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ExportOrder, ListExport } from '#kit/contract/list-export.ts'

/** Files that people exported from lists. */
export const exports = pgTable(
  'exports',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    format: text().$type<ListExport['format']>().notNull(),
    order: jsonb().$type<ExportOrder>().notNull(),
    state: text().$type<ListExport['state']>().notNull().default('running'),
    rows: integer().notNull().default(0),
    total: integer().notNull(),
    /** The permissions its rows were read with. If they change, the file can no longer be downloaded. */
    rights: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('exports_user').on(table.userId, table.id), index('exports_created').on(table.createdAt)],
)
