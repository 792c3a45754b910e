import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** One row per settings tab that somebody has saved. */
export const logisticsSettings = pgTable('logistics_settings', {
  tab: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
})
