import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import type { PatternInput, Schedule } from '../contract.ts'

export type Template = Omit<PatternInput, keyof Schedule | 'recipient' | 'address' | 'depotId'>

/** Deliveries that are made again and again, week by week. */
export const recurringDeliveries = pgTable(
  'recurring_deliveries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The client it belongs to; null for the house's own. */
    ownerId: integer(),
    depotId: integer().references(() => depots.id),
    recipient: text().notNull(),
    address: text().notNull(),
    template: jsonb().$type<Template>().notNull(),
    weekdays: jsonb().$type<Schedule['weekdays']>().notNull(),
    everyWeeks: integer().notNull(),
    startsOn: date().notNull(),
    endsOn: date(),
    skipDates: jsonb().$type<string[]>().notNull(),
    onHoliday: text().$type<Schedule['onHoliday']>().notNull(),
    daysAhead: integer().notNull(),
    isPaused: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    searchText: searchText('recipient', 'address'),
  },
  (table) => [
    index('recurring_deliveries_owner').on(table.ownerId, table.id),
    searchIndex('recurring_deliveries_search'),
  ],
)

/** The delivery of each day of a pattern: a day has one, whatever is repeated. */
export const recurringDates = pgTable(
  'recurring_dates',
  {
    patternId: integer()
      .notNull()
      .references(() => recurringDeliveries.id, { onDelete: 'cascade' }),
    date: date().notNull(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** The version of the delivery after the pattern last wrote it: a higher one was edited since. */
    deliveryVersion: integer().notNull(),
    neededAddress: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.patternId, table.date] }),
    index('recurring_dates_delivery').on(table.deliveryId),
  ],
)
