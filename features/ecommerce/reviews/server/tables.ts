import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { customers } from '../../customers/server/tables.ts'
import { products } from '../../products/server/tables.ts'
import type { Review } from '../contract.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer().notNull(),
    customerId: integer().notNull(),
    /** Current names, kept up to date by the database for searching and sorting. */
    productName: text().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    review: integer().notNull(),
    head: text().notNull(),
    para: text().notNull(),
    status: text().$type<Review['status']>().notNull().default('Pending'),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    searchText: searchText('product_name', 'customer_name', 'customer_email', 'head', 'para'),
  },
  (table) => {
    const shown = sql`archived_at is null`
    return [
      check('reviews_one_to_five', sql`${table.review} between 1 and 5`),
      foreignKey({
        name: 'reviews_of_product',
        columns: [table.productId, table.productName],
        foreignColumns: [products.id, products.productName],
      })
        .onUpdate('cascade')
        .onDelete('cascade'),
      foreignKey({
        name: 'reviews_by_customer',
        columns: [table.customerId, table.customerName, table.customerEmail],
        foreignColumns: [customers.id, customers.customer, customers.email],
      })
        .onUpdate('cascade')
        .onDelete('cascade'),
      index('reviews_product').on(table.productId),
      index('reviews_customer').on(table.customerId),
      index('reviews_shown_id').on(table.id).where(shown),
      index('reviews_product_name_id').on(table.productName, table.id).where(shown),
      index('reviews_customer_name_id').on(table.customerName, table.id).where(shown),
      index('reviews_written_id').on(table.writtenAt, table.id).where(shown),
      index('reviews_status_id').on(table.status, table.id).where(shown),
      searchIndex('reviews_search'),
    ]
  },
)
