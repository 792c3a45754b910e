import { index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { users } from '#platform/access/server/tables.ts'
import { mailboxEmails } from '../../email/server/tables.ts'

/** Emails linked to a delivery, so that everyone who sees it can read them. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    emailId: integer()
      .notNull()
      .references(() => mailboxEmails.id, { onDelete: 'cascade' }),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** The owner of the mailbox it lies in. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('mail_links_email').on(table.emailId, table.deliveryId),
    index('mail_links_delivery').on(table.deliveryId, table.id),
    index('mail_links_user').on(table.userId),
  ],
)
