import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const ownAddresses = pgTable('own_addresses', {
  /** There is one row, the first. */
  id: integer().primaryKey(),
  address: text().notNull(),
  isConfirmed: boolean().notNull(),
  version: integer().notNull().default(1),
})
