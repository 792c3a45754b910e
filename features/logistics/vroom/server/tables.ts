import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Sentence } from '#kit/contract/sentence.ts'
import { users } from '#platform/access/server/tables.ts'
import type { vroomStates } from '../contract.ts'

/** Problems in VROOM's JSON that were too large to be answered at once. */
export const vroomRuns = pgTable(
  'vroom_runs',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof vroomStates)[number]>().notNull(),
    /** The problem as JSON, with only the keys that count, until there is an answer. */
    input: text(),
    output: jsonb(),
    /** Why there is no output. */
    message: jsonb().$type<Sentence>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('vroom_runs_user_id').on(table.userId), index('vroom_runs_created_at').on(table.createdAt)],
)
