import { users } from '#platform/access/server/tables.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The API keys of programs; only their hash is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    start: text().notNull(),
    keyHash: text().notNull().unique(),
    scopes: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    isOn: boolean().notNull().default(true),
    /** The secret before the last rotation, and until when it is still accepted. */
    previousHash: text().unique(),
    previousUntil: timestamp({ withTimezone: true }),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)

/** The replies to calls with an idempotency key, so that a repeated call has no second effect. */
export const idempotentReplies = pgTable(
  'idempotent_answers',
  {
    caller: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    reply: jsonb(),
    status: integer().notNull().default(200),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotent_answers_created').on(table.createdAt),
  ],
)
