import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WeekHours } from '../../settings/contract.ts'
import type { DepotDay, Rings } from '../contract.ts'

export const depots = pgTable(
  'depots',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    code: text().notNull(),
    address: text().notNull().default(''),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    docks: integer().notNull().default(0),
    hours: jsonb().$type<WeekHours>().notNull(),
    days: jsonb().$type<DepotDay[]>().notNull().default([]),
    loadingMinutes: integer().notNull().default(0),
    isArchived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('depots_code')
      .on(sql`lower(${table.code})`)
      .where(sql`not is_archived`),
  ],
)

export const zones = pgTable(
  'zones',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    color: text().notNull(),
    rings: jsonb().$type<Rings>().notNull(),
    depotId: integer().references(() => depots.id),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('zones_depot_id').on(table.depotId)],
)
