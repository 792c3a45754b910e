import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'

/** Roles and what each may do, as rules. */
export const roles = pgTable('roles', {
  name: text().primaryKey(),
  rules: jsonb().$type<AbilityRule[]>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
