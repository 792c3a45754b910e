import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { CalendarEvent, Guest } from '../contract.ts'

const time = () => timestamp({ withTimezone: true }).notNull()
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: integer().primaryKey(),
    userId: userId(),
    isShared: boolean().notNull().default(false),
    calendar: text().$type<CalendarEvent['extendedProps']['calendar']>().notNull(),
    title: text().notNull(),
    /** Whole days are kept as midnights of UTC. */
    startAt: time(),
    endAt: time(),
    allDay: boolean().notNull().default(false),
    timeZone: text().notNull(),
    url: text().notNull().default(''),
    location: text().notNull().default(''),
    description: text().notNull().default(''),
    rrule: text().notNull().default(''),
    /** Times of the series that were taken out, as the clocks of its zone show them. */
    exceptions: jsonb().$type<string[]>().notNull().default([]),
    /** What names it in the file it came from. */
    uid: text(),
  },
  (table) => [
    index('calendar_events_owner').on(table.userId),
    index('calendar_events_start').on(table.startAt, table.id),
    uniqueIndex('calendar_events_owner_uid').on(table.userId, table.uid),
  ],
)

/** The last number an event was ever given: none is given twice, since feeds, links and undone deletions name events by it. */
export const calendarNumbers = pgTable('calendar_numbers', {
  name: text().primaryKey(),
  last: integer().notNull(),
})

export const calendarGuests = pgTable(
  'calendar_guests',
  {
    eventId: integer()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    userId: userId(),
    answer: text().$type<Guest['answer']>().notNull().default('waiting'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('calendar_guests_user').on(table.userId, table.eventId),
  ],
)

/** Outside guests, invited by email. Anyone with the link replies for them. */
export const calendarOutsiders = pgTable(
  'calendar_outsiders',
  {
    eventId: integer()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    token: text().notNull().unique(),
    answer: text().$type<Guest['answer']>().notNull().default('waiting'),
    /** How often they changed their answer. */
    changes: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.email] })],
)

/** Links for other calendar programs; only the hash of each is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: userId().primaryKey(),
  tokenHash: text().notNull().unique(),
  createdAt: time(),
})
