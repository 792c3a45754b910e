import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Email } from '#kit/server/machine.ts'

/** Every email the program wrote; where no mail server is set it stays here to be read. */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    /** Who writes, where it is not the workspace itself. */
    sender: jsonb().$type<NonNullable<Email['from']>>(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed', 'kept'] }).notNull(),
    error: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('outbox_emails_state_id').on(table.state, table.id)],
)
