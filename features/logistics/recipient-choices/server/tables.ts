import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { RecipientChoice } from '../rules.ts'

/** What recipients asked for after an attempt that failed: one for each attempt. */
export const deliveryChoices = pgTable(
  'delivery_choices',
  {
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    choice: text().$type<RecipientChoice>().notNull(),
    date: date(),
    place: text().notNull(),
    chosenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.attempt] })],
)
