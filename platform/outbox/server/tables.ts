import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { callLog } from '#kit/server/call-log.ts'
import type { Email, Job, Threading } from '#kit/server/machine.ts'

export type OutboxFile = { key: string; fileName: string; contentType: string }

const time = () => timestamp({ withTimezone: true })

/** What an email says, kept once however many people it goes to. */
export const outboxTexts = pgTable(
  'outbox_texts',
  {
    id: text().primaryKey(),
    /** The sender, if it is not the workspace itself. */
    sender: jsonb().$type<NonNullable<Email['from']>>(),
    threading: jsonb().$type<Threading>(),
    body: text().notNull(),
    html: text().notNull().default(''),
    /** Stored files to attach. */
    files: jsonb().$type<OutboxFile[]>().notNull().default([]),
    createdAt: time().notNull(),
  },
  (table) => [index('outbox_texts_created').on(table.createdAt)],
)

/** Every email the program wrote. Without a mail server they stay here for reading. */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** None once the text was deleted, some time after it was sent. */
    textId: text().references(() => outboxTexts.id, { onDelete: 'set null' }),
    /** Written by a person for its recipients alone: the list shows neither subject nor text. */
    isPrivate: boolean().notNull().default(false),
    state: text({ enum: ['waiting', 'sent', 'failed', 'kept'] }).notNull(),
    error: text().notNull().default(''),
    createdAt: time().notNull(),
    sentAt: time(),
    /** What is to be done once it was sent. */
    whenSent: jsonb().$type<Omit<Job, 'runAt'>>(),
  },
  (table) => [index('outbox_emails_state_id').on(table.state, table.id), index('outbox_emails_text').on(table.textId)],
)

/** What each person wrote lately, for the limits of an hour and a day. */
export const outboxCounts = pgTable(
  'outbox_counts',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was counted, where it can be taken back. */
    key: text().notNull().default(''),
    /** To people outside. */
    emails: integer().notNull(),
    bytes: integer().notNull(),
    at: time().notNull(),
  },
  (table) => [index('outbox_counts_user').on(table.userId, table.at)],
)

/** What strangers caused to be sent, by the hash of the address. */
export const outboxStrangers = callLog('outbox_strangers')
