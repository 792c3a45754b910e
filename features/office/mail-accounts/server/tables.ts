import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { RemoteFolder } from '#kit/server/mailboxes.ts'
import { mailboxEmails } from '../../email/server/tables.ts'
import type { Security } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })
/** How far a folder was read, and under which numbering. */
export type Progress = { uidValidity: string; lastUid: number }

/** Mailboxes people have at mail servers. */
export const mailAccounts = pgTable(
  'mail_accounts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    security: text().$type<Security>().notNull(),
    user: text('user_name').notNull(),
    sealedPassword: text().notNull(),
    progress: jsonb().$type<Partial<Record<RemoteFolder, Progress>>>().notNull().default({}),
    lastSyncAt: time(),
    nextSyncAt: time(),
    problem: jsonb().$type<Sentence>(),
    failures: integer().notNull().default(0),
    createdAt: time().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('mail_accounts_user').on(table.userId, table.id)],
)

/** Which email of an account is which here, and the flags both sides last agreed on. */
export const mailAccountEmails = pgTable(
  'mail_account_emails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => mailAccounts.id, { onDelete: 'cascade' }),
    folder: text().$type<RemoteFolder>().notNull(),
    /** Its number at the server; none after the server renumbered the folder. */
    uid: bigint({ mode: 'number' }),
    messageKey: text().notNull(),
    /** None once it was deleted here for good. */
    emailId: integer().references(() => mailboxEmails.id, { onDelete: 'set null' }),
    isRead: boolean().notNull(),
    isStarred: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('mail_account_emails_uid').on(table.accountId, table.folder, table.uid),
    index('mail_account_emails_key').on(table.accountId, table.messageKey),
    index('mail_account_emails_email').on(table.emailId),
  ],
)
