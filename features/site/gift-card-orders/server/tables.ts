import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#kit/contract/sentence.ts'
import { callLog } from '#kit/server/call-log.ts'
import type { OrderedGiftCard } from '../contract.ts'

/** Gift cards that visitors ordered. A card is issued once it is paid, and its code is emailed then. */
export const giftCardOrders = pgTable('gift_card_orders', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Made by the page: the same order sent twice is one. */
  key: text().notNull().unique(),
  amountCents: integer().notNull(),
  currency: text().notNull(),
  recipient: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  giver: text().notNull(),
  giverEmail: text().notNull(),
  language: text().$type<Language>().notNull(),
  way: text().$type<OrderedGiftCard['way']>().notNull(),
  payment: text().$type<OrderedGiftCard['payment']>().notNull().default('open'),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** Orders and payments from one network address. */
export const giftCardTries = callLog('gift_card_tries')
