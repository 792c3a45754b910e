import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Letter } from '#kit/server/machine.ts'

/** Every letter the program wrote; where no mail server is set it stays here to be read. */
export const letters = pgTable(
  'letters',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    /** Who writes, where it is not the workspace itself. */
    sender: jsonb().$type<NonNullable<Letter['from']>>(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed', 'kept'] }).notNull(),
    error: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('letters_state_id').on(table.state, table.id)],
)
