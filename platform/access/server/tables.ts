import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'

/** Roles and what each may do, as rules. */
export const roles = pgTable('roles', {
  name: text().primaryKey(),
  rules: jsonb().$type<AbilityRule[]>().notNull(),
  /** Whether people who register get this role. One role has the mark at most; while none has it, registration is closed. */
  isForNewcomers: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
