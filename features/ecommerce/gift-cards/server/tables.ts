import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'

/** Gift cards of the store. Their codes are kept as hashes: whoever sees the table can’t spend them. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The hash of what the form made: the same card sent twice is one. Cards that were bought have none. */
    key: text().unique(),
    codeHash: text().notNull().unique(),
    lastFour: text().notNull(),
    recipient: text().notNull(),
    note: text().notNull().default(''),
    amountCents: integer().notNull(),
    balanceCents: integer().notNull(),
    expiresOn: date(),
    isBlocked: boolean().notNull().default(false),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** Where its code was emailed, and the email that did; it is forgotten before its card. */
    email: text().notNull().default(''),
    emailId: text(),
    version: integer().notNull().default(1),
    searchText: searchText('recipient', 'note', 'last_four'),
  },
  (table) => [
    check('gift_cards_balance', sql`${table.balanceCents} between 0 and ${table.amountCents}`),
    index('gift_cards_issued_id').on(table.issuedAt, table.id),
    searchIndex('gift_cards_search'),
  ],
)

/** Every change of a balance. Orders are named by number, so that this room need not know those that build on it. */
export const giftCardMoves = pgTable(
  'gift_card_moves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    giftCardId: integer()
      .notNull()
      .references(() => giftCards.id),
    /** What came to the card; less than nothing where it paid. */
    cents: integer().notNull(),
    order: integer(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('gift_card_moves_card').on(table.giftCardId, table.id),
    index('gift_card_moves_order').on(table.order),
  ],
)
