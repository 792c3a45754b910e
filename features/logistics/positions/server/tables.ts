import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { drivers } from '../../drivers/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Feed, TrackerKind } from '../rules.ts'
import type { Activity, Watch } from '../rules/activity.ts'
import type { Mark, TrackState } from '../rules/fixes.ts'

const time = () => timestamp({ withTimezone: true })

/** What sends positions: trackers of vehicles and drivers, Traccar servers, and the pages of drivers. */
export const trackers = pgTable(
  'trackers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<TrackerKind>().notNull(),
    name: text().notNull(),
    /** What a Traccar server calls it. */
    identifier: text().notNull().unique(),
    /** Only a hash is stored; pages have a session instead. */
    tokenHash: text().unique(),
    driverId: integer().references(() => drivers.id, { onDelete: 'cascade' }),
    vehicleId: integer().references(() => vehicles.id, { onDelete: 'cascade' }),
    createdAt: time().notNull(),
    feed: text().$type<Feed>(),
    lastSeenAt: time(),
    lastFixAt: time(),
    batteryPercent: smallint(),
    wasOffDuty: boolean().notNull().default(false),
    track: jsonb().$type<TrackState>(),
  },
  (table) => [
    index('trackers_driver_id').on(table.driverId, table.id),
    index('trackers_vehicle_id').on(table.vehicleId, table.id),
    index('trackers_name_id').on(table.name, table.id),
  ],
)

/** Every fix that was taken, by day. No references: they outlast trackers, and go day by day. */
export const positions = pgTable(
  'positions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Of its time, in UTC. */
    day: date().notNull(),
    trackerId: integer().notNull(),
    vehicleId: integer(),
    driverId: integer(),
    at: time().notNull(),
    receivedAt: time().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    accuracyMeters: real(),
    speedMetersPerSecond: real(),
    heading: smallint(),
    batteryPercent: smallint(),
    mark: text().$type<Mark>(),
  },
  (table) => [
    index('positions_day').on(table.day),
    index('positions_tracker_id').on(table.trackerId, table.at),
    index('positions_vehicle_id').on(table.vehicleId, table.at),
  ],
)

/** Where each vehicle was seen last, changed only by a later fix that was accepted. */
export const vehiclePositions = pgTable(
  'vehicle_positions',
  {
    vehicleId: integer()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    trackerId: integer().notNull(),
    driverId: integer().references(() => drivers.id, { onDelete: 'set null' }),
    at: time().notNull(),
    receivedAt: time().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    accuracyMeters: real(),
    speedMetersPerSecond: real(),
    heading: smallint(),
    batteryPercent: smallint(),
    activity: text().$type<Activity>(),
    activitySince: time(),
    /** What the next fix is judged by. */
    watch: jsonb().$type<Watch>(),
  },
  (table) => [index('vehicle_positions_driver_id').on(table.driverId)],
)
