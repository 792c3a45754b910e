import { users } from '#platform/access/server/tables.ts'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A person's notifications, until they remove them. */
export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull(),
    link: text().notNull().default(''),
    isRead: boolean().notNull().default(false),
    inApp: boolean().notNull().default(true),
    inBrowser: boolean().notNull().default(false),
    /** It is to be emailed too, and has not been yet. */
    isEmailDue: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('notifications_user_id').on(table.userId, table.id),
    index('notifications_unread').on(table.userId, table.isRead),
  ],
)
