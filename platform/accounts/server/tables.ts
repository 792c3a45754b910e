import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
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

/** Failed attempts and sent emails, counted to slow down guessing. */
export const attempts = pgTable(
  'attempts',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Hash of what was tried, since people type passwords into the wrong field. */
    account: text().notNull(),
    address: text().notNull(),
    at: time().notNull(),
  },
  (table) => [
    index('attempts_account').on(table.kind, table.account, table.at),
    index('attempts_address').on(table.kind, table.address, table.at),
    index('attempts_at').on(table.at),
  ],
)
