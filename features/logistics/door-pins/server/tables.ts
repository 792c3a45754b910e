import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'

/** What recipients say at the door, where the rules ask for it; the salt is for what phones have of it. */
export const deliveryPins = pgTable('delivery_pins', {
  deliveryId: integer()
    .primaryKey()
    .references(() => deliveries.id, { onDelete: 'cascade' }),
  pin: text().notNull(),
  salt: text().notNull(),
})
