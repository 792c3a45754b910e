import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const deliveryPrices = pgTable('delivery_prices', {
  /** The client these prices are for; 0 for everyone without prices of their own. */
  customerId: integer().primaryKey(),
  perDeliveryCents: integer().notNull(),
  perKilogramCents: integer().notNull(),
  /** The currency they were set in. */
  currency: text().notNull(),
  version: integer().notNull().default(1),
})
