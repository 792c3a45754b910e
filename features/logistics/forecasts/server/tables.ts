import { boolean, date, index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import type { Correction } from '#optimiser/arrival/correction.ts'
import type { ArrivalModel } from '#optimiser/arrival/model.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'

const time = () => timestamp({ withTimezone: true })
const routeId = () =>
  integer()
    .notNull()
    .references(() => routes.id, { onDelete: 'cascade' })

/** The rest of each route under way, as it was last worked out. */
export const routeForecasts = pgTable(
  'route_forecasts',
  {
    routeId: routeId().primaryKey(),
    publicationId: integer().notNull(),
    madeAt: time().notNull(),
    /** From then on it can't be right any more, unless something was heard since: its next stop is overdue. */
    staleAt: time().notNull(),
    /** The last that was heard of the vehicle or its driver. */
    seenAt: time(),
    finishAt: time().notNull(),
    lateSeconds: integer().notNull(),
    isEstimated: boolean().notNull(),
    /** How many days its bands were learned from; null where they have the width of the settings. */
    learnedDays: integer(),
  },
  (table) => [index('route_forecasts_stale_at').on(table.staleAt)],
)

/** Each of its open stops. */
export const stopForecasts = pgTable(
  'stop_forecasts',
  {
    routeId: routeId(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** Its place in the order of the driver. */
    position: integer().notNull(),
    eta: time().notNull(),
    earliest: time().notNull(),
    latest: time().notNull(),
    lateSeconds: integer().notNull(),
    slackSeconds: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.routeId, table.deliveryId] }),
    index('stop_forecasts_delivery_id').on(table.deliveryId),
  ],
)

/** How long drives, services and breaks really take, learned anew each night; the newest holds. */
export const arrivalModels = pgTable('arrival_models', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The day it was learned for. */
  day: date().notNull(),
  learnedAt: time().notNull(),
  days: integer().notNull(),
  stops: integer().notNull(),
  model: jsonb().$type<ArrivalModel>().notNull(),
  /** What the misses of recent arrivals add. */
  correction: jsonb().$type<Correction>().notNull(),
})

/** The first forecast of each stop on each horizon, and when it began in the end. */
export const arrivalForecasts = pgTable(
  'arrival_forecasts',
  {
    routeId: routeId(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    horizon: integer().notNull(),
    madeAt: time().notNull(),
    eta: time().notNull(),
    earliest: time().notNull(),
    latest: time().notNull(),
    /** The window it waits for if it comes early. */
    opensAt: time(),
    /** As the model said it, in seconds from then on; null where its band had the width of the settings. */
    raw: jsonb().$type<{ low: number; median: number; high: number }>(),
    beganAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.routeId, table.deliveryId, table.horizon] }),
    index('arrival_forecasts_delivery_id').on(table.deliveryId),
    index('arrival_forecasts_began_at').on(table.beganAt),
    index('arrival_forecasts_made_at').on(table.madeAt),
  ],
)
