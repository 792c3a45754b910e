import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Slug } from '../rules.ts'

const time = () => timestamp({ withTimezone: true }).notNull()

/** Whether people found an article helpful. */
export const helpAnswers = pgTable(
  'help_answers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slug: text().$type<Slug>().notNull(),
    isHelpful: boolean().notNull(),
    at: time(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.slug] }), index('help_answers_slug').on(table.slug)],
)

/** The same of visitors. `visitor` is a hash that differs every day, so that no one can be followed by it. */
export const visitorHelpAnswers = pgTable(
  'visitor_help_answers',
  { visitor: text().notNull(), slug: text().$type<Slug>().notNull(), isHelpful: boolean().notNull(), at: time() },
  (table) => [primaryKey({ columns: [table.slug, table.visitor] })],
)
