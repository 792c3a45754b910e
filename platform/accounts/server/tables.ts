import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const time = () => timestamp({ withTimezone: true })

/** Links sent by email: each works once, and only its hash is kept. */
export const links = pgTable(
  'links',
  {
    tokenHash: text().primaryKey(),
    userId: userId(),
    purpose: text().notNull(),
    /** The address the link was sent to. The link works only while that is still the address in question. */
    email: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [index('links_user_id').on(table.userId, table.purpose)],
)

/** Addresses and devices a person signed in from: someone guessing elsewhere doesn't slow them down there. */
export const signInPlaces = pgTable(
  'sign_in_places',
  { userId: userId(), place: text().notNull(), seenAt: time().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.place] })],
)
