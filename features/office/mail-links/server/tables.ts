import { index, integer, pgTable, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { users } from '#platform/access/server/tables.ts'
import { mailboxEmails } from '../../email/server/tables.ts'

/** Emails that people put to a delivery, so that whoever sees it reads them. */
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
