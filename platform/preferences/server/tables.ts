import { users } from '#platform/access/server/tables.ts'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { Preferences } from '../contract.ts'

export const preferences = pgTable('preferences', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  chosen: jsonb().$type<Preferences>().notNull(),
})
