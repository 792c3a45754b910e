import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { Message } from '../contract.ts'
import type { Status } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })
const number = () => integer().primaryKey().generatedByDefaultAsIdentity()
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const chatId = () =>
  integer()
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' })

export const chats = pgTable('chats', {
  id: integer().primaryKey(),
  isGroup: boolean().notNull().default(false),
  title: text().notNull().default(''),
  /** The two people of a chat that is no group; they have one chat at most. */
  pair: text().unique(),
  /** What a group belongs to, such as `route:12`; there is one group for it. */
  topic: text().unique(),
  lastMessageId: integer().notNull().default(0),
  lastAt: time().notNull(),
  /** Counts what was sent, edited and deleted in it. */
  revision: integer().notNull().default(0),
})

export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: chatId(),
    userId: userId(),
    isOwner: boolean().notNull().default(false),
    /** The member sees only messages after this one: those since they came, or since they cleared the chat. */
    fromId: integer().notNull().default(0),
    seenId: integer().notNull().default(0),
    deliveredId: integer().notNull().default(0),
    /** The last message they were notified of. */
    notifiedId: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    /** Out of their list until something new is said. */
    isRemoved: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index('chat_members_user').on(table.userId, table.chatId),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: number(),
    chatId: chatId(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Kept for when the person is deleted. */
    senderName: text().notNull(),
    clientId: text().notNull(),
    text: text().notNull(),
    happening: jsonb().$type<Message['happening']>(),
    at: time().notNull(),
    editedAt: time(),
    isDeleted: boolean().notNull().default(false),
    revision: integer().notNull(),
    searchText: searchText('text'),
  },
  (table) => [
    index('chat_messages_chat').on(table.chatId, table.id),
    index('chat_messages_revision').on(table.chatId, table.revision),
    uniqueIndex('chat_messages_client').on(table.chatId, table.clientId),
    searchIndex('chat_messages_search'),
  ],
)

export const chatFiles = pgTable(
  'chat_files',
  {
    id: number(),
    chatId: chatId(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Empty until the message that names it was sent. */
    messageId: integer().references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** The unguessable part of its address. */
    name: text().notNull().unique(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    at: time().notNull(),
  },
  (table) => [index('chat_files_message').on(table.messageId), index('chat_files_chat').on(table.chatId, table.id)],
)

export const chatProfiles = pgTable('chat_profiles', {
  userId: userId().primaryKey(),
  about: text().notNull().default(''),
  /** The chosen status; people without an open screen are offline anyway. */
  status: text().$type<Status>().notNull().default('online'),
  isNotificationsOn: boolean().notNull().default(true),
})

export const chatBlocks = pgTable('chat_blocks', { userId: userId(), blockedId: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.blockedId] }),
  index('chat_blocks_blocked').on(table.blockedId),
])

export const chatReplies = pgTable(
  'chat_replies',
  {
    id: number(),
    userId: userId(),
    text: text().notNull(),
    /** Everyone who uses the chat can pick it. */
    isShared: boolean().notNull().default(false),
  },
  (table) => [
    index('chat_replies_user').on(table.userId, table.id),
    index('chat_replies_shared')
      .on(table.id)
      .where(sql`is_shared`),
  ],
)
