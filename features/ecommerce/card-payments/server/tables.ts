import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RefundFault } from '../../orders/rules/order-refund.ts'
import type { RefundOutcome } from '../../orders/server/commands.ts'
import { orders } from '../../orders/server/tables.ts'
import type { cardProviders } from '../contract.ts'
import type { CardOutcome } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** What the provider’s page shows, and where it leads back to. */
export type ChargePage = { title: string; email: string; doneUrl: string; backUrl: string }

const begun = () => ({
  /** As it was when the provider was first asked: under one key it takes one form alone. */
  page: jsonb().$type<ChargePage>(),
  state: text().$type<CardOutcome>().notNull().default('open'),
  createdAt: time().notNull(),
})

/** Who takes cards: one row. */
export const cardAccounts = pgTable('card_accounts', {
  id: text().primaryKey(),
  kind: text().$type<(typeof cardProviders)[number]>().notNull(),
  url: text().notNull(),
  /** Encrypted; empty where none is set. */
  sealedKey: text().notNull(),
  sealedSigningSecret: text().notNull(),
  /** Switched off, and kept only until the last payment that was begun with it has ended. */
  isClosing: boolean().notNull().default(false),
})

/** The payment of an order by card: one for each order, however often it is begun. */
export const cardPayments = pgTable(
  'card_payments',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** Sent with each try, so that the provider opens one payment. */
    key: text().notNull().unique(),
    /** The provider’s own name for it, once it has answered. */
    session: text().unique(),
    url: text().notNull().default(''),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    ...begun(),
  },
  (table) => [
    index('card_payments_open')
      .on(table.state)
      .where(sql`state = 'open'`),
  ],
)

/** What another feature asks to be paid by card: one payment for each key it gives. */
export const cardCharges = pgTable(
  'card_charges',
  {
    key: text().primaryKey(),
    /** The job of that feature that hears the outcome. */
    job: text().notNull(),
    session: text().unique(),
    url: text().notNull().default(''),
    amountCents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    ...begun(),
  },
  (table) => [
    index('card_charges_open')
      .on(table.state)
      .where(sql`state = 'open'`),
  ],
)

/** What is given back of such a payment: one refund for each key that its feature gives. */
export const cardChargeRefunds = pgTable(
  'card_charge_refunds',
  {
    key: text().primaryKey(),
    chargeKey: text()
      .notNull()
      .references(() => cardCharges.key),
    /** The job of that feature that hears the outcome. */
    job: text().notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The provider’s own name for it, once it has answered. */
    providerId: text().unique(),
    state: text().$type<RefundOutcome['state']>().notNull().default('pending'),
    fault: text().$type<RefundFault>(),
    /** How often the provider refused it: each of these was a refund of its own there. */
    refusedTimes: integer().notNull().default(0),
  },
  (table) => [
    index('card_charge_refunds_pending')
      .on(table.state)
      .where(sql`state = 'pending'`),
  ],
)

/** Events that were taken, to take none twice. */
export const cardEvents = pgTable('card_notices', { id: text().primaryKey(), at: time().notNull() })
