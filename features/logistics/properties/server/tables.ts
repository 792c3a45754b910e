import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { places } from '../../places/server/tables.ts'
import type { PropertyInput } from '../contract.ts'

/** What is known of a place besides where it is and when it opens. */
export const properties = pgTable(
  'properties',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    placeId: integer()
      .notNull()
      .references(() => places.id),
    name: text().notNull(),
    kind: text().$type<PropertyInput['kind']>().notNull(),
    address: text().notNull(),
    contacts: jsonb().$type<PropertyInput['contacts']>().notNull(),
    docks: integer().notNull(),
    heightCentimeters: integer(),
    features: jsonb().$type<PropertyInput['features']>().notNull(),
    accessNotes: text().notNull(),
    floorSquareMeters: integer(),
    visitCents: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    archivedAt: timestamp({ withTimezone: true }),
    searchText: searchText('name', 'address'),
  },
  (table) => [
    uniqueIndex('properties_place')
      .on(table.placeId)
      .where(sql`archived_at is null`),
    index('properties_name_id').on(table.name, table.id),
    searchIndex('properties_search'),
  ],
)
