import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { categories } from '../../categories/server/tables.ts'
import type { DealInput } from '../contract.ts'

/** Discounts that the store gives to orders with their code. */
export const deals = pgTable(
  'deals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    code: text().notNull(),
    kind: text().$type<DealInput['kind']>().notNull(),
    percent: integer().notNull(),
    amountCents: integer().notNull(),
    /** Never emptied when the category goes: without one, the deal would apply to the whole order. */
    category: text().references(() => categories.title, { onUpdate: 'cascade', onDelete: 'restrict' }),
    minimumCents: integer().notNull(),
    startsOn: date().notNull(),
    endsOn: date(),
    mostUses: integer(),
    isOncePerCustomer: boolean().notNull(),
    /** Named in carts, with its code. */
    isOffered: boolean().notNull().default(false),
    isPaused: boolean().notNull().default(false),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    searchText: searchText('title', 'code'),
  },
  (table) => [
    uniqueIndex('deals_code')
      .on(table.code)
      .where(sql`archived_at is null`),
    index('deals_title_id').on(table.title, table.id),
    searchIndex('deals_search'),
  ],
)
