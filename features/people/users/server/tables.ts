import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { BillingAddress, CardEntry } from '../../billing/contract.ts'
import type { Network } from '../../billing/rules.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const billingAddresses = pgTable('billing_addresses', {
  userId: userId().primaryKey(),
  address: jsonb().$type<BillingAddress>().notNull(),
  version: integer().notNull().default(1),
})

/** Users' cards, without their numbers. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userId(),
    brand: text().$type<CardEntry['brand']>().notNull(),
    holder: text().notNull(),
    lastFour: text().notNull(),
    expires: text().notNull(),
    isPrimary: boolean().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('payment_cards_user_id').on(table.userId, table.id)],
)

/** Users' social profiles. */
export const userLinks = pgTable(
  'user_links',
  { userId: userId(), network: text().$type<Network>().notNull(), address: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)
