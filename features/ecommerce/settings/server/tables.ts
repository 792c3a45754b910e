import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** One row per saved settings tab. */
export const storeSettings = pgTable('store_settings', {
  tab: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
})
