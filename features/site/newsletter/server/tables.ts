import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { callLog } from '#kit/server/call-log.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { Language } from '#kit/contract/sentence.ts'

/** Who agreed to get the newsletter, when, and in which language they were asked. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull().unique(),
    language: text().$type<Language>().notNull(),
    agreedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    leftAt: timestamp({ withTimezone: true }),
    /** Of the link that confirms, hashed. */
    confirmHash: text().notNull().unique(),
    /** Of the link that unsubscribes: it stands in every newsletter, and does nothing else. */
    leaveToken: text().notNull().unique(),
    searchText: searchText('email'),
  },
  (table) => [index('newsletter_agreed_id').on(table.agreedAt, table.id), searchIndex('newsletter_search')],
)

export const newsletterTries = callLog('newsletter_tries')
