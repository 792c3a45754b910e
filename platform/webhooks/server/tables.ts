import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import type { deliveryStates } from '../contract.ts'

const time = () => timestamp({ withTimezone: true })

/** Addresses that receive events. */
export const webhooks = pgTable('webhooks', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  url: text().notNull(),
  kinds: jsonb().$type<string[]>().notNull(),
  /** The key that signs deliveries, encrypted. */
  sealedSecret: text().notNull(),
  /** The one before, which signs too until a time. */
  formerSecret: text(),
  formerUntil: time(),
  isActive: boolean().notNull().default(true),
  /** Who set its address; nobody once it is the workspace's. */
  ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
  /** The name of the API key that set its address for them. */
  program: text().notNull().default(''),
  createdAt: time().notNull(),
})

/** Deliveries, each added in the transaction of the change it reports. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    payload: text().notNull(),
    /** Numbers and names by which it is found; a whole payload in a search index would cost each event several milliseconds. */
    about: text().notNull(),
    searchText: searchText('kind', 'about'),
    state: text().$type<(typeof deliveryStates)[number]>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time(),
    createdAt: time().notNull(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.state, table.nextAttemptAt),
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    searchIndex('webhook_deliveries_search'),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: time().notNull(),
    status: integer(),
    /** Why there was no response, or the body of a failed one. */
    error: jsonb().$type<Sentence>(),
    durationMs: integer().notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId)],
)
