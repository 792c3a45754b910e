import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '#kit/contract/sentence.ts'
import { callLog } from '#kit/server/call-log.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { giftCards } from '../../../ecommerce/gift-cards/server/tables.ts'
import type { OrderedGiftCard } from '../contract.ts'

/** Gift cards that visitors ordered. A card is issued once it is paid, and its code is emailed then. */
export const giftCardOrders = pgTable(
  'gift_card_orders',
  {
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
    /** Of its buyer. */
    language: text().$type<Language>().notNull(),
    /** Of the email to the recipient; null for orders from before it could be chosen. */
    recipientLanguage: text().$type<Language>(),
    way: text().$type<OrderedGiftCard['way']>().notNull(),
    payment: text().$type<OrderedGiftCard['payment']>().notNull().default('open'),
    /** The card that was issued for it, and the email with its code; the email is forgotten before its order. */
    giftCardId: integer().references(() => giftCards.id),
    emailId: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    searchText: searchText('giver', 'giver_email', 'recipient', 'email'),
  },
  (table) => [index('gift_card_orders_at_id').on(table.at, table.id), searchIndex('gift_card_orders_search')],
)

/** Orders and payments from one network address. */
export const giftCardTries = callLog('gift_card_tries')
