import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { categories } from '../../categories/server/tables.ts'
import type { ProductDetails, ProductInput, Variant } from '../contract.ts'

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productName: text().notNull(),
    productBrand: text().notNull().default(''),
    category: text()
      .notNull()
      .references(() => categories.title, { onUpdate: 'cascade' }),
    sku: text().notNull(),
    priceCents: integer().notNull(),
    discountedCents: integer(),
    chargeTax: boolean().notNull().default(true),
    stock: boolean().notNull().default(true),
    /** The sum of `stock_moves`, updated in the same transaction. */
    qty: integer().notNull().default(0),
    status: text().$type<ProductInput['status']>().notNull(),
    publishAt: timestamp({ withTimezone: true }),
    image: text().notNull().default(''),
    images: jsonb().$type<ProductInput['images']>().notNull().default([]),
    lowStockAt: integer().notNull().default(5),
    inTransit: integer().notNull().default(0),
    weightGrams: integer().notNull().default(0),
    lengthMillimetres: integer().notNull().default(0),
    widthMillimetres: integer().notNull().default(0),
    heightMillimetres: integer().notNull().default(0),
    isFragile: boolean().notNull().default(false),
    isFrozen: boolean().notNull().default(false),
    isAgeRestricted: boolean().notNull().default(false),
    details: jsonb().$type<ProductDetails>().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    archivedAt: timestamp({ withTimezone: true }),
    /** Codes of digits alone are found whole: as parts they would meet the numbers in names. */
    searchText: searchText('product_name', 'product_brand', `case when sku ~ '^[0-9]+$' then '' else sku end`),
  },
  (table) => {
    const shown = sql`archived_at is null`
    return [
      check('products_qty_not_negative', sql`${table.qty} >= 0`),
      // Which has a SKU? One.
      uniqueIndex('products_sku').on(table.sku).where(shown),
      // Which has a SKU, however it is written?
      index('products_sku_folded')
        .on(sql`lower(${table.sku})`)
        .where(shown),
      // Which are newest?
      index('products_shown_id').on(table.id).where(shown),
      // What is the order of the names?
      index('products_name_id').on(table.productName, table.id).where(shown),
      // How many of a category have a status, and are in stock?
      index('products_category_status').on(table.category, table.status, table.stock, table.id).where(shown),
      // Which are newest in a category?
      index('products_category_id').on(table.category, table.id).where(shown),
      // Which have a status?
      index('products_status_id').on(table.status, table.id).where(shown),
      // Which are in stock?
      index('products_stock_id').on(table.stock, table.status, table.id).where(shown),
      // Which are cheapest?
      index('products_price_id').on(table.priceCents, table.id).where(shown),
      // Of which is least left?
      index('products_qty_id').on(table.qty, table.id).where(shown),
      // Which hold a text?
      searchIndex('products_search'),
      /** Reviews copy the name; the database updates them when it changes. */
      unique('products_named').on(table.id, table.productName),
    ]
  },
)

/** What a product is sold as, each with a stock of its own; the product's stock is their sum. */
export const productVariants = pgTable(
  'product_variants',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    choices: jsonb().$type<Variant['choices']>().notNull(),
    sku: text().notNull(),
    priceCents: integer(),
    image: text().notNull().default(''),
    qty: integer().notNull().default(0),
  },
  (table) => [
    check('product_variants_qty_not_negative', sql`${table.qty} >= 0`),
    unique('product_variants_sku').on(table.productId, table.sku),
    index('product_variants_by_sku').on(table.sku),
  ],
)

/** Every stock change with its reason. Rows never change. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    change: integer().notNull(),
    balance: integer().notNull(),
    reason: text().$type<'opening' | 'restock' | 'count' | 'sale' | 'return' | 'import'>().notNull(),
    note: text().notNull().default(''),
    actorName: text().notNull().default(''),
  },
  (table) => [index('stock_moves_product').on(table.productId, table.id)],
)
