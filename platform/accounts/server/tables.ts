import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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
    /** The address the link was sent to; it counts only while it is still meant. */
    email: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [index('links_user_id').on(table.userId, table.purpose)],
)

/** Addresses and devices a person signed in from: who guesses elsewhere does not slow them down there. */
export const signInPlaces = pgTable(
  'sign_in_places',
  { userId: userId(), place: text().notNull(), seenAt: time().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.place] })],
)

/** Failed attempts and sent emails, counted to slow down guessing. */
export const attempts = pgTable(
  'attempts',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Hash of what was tried, since people type passwords into the wrong field. */
    account: text().notNull(),
    /** The address it came from, or the hash of a device that is known. */
    place: text().notNull(),
    at: time().notNull(),
    /** Not decided yet. */
    isOpen: boolean().notNull().default(false),
  },
  (table) => [
    index('attempts_account').on(table.kind, table.account, table.at),
    index('attempts_place').on(table.kind, table.place, table.at),
    index('attempts_at').on(table.at),
  ],
)
