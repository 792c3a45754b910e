import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { ListView } from '../contract.ts'

/** Filters of a list that people keep under a name. */
export const listViews = pgTable(
  'list_views',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    search: jsonb().$type<ListView['search']>().notNull(),
    isShared: boolean().notNull(),
  },
  (table) => [uniqueIndex('list_views_name').on(table.list, table.userId, table.name)],
)
