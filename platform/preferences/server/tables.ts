import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/tables.ts'
import type { Preferences } from '../contract.ts'

export const preferences = pgTable('preferences', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  chosen: jsonb().$type<Preferences>().notNull(),
})
