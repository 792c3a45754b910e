import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { Recipient } from '../contract.ts'
import type { Folder, Label } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const people = () => jsonb().$type<Recipient[]>().notNull().default([])

/** Emails in mailboxes: the sender and each recipient have a row of their own. */
export const mailboxEmails = pgTable(
  'mailbox_emails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userId(),
    /** The same in every mailbox the email lies in. */
    messageKey: text().notNull(),
    /** The same for all emails of a conversation. */
    threadKey: text().notNull(),
    fromName: text().notNull(),
    fromEmail: text().notNull(),
    recipients: people(),
    cc: people(),
    bcc: people(),
    subject: text().notNull().default(''),
    message: text().notNull().default(''),
    excerpt: text().notNull().default(''),
    folder: text().$type<Folder>().notNull(),
    /** The address of the mailbox's owner where it arrived by, or is sent from, another mail account. */
    ownAddress: text().notNull().default(''),
    /** Ids of the emails it answers, as mail programs name them. */
    references: jsonb().$type<string[]>().notNull().default([]),
    /** Part of it was left at the mail server. */
    isCut: boolean().notNull().default(false),
    /** Written by the owner of the mailbox, not received. */
    isWritten: boolean().notNull(),
    isRead: boolean().notNull().default(false),
    isStarred: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    labels: jsonb().$type<Label[]>().notNull().default([]),
    time: time().notNull(),
    sendAt: time(),
    /** Emails to others in the outgoing email list. */
    outboxIds: jsonb().$type<string[]>().notNull().default([]),
    version: integer().notNull().default(1),
    searchText: searchText('from_name', 'subject'),
  },
  (table) => [
    index('mailbox_emails_folder').on(table.userId, table.folder, table.isDeleted, table.time, table.id),
    index('mailbox_emails_deleted').on(table.userId, table.isDeleted, table.time, table.id),
    index('mailbox_emails_unread')
      .on(table.userId, table.folder)
      .where(sql`not is_read and not is_deleted`),
    index('mailbox_emails_starred')
      .on(table.userId, table.time, table.id)
      .where(sql`is_starred and not is_deleted`),
    index('mailbox_emails_labels')
      .on(table.userId, table.time, table.id)
      .where(sql`labels <> '[]'::jsonb and not is_deleted`),
    index('mailbox_emails_thread').on(table.userId, table.threadKey, table.time),
    index('mailbox_emails_message').on(table.userId, table.messageKey),
    searchIndex('mailbox_emails_search'),
  ],
)

/** Files of emails; a file sent to many is kept once, under the name that all their rows share. */
export const mailboxFiles = pgTable(
  'mailbox_files',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userId(),
    emailId: integer()
      .notNull()
      .references(() => mailboxEmails.id, { onDelete: 'cascade' }),
    /** The unguessable part of its address. */
    name: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
  },
  (table) => [
    index('mailbox_files_email').on(table.emailId, table.id),
    index('mailbox_files_name').on(table.name),
    index('mailbox_files_user').on(table.userId),
  ],
)
