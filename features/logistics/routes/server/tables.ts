import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { searchIndex, searchText } from '#kit/server/search-text.ts'
import { users } from '#platform/access/server/tables.ts'
import type { Point } from '#platform/regions/contract.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { RouteFigures } from '../../plans/rules.ts'
import type { TimeSpan } from '../../plans/rules/facts.ts'
import { plans } from '../../plans/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { RouteState } from '../rules.ts'
import type { Transfer } from '../rules/transfer.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const time = () => timestamp({ withTimezone: true })
const userId = () => integer().references(() => users.id, { onDelete: 'set null' })
const planId = () => integer().references(() => plans.id, { onDelete: 'cascade' })
const driverId = () =>
  integer()
    .notNull()
    .references(() => drivers.id)
const vehicleId = () =>
  integer()
    .notNull()
    .references(() => vehicles.id)

/** Plans as they were given to drivers; nothing in them changes any more, but that they are taken back. */
export const publications = pgTable(
  'publications',
  {
    id: id(),
    /** Kept as long as this is: what drivers were given stays known. */
    planId: integer()
      .notNull()
      .references(() => plans.id),
    planName: text().notNull(),
    planVersion: integer().notNull(),
    day: date().notNull(),
    depotIds: integer().array().notNull(),
    /** Counts up within a day and its depots. */
    number: integer().notNull(),
    note: text().notNull().default(''),
    /** Why rules were set aside; empty where none were. */
    reason: text().notNull().default(''),
    userId: userId(),
    personName: text().notNull().default(''),
    publishedAt: time().notNull(),
    /** Those that were current before. */
    replacedIds: integer().array().notNull(),
    isCurrent: boolean().notNull().default(true),
    /** It gives some routes other stops, while the rest of what was published holds. */
    isPartial: boolean().notNull().default(false),
    recalledAt: time(),
    recalledBy: text().notNull().default(''),
    isEstimated: boolean().notNull(),
    units: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    index('publications_day').on(table.day, table.id),
    index('publications_plan_id').on(table.planId, table.id),
    index('publications_user_id').on(table.userId),
  ],
)

const publicationId = () =>
  integer()
    .notNull()
    .references(() => publications.id, { onDelete: 'cascade' })

/** What one driver drives on one day. It stays the same route through all publications of the day. */
export const routes = pgTable(
  'routes',
  {
    id: id(),
    planId: planId().notNull(),
    /** Of the plan. It may have gone from there since. */
    planRouteId: integer().notNull(),
    day: date().notNull(),
    state: text().$type<RouteState>().notNull(),
    /** What holds now; the last that held where it was recalled. */
    publicationId: publicationId(),
    depotId: integer().references(() => depots.id),
    driverId: driverId(),
    vehicleId: vehicleId(),
    driverName: text().notNull(),
    vehicleName: text().notNull(),
    stops: integer().notNull(),
    startSeconds: integer().notNull(),
    endSeconds: integer().notNull(),
    distanceMeters: integer().notNull(),
    /** When its driver was called in for what others can't do; the route is theirs though the plan gives it no stops. */
    calledInAt: time(),
    /** When its driver said that they have seen it as it is now. */
    confirmedAt: time(),
    confirmedBy: text().notNull().default(''),
    /** By what was recorded of it: see the driver's day. */
    loadedAt: time(),
    departedAt: time(),
    finishedAt: time(),
    /** When the office signed it off. */
    closedAt: time(),
    searchText: searchText('driver_name', 'vehicle_name'),
  },
  (table) => [
    // Which was made from a route of a plan? One.
    uniqueIndex('routes_plan_route').on(table.planRouteId),
    // Which are of a plan?
    index('routes_plan_id').on(table.planId),
    // Which are of a day?
    index('routes_day_id').on(table.day, table.id),
    // Which leave a depot on a day?
    index('routes_depot_id').on(table.depotId, table.day),
    // Which does a driver drive on a day?
    index('routes_driver_id').on(table.driverId, table.day),
    // Which does a vehicle drive?
    index('routes_vehicle_id').on(table.vehicleId),
    // Which came with a publication?
    index('routes_publication_id').on(table.publicationId),
    // What is the order of the drivers’ names?
    index('routes_driver_name').on(table.driverName, table.id),
    // Which of a day still stand?
    index('routes_current')
      .on(table.day, table.depotId)
      .where(sql`state <> 'recalled'`),
    // Which hold a text?
    searchIndex('routes_search'),
  ],
)

export type RouteEnd = { name: string; point: Point } | null

/** A route as one publication says it. */
export const routeVersions = pgTable(
  'route_versions',
  {
    publicationId: publicationId(),
    routeId: integer()
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    planRouteId: integer().notNull(),
    depotId: integer().references(() => depots.id),
    driverId: driverId(),
    driverName: text().notNull(),
    vehicleId: vehicleId(),
    vehicleName: text().notNull(),
    plate: text().notNull(),
    capacity: jsonb().$type<Record<string, number>>().notNull(),
    hours: jsonb().$type<TimeSpan[]>().notNull(),
    start: jsonb().$type<RouteEnd>(),
    end: jsonb('end_at').$type<RouteEnd>(),
    figures: jsonb().$type<RouteFigures>().notNull(),
    /** The number of the publication since which its driver knows it like this; `null` where it was published before this was kept. */
    changedNumber: integer(),
    /** It lost called-off stops alone, which nobody accepts anew: what comes later is compared with it. */
    isOnlyLess: boolean().notNull().default(false),
    /** Where it takes goods over on its way. */
    transfers: jsonb().$type<Transfer[]>().notNull().default([]),
    /** It was taken back by itself, while the rest of the publication holds. */
    recalledAt: time(),
    /** The publication that gave this route other stops, while the rest of this one holds. */
    amendedBy: integer().references(() => publications.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.routeId] }),
    index('route_versions_amended_by').on(table.amendedBy),
    index('route_versions_route_id').on(table.routeId),
    index('route_versions_driver_id').on(table.driverId),
    index('route_versions_vehicle_id').on(table.vehicleId),
  ],
)

