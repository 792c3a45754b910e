import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { Parcel } from '../../plans/server/commands.ts'

const time = () => timestamp({ withTimezone: true })

/** Slots that are kept free for a few minutes for whoever chose them; once chosen for good until their plan has them. */
export const slotHolds = pgTable(
  'slot_holds',
  {
    key: text().primaryKey(),
    /** Nothing where a shop holds it for an order that is yet to come. */
    deliveryId: integer().references(() => deliveries.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    /** What is brought, and where. */
    parcel: jsonb().$type<Parcel>().notNull(),
    expiresAt: time().notNull(),
    confirmedAt: time(),
  },
  (table) => [
    index('slot_holds_day').on(table.day, table.expiresAt),
    index('slot_holds_delivery').on(table.deliveryId),
  ],
)
