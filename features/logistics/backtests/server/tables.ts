import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Tried } from '../../runs/server/commands.ts'
import type { DaySettings, TriedPlan } from '../contract.ts'
import type { BacktestState } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

export type AskedPlan = { id: number; day: string; name: string }
/** A plan that was tried, with costs in cents; without figures where it couldn't be. */
export type KeptPlan = Pick<TriedPlan, 'planId'> & { figures: Tried | null }

/** Settings tried on the plans of past days, for the person who asked. */
export const backtests = pgTable(
  'backtests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    state: text().$type<BacktestState>().notNull().default('running'),
    trials: jsonb().$type<{ name: string; settings: DaySettings }[]>().notNull(),
    /** As they were called at the start, in the order of their days; the first of them are in `tried` already. */
    plans: jsonb().$type<AskedPlan[]>().notNull(),
    tried: jsonb().$type<KeptPlan[]>().notNull().default([]),
    createdAt: time().notNull(),
    endedAt: time(),
  },
  (table) => [index('backtests_user_id').on(table.userId, table.id)],
)
