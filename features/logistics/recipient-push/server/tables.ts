import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'

/** The key pair of the workspace by which push services know it: one row. */
export const pushKeys = pgTable('push_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  /** Encrypted. */
  sealedKey: text().notNull(),
})

/** Browsers that get notifications about a delivery. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.endpoint] }),
    index('push_subscriptions_endpoint').on(table.endpoint),
  ],
)
