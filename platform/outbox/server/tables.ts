import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Email, Threading } from '#kit/server/machine.ts'

export type OutboxFile = { key: string; fileName: string; contentType: string }

/** Every email the program wrote. Without a mail server they stay here for reading. */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    /** The sender, if it is not the workspace itself. */
    sender: jsonb().$type<NonNullable<Email['from']>>(),
    threading: jsonb().$type<Threading>(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text().notNull().default(''),
    /** Stored files to attach. */
    files: jsonb().$type<OutboxFile[]>().notNull().default([]),
    /** Written by a person for its recipients alone: the list shows neither subject nor text. */
    isPrivate: boolean().notNull().default(false),
    state: text({ enum: ['waiting', 'sent', 'failed', 'kept'] }).notNull(),
    error: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('outbox_emails_state_id').on(table.state, table.id)],
)
