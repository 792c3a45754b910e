import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { plans } from '../../plans/server/tables.ts'
import type { Weekday } from '../../settings/contract.ts'
import type { TemplateRoute } from '../rules.ts'

/** Routes that are driven again and again, to plan days from. */
export const planTemplates = pgTable(
  'plan_templates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    weekdays: jsonb().$type<Weekday[]>().notNull(),
    routes: jsonb().$type<TemplateRoute[]>().notNull(),
    /** Of the plan it was saved from, as what a person may see of it depends on them. */
    depotIds: integer().array().notNull(),
    hasOpenDepot: boolean().notNull(),
    /** The plan it was saved from. */
    planId: integer().references(() => plans.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('plan_templates_name').on(table.name, table.id),
    index('plan_templates_plan_id').on(table.planId),
    index('plan_templates_user_id').on(table.userId),
  ],
)
