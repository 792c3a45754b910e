import { boolean, date, integer, jsonb, pgTable, real, timestamp } from 'drizzle-orm/pg-core'
import type { Piece } from '../rules/clock.ts'

/** How the drivers of a sample workspace are simulated: one row. What they did is where real drivers' doings are. */
export const simulator = pgTable('simulator', {
  id: integer().primaryKey(),
  isRunning: boolean().notNull().default(true),
  speed: real().notNull().default(1),
  hasChaos: boolean().notNull().default(false),
  seed: integer().notNull(),
  clock: jsonb().$type<Piece[]>().notNull(),
  /** The day that is brought to its end at once, and since when by the simulated clock. */
  closedDay: date(),
  closedAt: timestamp({ withTimezone: true }),
  /** The first day of the workspace: each day since has other orders. */
  firstDay: date().notNull(),
  /** By how many hours its working day is later than a usual one, so that it was half done when the workspace began. */
  hoursLater: integer().notNull().default(0),
  /** How many past days are made up so far. */
  pastDays: integer().notNull().default(0),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
})
