import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The catalogue of permissions for groups, as text. */
export const permissions = pgTable(
  'permissions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull().unique(),
    assignedTo: jsonb().$type<string[]>().notNull().default([]),
    /** The date as text, as the list shows and searches it. */
    createdDate: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    isCore: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [index('permissions_name_id').on(table.name, table.id)],
)
