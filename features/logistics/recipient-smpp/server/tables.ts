import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Receipt } from '../rules/delivery.ts'

/** The parts of texts by the ids that the provider gave them, and the receipts of those: whichever is known first. */
export const smppParts = pgTable(
  'smpp_parts',
  {
    /** Whose ids these are. */
    server: text().notNull(),
    smscId: text().notNull(),
    /** Nothing where a receipt came first. */
    textId: integer(),
    part: integer().notNull().default(0),
    parts: integer().notNull().default(1),
    status: text().$type<Receipt['status']>(),
    error: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.server, table.smscId] }),
    index('smpp_parts_text_id').on(table.textId),
    index('smpp_parts_at').on(table.at),
  ],
)
