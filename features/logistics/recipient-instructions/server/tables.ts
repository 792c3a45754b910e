import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { LeaveWith } from '../rules.ts'

/** What recipients want their driver to know. */
export const recipientInstructions = pgTable('recipient_instructions', {
  deliveryId: integer()
    .primaryKey()
    .references(() => deliveries.id, { onDelete: 'cascade' }),
  leaveWith: text().$type<LeaveWith>().notNull(),
  place: text().notNull(),
  gateCode: text().notNull(),
  note: text().notNull(),
  /** Names a picture of the safe place, never another; empty without one. The bytes are in the file store. */
  photo: text().notNull().default(''),
  changedAt: timestamp({ withTimezone: true }).notNull(),
})
