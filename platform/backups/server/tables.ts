import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Rhythm } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

export const backupSchedules = pgTable('backup_schedules', {
  /** There is one row, the first. */
  id: integer().primaryKey(),
  isOn: boolean().notNull(),
  rhythm: text().$type<Rhythm>().notNull(),
  hour: integer().notNull(),
  keep: integer().notNull(),
  version: integer().notNull().default(1),
})

/** Each backup that was begun, and how it ended. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: text().primaryKey(),
    state: text({ enum: ['waiting', 'running', 'made', 'failed'] }).notNull(),
    isByHand: boolean().notNull(),
    askedAt: time().notNull(),
    endedAt: time(),
    rows: integer(),
    bytes: bigint({ mode: 'number' }),
    error: text().notNull().default(''),
  },
  (table) => [index('backup_runs_asked').on(table.askedAt)],
)
