import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { PromiseChannel, PromiseOutcome } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** Every time that a recipient was told, as it was told: rows are added, and marked; none is rewritten or removed. */
export const promises = pgTable(
  'promises',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    channel: text().$type<PromiseChannel>().notNull(),
    earliest: time().notNull(),
    latest: time().notNull(),
    toldAt: time().notNull(),
    /** The person who told it; empty where the product did. */
    personName: text().notNull().default(''),
    /** What drivers had when it was told; `null` before anything was published. */
    publicationId: integer(),
    /** The message that told it. */
    messageId: integer(),
    /** In the email outbox, which knows whether it left. */
    emailId: text(),
    outcome: text().$type<PromiseOutcome>(),
    /** The arrival it was judged by. */
    arrivedAt: time(),
    /** When its recipient chose another time themselves: it binds nobody any more. */
    replacedAt: time(),
    /** When it turned out that its message told nobody anything. */
    withdrawnAt: time(),
  },
  (table) => [
    index('promises_delivery_id').on(table.deliveryId, table.id),
    index('promises_earliest').on(table.earliest),
    uniqueIndex('promises_message_id')
      .on(table.messageId)
      .where(sql`withdrawn_at is null`),
  ],
)
