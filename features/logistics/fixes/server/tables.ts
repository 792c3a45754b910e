import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Places whose recipient was asked where they are. */
export const askedPlaces = pgTable('asked_places', {
  placeId: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Where the question went, if anywhere. */
  email: text().notNull().default(''),
})

/** Calls by tracking code from one network address, so that nobody can try codes out. */
export const trackTries = pgTable(
  'track_tries',
  {
    id: text().primaryKey(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('track_tries_address_at').on(table.address, table.at), index('track_tries_at').on(table.at)],
)
