import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FaqInput } from '../contract.ts'

/** Questions customers ask often, each in one language. */
export const faqs = pgTable(
  'faqs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    topic: text().$type<FaqInput['topic']>().notNull(),
    language: text().$type<FaqInput['language']>().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    version: integer().notNull().default(1),
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('faqs_language_id')
      .on(table.language, table.id)
      .where(sql`archived_at is null`),
  ],
)
