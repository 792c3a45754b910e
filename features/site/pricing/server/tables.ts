import { integer, pgTable } from 'drizzle-orm/pg-core'

/** What a month of each plan costs, in the currency of the store; null where it is on request. */
export const planPrices = pgTable('plan_prices', {
  /** There is one row, the first. */
  id: integer().primaryKey(),
  basicCents: integer(),
  teamCents: integer(),
  companyCents: integer(),
  enterpriseCents: integer(),
  paidMonths: integer().notNull(),
  version: integer().notNull().default(1),
})
