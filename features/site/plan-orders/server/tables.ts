import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { callLog } from '#kit/server/call-log.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { OrderedPlan, PlanOrder } from '../contract.ts'

/** Plans that visitors ordered, by invoice or by card. */
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
  payment: text().$type<OrderedPlan['payment']>().notNull().default('invoice'),
  /** Of its buyer, for what is written once it is paid. */
  language: text().$type<Language>().notNull().default('en'),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** Card payments asked for from one network address, each of which asks the provider. */
export const planOrderTries = callLog('plan_order_tries')