/** Stops of such a route; times are seconds after midnight of its day. */
export const routeStops = pgTable(
  'route_stops',
  {
    publicationId: publicationId(),
    routeId: integer()
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    reference: text().notNull(),
    type: text().$type<(typeof deliveries.$inferSelect)['type']>().notNull(),
    recipient: text().notNull(),
    address: text().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    windows: jsonb().$type<{ from: string; to: string; isHard: boolean }[]>().notNull(),
    quantities: jsonb().$type<Record<string, number>>().notNull(),
    arrivalSeconds: integer().notNull(),
    startSeconds: integer().notNull(),
    endSeconds: integer().notNull(),
    lateSeconds: integer().notNull(),
    slackSeconds: integer(),
    /** On board when it leaves, by unit in the order of the publication. */
    load: jsonb().$type<number[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.routeId, table.position] }),
    index('route_stops_delivery_id').on(table.deliveryId),
    index('route_stops_route_id').on(table.routeId),
  ],
)

/** What drivers have confirmed; a route that changes is confirmed again. */
export const routeReceipts = pgTable(
  'route_receipts',
  {
    id: id(),
    publicationId: publicationId(),
    routeId: integer()
      .notNull()
      .references(() => routes.id, { onDelete: 'cascade' }),
    driverId: driverId(),
    userId: userId(),
    personName: text().notNull(),
    at: time().notNull(),
  },
  (table) => [
    index('route_receipts_route_id').on(table.routeId, table.id),
    index('route_receipts_publication_id').on(table.publicationId),
    index('route_receipts_driver_id').on(table.driverId),
    index('route_receipts_user_id').on(table.userId),
  ],
)

/** How a device signed an action, and what the server found as it came in. */
export type KeptSignature = {
  keyId: string
  previous: string
  signature: string
  /** The hash of what was signed. */
  content: string
  /** The data as they were signed, where the server filled something in. */
  said: Record<string, unknown> | null
  finding: SignatureFinding
}
export type SignatureFinding = 'valid' | 'wrong' | 'unknownKey' | 'endedKey'

export type ActionPlace = { longitude: number; latitude: number; accuracyMeters: number | null }

/** What drivers recorded of their day, and the office for them. Nothing in it changes but what became of it. */
export const routeActions = pgTable(
  'route_actions',
  {
    /** Made on the device. */
    id: text().primaryKey(),
    driverId: driverId(),
    deviceId: text().notNull(),
    sequence: integer().notNull(),
    kind: text().notNull(),
    routeId: integer().references(() => routes.id, { onDelete: 'cascade' }),
    /** The delivery of the stop, as the device named it. */
    stopId: integer(),
    day: date().notNull(),
    /** The time of the act, corrected by the offset of its device. */
    at: time().notNull(),
    /** As the device wrote it, with the clock that nobody can set. */
    deviceAt: text().notNull(),
    sinceStartMs: doublePrecision(),
    offsetMs: integer().notNull(),
    receivedAt: time().notNull(),
    place: jsonb().$type<ActionPlace>(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Its odometer was read in miles; what was sent stays as it is. */
    isInMiles: boolean().notNull().default(false),
    /** The person who recorded it for the driver; empty where the driver did. */
    byOffice: text().notNull().default(''),
    /** The person who took it in from a file that the device had saved; empty where the device sent it. */
    takenInBy: text().notNull().default(''),
    userId: userId(),
    /** Its place in the chain of its route, or of its driver's day, and the hashes that join them. */
    chain: text().notNull(),
    link: integer().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** By the key of its device; `null` where the device has none. */
    signed: jsonb().$type<KeptSignature>(),
    outcome: text().notNull(),
    /** Why it couldn't be applied. */
    problem: text(),
    /** It counts for what became of the route; not what couldn't be read, or was never the driver's to record. */
    isHeeded: boolean().notNull(),
    /** The office went on from it, so that nothing that comes in later changes it. */
    isSettled: boolean().notNull().default(false),
  },
  (table) => [
    unique('route_actions_chain').on(table.chain, table.link),
    index('route_actions_route_id').on(table.routeId, table.at),
    index('route_actions_driver_day').on(table.driverId, table.day, table.at),
    index('route_actions_received').on(table.driverId, table.receivedAt),
    index('route_actions_stop_id').on(table.stopId),
    index('route_actions_user_id').on(table.userId),
    index('route_actions_device').on(table.deviceId, table.sequence),
    index('route_actions_odometer')
      .on(table.routeId)
      .where(sql`${table.data} ->> 'odometer' is not null`),
  ],
)

/** Publications that wait for their time: one for each plan. */
export const publicationSchedules = pgTable(
  'publication_schedules',
  {
    id: id(),
    planId: planId().notNull().unique(),
    at: time().notNull(),
    note: text().notNull(),
    reason: text().notNull(),
    /** The broken rules that the reason was given for; null in what was scheduled before they were kept. */
    overridden: text().array(),
    driverIds: integer().array(),
    userId: userId(),
    personName: text().notNull(),
  },
  (table) => [index('publication_schedules_user_id').on(table.userId)],
)
