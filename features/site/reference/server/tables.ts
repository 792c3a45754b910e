import { index, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { SalesDetail } from '../contract.ts'

/** Sales as a table shows them: what was sold, to whom, and how it was paid. */
export const salesDetails = pgTable(
  'sales_details',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    product: jsonb().$type<SalesDetail['product']>().notNull(),
    soldAt: timestamp({ withTimezone: true }).notNull(),
    buyer: jsonb().$type<SalesDetail['buyer']>().notNull(),
    payment: jsonb().$type<SalesDetail['payment']>().notNull(),
  },
  (table) => [index('sales_details_sold').on(table.soldAt, table.id)],
)
