import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** Work to be done later, by whichever process is free. */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** At most one waiting job holds a key. */
    key: text(),
    state: text().$type<'ready' | 'running' | 'failed'>().notNull().default('ready'),
    attempts: integer().notNull().default(0),
    runAt: timestamp({ withTimezone: true }).notNull(),
    /** The process that runs it. Another one takes over after the lease has expired. */
    worker: text(),
    leaseUntil: timestamp({ withTimezone: true }),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('jobs_state_run_at').on(table.state, table.runAt, table.id),
    uniqueIndex('jobs_waiting_key')
      .on(table.name, table.key)
      .where(sql`state = 'ready' and key is not null`),
  ],
)

/** Facts about the workspace as a whole. */
export const workspaceFacts = pgTable('workspace_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
})
