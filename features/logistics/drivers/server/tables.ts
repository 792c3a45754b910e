import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { depots } from '../../depots/server/tables.ts'
import type { DaySpan, HoursPack, WeekHours } from '../../settings/contract.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { DriverDay, DriverDocument } from '../contract.ts'
import type { OutageReason } from '../rules.ts'

export const drivers = pgTable(
  'drivers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Their account, once they were invited. */
    userId: integer()
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    depotId: integer().references(() => depots.id),
    vehicleId: integer().references(() => vehicles.id),
    skills: jsonb().$type<string[]>().notNull().default([]),
    languages: jsonb().$type<PeopleLanguage[]>().notNull().default([]),
    homeAddress: text().notNull().default(''),
    /** Zones that were deleted since may still be among them. */
    zoneIds: integer().array().notNull().default([]),
    hoursPack: text().$type<HoursPack>(),
    week: jsonb().$type<WeekHours>().notNull(),
    costPerHourCents: integer().notNull().default(0),
    hasShownPicture: boolean().notNull().default(false),
    notes: text().notNull().default(''),
    isSample: boolean().notNull().default(false),
    isArchived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: searchText('name', 'phone', 'email'),
  },
  (table) => {
    const shown = sql`not is_archived`
    return [
      index('drivers_name_id').on(table.name, table.id).where(shown),
      index('drivers_depot_id').on(table.depotId, table.id).where(shown),
      index('drivers_vehicle_id').on(table.vehicleId),
      searchIndex('drivers_search'),
    ]
  },
)

const belongsToDriver = () =>
  integer()
    .notNull()
    .references(() => drivers.id, { onDelete: 'cascade' })

/** Days off the weekly pattern. */
export const driverDays = pgTable(
  'driver_days',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    driverId: belongsToDriver(),
    kind: text().$type<DriverDay['kind']>().notNull(),
    from: date('from_on').notNull(),
    to: date('to_on').notNull(),
    hours: jsonb().$type<DaySpan[]>().notNull().default([]),
    note: text().notNull().default(''),
  },
  (table) => [index('driver_days_driver_id').on(table.driverId, table.to)],
)

/** Why drivers were taken out of the work of a day: a row for each reason that was given, in whatever order that came in. */
export const driverOutages = pgTable(
  'driver_outages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    driverId: belongsToDriver(),
    day: date().notNull(),
    reason: text().$type<OutageReason>().notNull(),
    /** The vehicle that can't go on either. */
    vehicleId: integer().references(() => vehicles.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    since: timestamp({ withTimezone: true }).notNull(),
    /** Since when they can work again. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('driver_outages_open_reason')
      .on(table.driverId, table.day, table.reason)
      .where(sql`ended_at is null`),
    index('driver_outages_day').on(table.day, table.driverId),
    index('driver_outages_vehicle_id').on(table.vehicleId, table.day),
  ],
)

export const driverDocuments = pgTable(
  'driver_documents',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    driverId: belongsToDriver(),
    kind: text().$type<DriverDocument['kind']>().notNull(),
    number: text().notNull().default(''),
    expiresOn: date(),
  },
  (table) => [index('driver_documents_driver_id').on(table.driverId)],
)
