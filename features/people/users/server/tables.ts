import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { roles } from '#platform/access/server/tables.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { BillingAddress, CardEntry } from '../contract.ts'
import type { Network } from '../rules.ts'

/** People: those of the office and everybody who can sign in. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fullName: text().notNull(),
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    company: text().notNull().default(''),
    country: text().notNull().default(''),
    contact: text().notNull().default(''),
    address: text().notNull().default(''),
    town: text().notNull().default(''),
    state: text().notNull().default(''),
    postCode: text().notNull().default(''),
    timeZone: text().notNull().default(''),
    currency: text().notNull().default('USD'),
    role: text()
      .notNull()
      .references(() => roles.name, { onUpdate: 'cascade' }),
    /** Depots the rules of the role are narrowed to, where they say so. */
    depotIds: jsonb().$type<number[]>().notNull().default([]),
    currentPlan: text().notNull().default('basic'),
    planSince: date().notNull().defaultNow(),
    planUntil: date(),
    status: text().notNull().default('pending'),
    billing: text().notNull().default('Manual-Cash'),
    avatar: text().notNull().default(''),
    taxId: text().notNull().default(''),
    language: text().notNull().default('en'),
    taskDone: integer().notNull().default(0),
    projectDone: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: searchText('full_name', 'email'),
  },
  (table) => [
    index('users_full_name_id').on(table.fullName, table.id),
    index('users_role_id').on(table.role, table.id),
    index('users_plan_id').on(table.currentPlan, table.id),
    index('users_status_id').on(table.status, table.id),
    index('users_billing_id').on(table.billing, table.id),
    searchIndex('users_search'),
  ],
)

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const billingAddresses = pgTable('billing_addresses', {
  userId: userId().primaryKey(),
  address: jsonb().$type<BillingAddress>().notNull(),
  version: integer().notNull().default(1),
})

/** Cards of people, without their numbers. */
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

/** Where else people are found. */
export const userLinks = pgTable(
  'user_links',
  { userId: userId(), network: text().$type<Network>().notNull(), address: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)
