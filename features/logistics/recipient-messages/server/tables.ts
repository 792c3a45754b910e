import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { callLog } from '#kit/server/call-log.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { settingTable } from '#kit/server/setting-tabs.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import type { longTexts, smsKinds } from '../contract.ts'
import type { MessageChannel, MessageEvent, MessageStatus } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

export const recipientMessageSettings = settingTable('recipient_message_settings')

/** How texts are sent: one row. */
export const smsProviders = pgTable('sms_providers', {
  id: text().primaryKey(),
  kind: text().$type<(typeof smsKinds)[number]>().notNull(),
  url: text().notNull(),
  account: text().notNull(),
  sender: text().notNull(),
  longTexts: text().$type<(typeof longTexts)[number]>().notNull().default('parts'),
  /** Encrypted; empty where none is set. */
  sealedSecret: text().notNull(),
})

/** Everything recipients were told, or would have been. */
export const recipientMessages = pgTable(
  'recipient_messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    depotId: integer().references(() => depots.id),
    /** What it tells, so that nothing is told twice. */
    key: text().notNull(),
    event: text().$type<MessageEvent>().notNull(),
    /** Sent by somebody of the workspace to themselves. */
    isTest: boolean().notNull().default(false),
    channel: text().$type<MessageChannel>().notNull(),
    language: text().$type<PeopleLanguage>().notNull(),
    recipient: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The time it promises. */
    promisedFrom: time(),
    promisedTo: time(),
    status: text().$type<MessageStatus>().notNull(),
    /** Not before then. */
    dueAt: time().notNull(),
    /** In the email outbox, which knows more of it from then on. */
    emailId: text(),
    error: text().notNull().default(''),
    createdAt: time().notNull(),
    acceptedAt: time(),
    endedAt: time(),
  },
  (table) => [
    uniqueIndex('recipient_messages_key').on(table.deliveryId, table.key),
    index('recipient_messages_depot_id').on(table.depotId, table.id),
    index('recipient_messages_status').on(table.status, table.id),
    index('recipient_messages_email_id').on(table.emailId),
    index('recipient_messages_address').on(table.address, table.id),
  ],
)

/** Tests of messages by who sent them to themselves, to bound them. */
export const messageTests = callLog('recipient_message_tests')

/** Addresses whose owners want no messages. */
export const recipientOptOuts = pgTable(
  'recipient_opt_outs',
  {
    channel: text().$type<'email' | 'sms' | 'whatsapp'>().notNull(),
    address: text().notNull(),
    at: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.address] })],
)

/** Replies that were taken, by the hash of what their provider calls them: one that is sent once more means nothing. */
export const recipientReplies = pgTable('recipient_replies', {
  id: text().primaryKey(),
  at: time().notNull(),
})
