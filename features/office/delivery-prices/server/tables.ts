import { date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Rates } from '../rules.ts'

/** Every price list there was: a change adds one, and none is rewritten. */
export const deliveryPriceLists = pgTable(
  'delivery_price_lists',
  {
    /** The client these prices are for; 0 for everyone without prices of their own. */
    customerId: integer().notNull(),
    /** Counts the lists of a client. */
    number: integer().notNull(),
    /** It holds for what is delivered from this day on. */
    startsOn: date().notNull(),
    /** Nothing where a client's own prices end. */
    rates: jsonb().$type<Rates>(),
    /** The currency they were set in. */
    currency: text().notNull(),
    addedAt: timestamp({ withTimezone: true }),
    addedBy: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.number] })],
)
