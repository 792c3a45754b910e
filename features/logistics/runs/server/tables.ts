import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { PaidKpis } from '../../plans/rules.ts'
import { plans } from '../../plans/server/tables.ts'
import type { Run } from '../contract.ts'
import type { runStates } from '../rules/replies.ts'
import type { PresetSettings, RunSettings } from '../rules/run-settings.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const time = () => timestamp({ withTimezone: true })
const userId = () => integer().references(() => users.id, { onDelete: 'set null' })

export const planRuns = pgTable(
  'plan_runs',
  {
    id: id(),
    planId: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    planVersion: integer().notNull(),
    userId: userId(),
    personName: text().notNull().default(''),
    state: text().$type<(typeof runStates)[number]>().notNull(),
    settings: jsonb().$type<RunSettings>().notNull(),
    /** The process working on it; another one that gets the job sees by it that the first one died. */
    worker: text().notNull().default(''),
    isStopping: boolean().notNull().default(false),
    /** Its plan was made to ask: it changes to the result without being asked. */
    isTakenAtOnce: boolean().notNull().default(false),
    /** Asked for by someone who may not see costs: no driver's own pay decides what is found. */
    hasUsualPay: boolean().notNull().default(false),
    /** How often it was begun. */
    attempts: integer().notNull().default(0),
    done: doublePrecision().notNull().default(0),
    iterations: integer().notNull().default(0),
    curve: jsonb().$type<Run['curve']>().notNull().default([]),
    before: jsonb().$type<PaidKpis>(),
    after: jsonb().$type<PaidKpis>(),
    best: jsonb().$type<NonNullable<Run['best']>>(),
    unassigned: jsonb().$type<Run['unassigned']>().notNull().default([]),
    frozen: jsonb().$type<NonNullable<Run['frozen']>>(),
    createdAt: time().notNull(),
    startedAt: time(),
    endedAt: time(),
  },
  (table) => [
    index('plan_runs_plan_id').on(table.planId, table.id),
    index('plan_runs_state').on(table.state, table.id),
    index('plan_runs_user_id').on(table.userId),
  ],
)

export const planPresets = pgTable(
  'plan_presets',
  {
    id: id(),
    name: text().notNull(),
    settings: jsonb().$type<PresetSettings>().notNull(),
    /** Whether everyone who starts runs can use it; otherwise only the person who saved it. */
    isShared: boolean().notNull().default(false),
    /** The person who saved it first. */
    userId: userId(),
  },
  (table) => [
    uniqueIndex('plan_presets_own')
      .on(table.userId, table.name)
      .where(sql`not is_shared`),
    uniqueIndex('plan_presets_shared')
      .on(table.name)
      .where(sql`is_shared`),
  ],
)
