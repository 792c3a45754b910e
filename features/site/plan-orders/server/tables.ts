import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PlanOrder } from '../contract.ts'

/** Plans that visitors ordered by invoice. */
export const planOrders = pgTable('plan_orders', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Made by the page: the same order sent twice is one. */
  key: text().notNull().unique(),
  plan: text().$type<PlanOrder['plan']>().notNull(),
  isYearly: boolean().notNull(),
  totalCents: integer().notNull(),
  currency: text().notNull(),
  name: text().notNull(),
  company: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  address: jsonb().$type<PlanOrder['address']>().notNull(),
  note: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
