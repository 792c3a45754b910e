import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Places whose recipient was asked where they are. */
export const askedPlaces = pgTable('asked_places', {
  placeId: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Where the question went, if anywhere. */
  email: text().notNull().default(''),
})
