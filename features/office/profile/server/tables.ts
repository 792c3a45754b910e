import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Team } from '../contract.ts'

const person = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const teams = pgTable('teams', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  title: text().notNull(),
  avatar: text().$type<Team['avatar']>().notNull(),
  description: text().notNull().default(''),
  chips: jsonb().$type<string[]>().notNull().default([]),
})

export const teamMembers = pgTable(
  'team_members',
  {
    userId: person(),
    teamId: integer()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.teamId] }), index('team_members_team').on(table.teamId)],
)

/** Whom a person added to their connections. */
export const userConnections = pgTable(
  'user_connections',
  { userId: person(), otherId: person(), at: timestamp({ withTimezone: true }).notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    index('user_connections_other').on(table.otherId),
  ],
)
