import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'

/** What recipients say at the door, where the rules ask for it; the hash is what phones check it by. */
export const deliveryPins = pgTable('delivery_pins', {
  deliveryId: integer()
    .primaryKey()
    .references(() => deliveries.id, { onDelete: 'cascade' }),
  pin: text().notNull(),
  salt: text().notNull(),
  hash: text().notNull(),
})
