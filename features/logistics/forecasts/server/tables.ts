import { boolean, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
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
