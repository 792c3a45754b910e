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
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { Relaxation } from '#optimiser/explain/relaxations.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { TrafficInUse } from '../../settings/rules/traffic-in-use.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { EditSummary } from '../contract.ts'
import type { BrokenRule, PaidFigures, PaidKpis } from '../rules.ts'
import type { Assumption } from '../rules/plan/assumptions.ts'
import type { Restore } from '../rules/plan/changed-state.ts'
import type { AnyEdit } from '../rules/edits/plan-edits.ts'
import type { TimeSpan } from '../rules/facts.ts'
import type { editKinds, planStates } from '../rules/replies.ts'
import { usualRoads, type PlanRoads } from '../rules/plan/roads.ts'
import type { StopLock } from '../rules/plan/state.ts'
import type { TravelMap } from '../../travel/server/queries.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const time = () => timestamp({ withTimezone: true })
const userId = () => integer().references(() => users.id, { onDelete: 'set null' })
const ofPlan = () =>
  integer()
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' })

export const plans = pgTable(
  'plans',
  {
    id: id(),
    day: date().notNull(),
    name: text().notNull(),
    note: text().notNull().default(''),
    depotIds: integer().array().notNull(),
    /** Whether deliveries of no depot are planned with it too. */
    hasOpenDepot: boolean().notNull(),
    status: text().$type<(typeof planStates)[number]>().notNull().default('draft'),
    isMain: boolean().notNull().default(false),
    /** As it was made; nothing once people have decided something about it elsewhere. */
    madeAs: jsonb().$type<{ name: string; note: string; isMain: boolean }>(),
    /** The plan that a what-if is asked of, and what is taken for given in it. */
    askedOf: integer().references((): AnyPgColumn => plans.id, { onDelete: 'set null' }),
    assumptions: jsonb().$type<Assumption[]>().notNull().default([]),
    /** The number of its last edit. */
    version: integer().notNull().default(0),
    granted: jsonb().$type<Relaxation[]>().notNull().default([]),
    roads: jsonb()
      .$type<PlanRoads>()
      .notNull()
      .default(usualRoads({ usual: null })),
    /** Of what its times and figures were worked out from; empty before they were. */
    fingerprint: text().notNull().default(''),
    isEstimated: boolean().notNull().default(false),
    /** The map of this machine that its travel times come from; nothing where they come from elsewhere. */
    map: jsonb().$type<TravelMap>(),
    /** Typical traffic as it was known when the plan was made or its travel times were renewed; nothing in plans from before it was kept. */
    typicalTraffic: jsonb().$type<TrafficInUse['profiles'][number]>(),
    kpis: jsonb().$type<PaidKpis>(),
    userId: userId(),
    authorName: text().notNull().default(''),
    createdAt: time().notNull(),
    changedAt: time().notNull(),
  },
  (table) => [
    index('plans_day_id').on(table.day, table.id),
    index('plans_user_id').on(table.userId),
    index('plans_asked_of').on(table.askedOf),
  ],
)

export const planRoutes = pgTable(
  'plan_routes',
  {
    id: id(),
    planId: ofPlan(),
    driverId: integer().references(() => drivers.id),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    startDepotId: integer().references(() => depots.id),
    endDepotId: integer().references(() => depots.id),
    hours: jsonb().$type<TimeSpan[]>().notNull(),
    overtimeMinutes: integer().notNull().default(0),
    mostStops: integer(),
    mostKilometers: doublePrecision(),
    isLocked: boolean().notNull().default(false),
    isCrewLocked: boolean().notNull().default(false),
    /** The routes it was copied from, the nearest first. */
    copiedFromIds: integer().array().notNull().default([]),
    figures: jsonb().$type<PaidFigures>(),
    broken: jsonb().$type<BrokenRule[]>().notNull().default([]),
  },
  (table) => [
    index('plan_routes_plan_id').on(table.planId, table.id),
    index('plan_routes_driver_id').on(table.driverId),
    index('plan_routes_vehicle_id').on(table.vehicleId),
  ],
)

export type LeftOut = { rule: string; amount: number; routeId: number | null }

/** A delivery in a plan: on a route, or in the pool without one. Times are seconds after midnight of the plan's day. */
export const planStops = pgTable(
  'plan_stops',
  {
    planId: ofPlan(),
    deliveryId: integer()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    routeId: integer().references(() => planRoutes.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    locks: jsonb().$type<StopLock[]>().notNull().default([]),
    timeLock: jsonb().$type<TimeSpan>(),
    arrivalSeconds: integer(),
    startSeconds: integer(),
    endSeconds: integer(),
    lateSeconds: integer(),
    slackSeconds: integer(),
    /** Why the optimiser left it in the pool. */
    reason: jsonb().$type<LeftOut>(),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.deliveryId] }),
    index('plan_stops_delivery_id').on(table.deliveryId),
    index('plan_stops_route_id').on(table.routeId, table.position),
  ],
)

export const planEdits = pgTable(
  'plan_edits',
  {
    id: id(),
    planId: ofPlan(),
    number: integer().notNull(),
    kind: text().$type<(typeof editKinds)[number]>().notNull(),
    userId: userId(),
    personName: text().notNull().default(''),
    edits: jsonb().$type<AnyEdit[]>().notNull(),
    /** Takes it back; once it is taken back, this does it again. */
    inverse: jsonb().$type<Restore>().notNull(),
    summary: jsonb().$type<EditSummary>().notNull(),
    routeIds: integer().array().notNull(),
    /** The number of the edit that took it back. */
    undoneBy: integer(),
    /** Taken back, and something else was done since: it can't be done again. */
    isDropped: boolean().notNull().default(false),
    at: time().notNull(),
  },
  (table) => [
    uniqueIndex('plan_edits_number').on(table.planId, table.number),
    index('plan_edits_user_id').on(table.userId),
  ],
)

/** Plans whose travel times are being worked out: how many places are done, and when that was last heard of. */
export const planTravel = pgTable('plan_travel', {
  planId: ofPlan().primaryKey(),
  done: integer().notNull(),
  total: integer().notNull(),
  at: time().notNull(),
})

/** What people say about a plan, or about one of its routes or stops where that is named; or else about a day, whatever its plans. */
export const planComments = pgTable(
  'plan_comments',
  {
    id: id(),
    planId: integer().references(() => plans.id, { onDelete: 'cascade' }),
    /** Only where it is about the day; then it is for those who plan for one of these depots. */
    day: date(),
    depotIds: integer().array().notNull().default([]),
    hasOpenDepot: boolean().notNull().default(false),
    /** Not bound to the table: a removed route has the same id again once that is undone. */
    routeId: integer(),
    deliveryId: integer().references(() => deliveries.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    userId: userId(),
    authorName: text().notNull().default(''),
    at: time().notNull(),
    editedAt: time(),
  },
  (table) => [
    index('plan_comments_plan_id').on(table.planId, table.id),
    index('plan_comments_day').on(table.day, table.id),
    index('plan_comments_delivery_id').on(table.deliveryId),
    index('plan_comments_user_id').on(table.userId),
  ],
)
