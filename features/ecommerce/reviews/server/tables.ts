import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/server/tables.ts'
import { products } from '../../products/server/tables.ts'
import type { Review } from '../contract.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer().notNull().references(() => products.id, { onDelete: 'cascade' }),
    customerId: integer().notNull().references(() => customers.id, { onDelete: 'cascade' }),
    review: integer().notNull(),
    head: text().notNull(),
    para: text().notNull(),
    status: text().$type<Review['status']>().notNull().default('Pending'),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => {
    const shown = sql`archived_at is null`
    return [
      check('reviews_one_to_five', sql`${table.review} between 1 and 5`),
      index('reviews_product').on(table.productId),
      index('reviews_customer').on(table.customerId),
      index('reviews_written_id').on(table.writtenAt, table.id).where(shown),
      index('reviews_status_id').on(table.status, table.id).where(shown),
    ]
  },
)
