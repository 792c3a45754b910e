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
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { depots } from '../../depots/server/tables.ts'
import type { PlaceQuality } from '../contract.ts'
import type { WeekHours } from '../../settings/contract.ts'

/** Addresses with what is known of them. Each owner has places of their own, so that no client reads another's notes. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    address: text().notNull(),
    /** The address as it is compared. */
    addressKey: text().notNull(),
    label: text().notNull().default(''),
    name: text().notNull().default(''),
    doorLongitude: doublePrecision(),
    doorLatitude: doublePrecision(),
    parkingLongitude: doublePrecision(),
    parkingLatitude: doublePrecision(),
    quality: text().$type<PlaceQuality>().notNull(),
    /** Of an interpolated number: within how many metres of the door it most likely is. */
    radiusMeters: integer(),
    confidence: doublePrecision().notNull(),
    source: text().notNull(),
    isSettled: boolean().notNull().default(false),
    accessNotes: text().notNull().default(''),
    serviceMinutes: integer(),
    hours: jsonb().$type<WeekHours>(),
    /** The client it belongs to; 0 is the house. */
    ownerId: integer().notNull().default(0),
    depotId: integer().references(() => depots.id),
    /** Whose own word of it this is, where a recipient placed the pin; empty for the place that everyone at the address shares. */
    recipientKey: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    searchText: searchText('address', 'name'),
  },
  (table) => {
    const shown = sql`archived_at is null`
    return [
      uniqueIndex('places_key').on(table.ownerId, table.addressKey, table.recipientKey).where(shown),
      index('places_address_key').on(table.addressKey),
      index('places_address_id').on(table.address, table.id).where(shown),
      index('places_name_id').on(table.name, table.id).where(shown),
      index('places_quality_id').on(table.quality, table.id).where(shown),
      searchIndex('places_search'),
    ]
  },
)
