import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'

/** Files that people added, for what each may store, and to find those that nothing points at any more. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    bytes: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('stored_files_user').on(table.userId)],
)
