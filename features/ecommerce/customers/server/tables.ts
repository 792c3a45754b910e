import { users } from '#platform/access/server/tables.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import type { CustomerNotifications } from '../../notifications/contract.ts'
import { products } from '../../products/server/tables.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { customerStatuses, DeliveryPreferences, MethodEntry } from '../contract.ts'

export const customers = pgTable(
  'customers',
  {
    /** The customer number people see. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 879861 }),
    /** The customer's account, if they have one. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    customer: text().notNull(),
    /** Typed by a visitor of the shop: until they show that the address is theirs, emails don’t repeat the name. */
    isByVisitor: boolean().notNull().default(false),
    username: text().notNull().default(''),
    email: text().notNull(),
    billingEmail: text().notNull().default(''),
    contact: text().notNull().default(''),
    country: text().notNull(),
    language: text().$type<PeopleLanguage>().notNull().default('en'),
    company: text().notNull().default(''),
    /** The VAT number, for invoices. */
    taxId: text().notNull().default(''),
    /** How much they may owe for what they buy on account; none may, unless somebody allows it. */
    accountLimitCents: integer().notNull().default(0),
    status: text().$type<(typeof customerStatuses)[number]>().notNull().default('Active'),
    avatar: text().notNull().default(''),
    creditCents: integer().notNull().default(0),
    /** Totals of this customer's orders, updated in the transaction that changes an order. */
    orderCount: integer().notNull().default(0),
    spentCents: bigint({ mode: 'number' }).notNull().default(0),
    notifications: jsonb().$type<CustomerNotifications>(),
    preferences: jsonb().$type<z.infer<typeof DeliveryPreferences>>(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    searchText: searchText('customer', 'country', 'email'),
  },
  (table) => {
    const shown = sql`archived_at is null`
    return [
      uniqueIndex('customers_email').on(table.email).where(shown),
      index('customers_shown_id').on(table.id).where(shown),
      index('customers_user').on(table.userId),
      index('customers_name_id').on(table.customer, table.id).where(shown),
      index('customers_country_id').on(table.country, table.id).where(shown),
      index('customers_created').on(table.createdAt).where(shown),
      index('customers_orders_id').on(table.orderCount, table.id).where(shown),
      index('customers_spent_id').on(table.spentCents, table.id).where(shown),
      searchIndex('customers_search'),
      /** Orders and reviews copy the name; the database updates them when it changes. */
      unique('customers_named').on(table.id, table.customer, table.email),
    ]
  },
)

const belongsToCustomer = () =>
  integer()
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: belongsToCustomer(),
    label: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull().default(''),
    town: text().notNull(),
    state: text().notNull().default(''),
    postCode: text().notNull(),
    country: text().notNull(),
    isDefault: boolean().notNull().default(false),
    isBilling: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [index('customer_addresses_customer').on(table.customerId)],
)

export const customerMethods = pgTable(
  'customer_methods',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: belongsToCustomer(),
    brand: text().$type<z.infer<typeof MethodEntry>['brand']>().notNull(),
    holder: text().notNull(),
    lastFour: text().notNull(),
    expires: text().notNull(),
    email: text().notNull().default(''),
    isPrimary: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [index('customer_methods_customer').on(table.customerId)],
)

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: belongsToCustomer(),
    text: text().notNull(),
    authorName: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('customer_notes_customer').on(table.customerId)],
)

export const wishes = pgTable(
  'wishes',
  {
    customerId: belongsToCustomer(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
)

export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: belongsToCustomer(),
    code: text().notNull().unique(),
    percent: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('coupons_customer').on(table.customerId)],
)
