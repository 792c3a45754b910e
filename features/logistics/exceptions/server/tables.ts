import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { ExceptionFacts } from '../contract.ts'
import type { ExceptionKind, Severity } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** What needs a person. */
export const exceptions = pgTable(
  'exceptions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** What it is about: there is one at a time. */
    key: text().notNull(),
    kind: text().$type<ExceptionKind>().notNull(),
    severity: text().$type<Severity>().notNull(),
    facts: jsonb().$type<ExceptionFacts>().notNull(),
    routeId: integer().references(() => routes.id, { onDelete: 'cascade' }),
    deliveryId: integer().references(() => deliveries.id, { onDelete: 'cascade' }),
    driverId: integer().references(() => drivers.id, { onDelete: 'cascade' }),
    vehicleId: integer().references(() => vehicles.id, { onDelete: 'cascade' }),
    depotId: integer().references(() => depots.id),
    raisedAt: time().notNull(),
    /** Who takes care of it. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    readAt: time(),
    readBy: text().notNull().default(''),
    snoozedUntil: time(),
    /** When it becomes more severe, unless it is closed by then. */
    escalateAt: time(),
    escalatedAt: time(),
    closedAt: time(),
    /** The person; empty where the product saw that it was over. */
    closedBy: text().notNull().default(''),
    closedReason: text().notNull().default(''),
    closedNote: text().notNull().default(''),
    /** When what it is about was over; until then the same isn't raised again. */
    overAt: time(),
  },
  (table) => [
    uniqueIndex('exceptions_key')
      .on(table.key)
      .where(sql`over_at is null`),
    index('exceptions_open')
      .on(table.depotId, table.id)
      .where(sql`closed_at is null`),
    index('exceptions_closed_at').on(table.closedAt, table.id),
    index('exceptions_route_id').on(table.routeId, table.id),
    index('exceptions_delivery_id').on(table.deliveryId, table.id),
    index('exceptions_driver_id').on(table.driverId, table.id),
    index('exceptions_vehicle_id').on(table.vehicleId, table.id),
    index('exceptions_depot_id').on(table.depotId, table.id),
    index('exceptions_user_id').on(table.userId, table.id),
  ],
)
