import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { AttemptOutcome } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/**
 * Every visit to a door, on the day and the route it was made on, wherever its delivery has gone since. A row is added by the act that ended the visit
 * and stays as it is; it is marked where the act doesn't count any more, or where another row says more of the same visit.
 */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The act that ended it. */
    actionId: text().notNull(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    routeId: integer().notNull(),
    /** Of the plan the route was published from. */
    planRouteId: integer().notNull(),
    day: date().notNull(),
    depotId: integer(),
    driverId: integer().notNull(),
    driverName: text().notNull(),
    vehicleId: integer().notNull(),
    arrivedAt: time(),
    endedAt: time().notNull(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    reason: text().notNull().default(''),
    recordedAt: time().notNull(),
    /** When the act that ended it was found not to count, as it was taken back or another came before it, or to say something else. */
    voidedAt: time(),
  },
  (table) => [
    uniqueIndex('delivery_attempts_counted_action')
      .on(table.actionId)
      .where(sql`voided_at is null`),
    // Which were made last?
    index('delivery_attempts_ended_at').on(table.endedAt, table.id),
    // Whether an attempt is its delivery's first is answered by this alone.
    index('delivery_attempts_in_order').on(table.deliveryId, table.endedAt, table.id, table.voidedAt),
    index('delivery_attempts_route_id').on(table.routeId),
    index('delivery_attempts_day').on(table.day, table.depotId),
    index('delivery_attempts_driver_id').on(table.driverId, table.day),
  ],
)

/** The past days whose attempts are counted. A day loses its row where its attempts change afterwards, and is counted again. */
export const countedDays = pgTable('counted_days', {
  day: date().primaryKey(),
  /** What was on time was so by its clocks. */
  timeZone: text().notNull(),
})

/** What counts of the attempts of counted days, by how they ended: the figures of a period read these instead of all of its attempts. */
export const attemptTotals = pgTable(
  'attempt_totals',
  {
    day: date()
      .notNull()
      .references(() => countedDays.day, { onDelete: 'cascade' }),
    depotId: integer(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    reason: text().notNull(),
    attempts: integer().notNull(),
    /** Those that were the first of their deliveries. */
    first: integer().notNull(),
    /** Those that served somebody who had a window, and of them the ones by its end. */
    timed: integer().notNull(),
    onTime: integer().notNull(),
  },
  (table) => [index('attempt_totals_day').on(table.day)],
)

/** How far each route has come that is under way, by what was recorded of it: what its rest is planned from. */
export const routeCourses = pgTable(
  'route_courses',
  {
    /** Of the plan. */
    planRouteId: integer().primaryKey(),
    routeId: integer().notNull(),
    day: date().notNull(),
    driverId: integer().notNull(),
    departedAt: time().notNull(),
    finishedAt: time(),
    /** The stop its driver stands at, and since when. */
    atId: integer(),
    atSince: time(),
    /** The stop its driver goes to next, and how long the drive there was planned to take; nothing where the plan doesn't say. */
    nextId: integer(),
    nextSeconds: integer(),
  },
  (table) => [index('route_courses_day').on(table.day)],
)
