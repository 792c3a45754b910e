import { boolean, date, index, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { PaidKpis } from '../../plans/rules.ts'
import type { FoundRoute, Points } from '../../plans/server/commands.ts'
import type { Spread, SpreadSettings } from '../contract.ts'
import type { SpreadState } from '../rules.ts'

const time = () => timestamp({ withTimezone: true })

/** A delivery and its day, as it was when the search began. */
export type KeptMove = { deliveryId: number; from: string | null; to: string; version: number }
/** A delivery whose day was set: where it was, and what it was after that. */
export type SetMove = { deliveryId: number; from: string | null; version: number }

/** Costs in cents. */
export type Found = {
  days: { day: string; before: PaidKpis; after: PaidKpis }[]
  undated: { before: number; after: number }
  moves: KeptMove[]
  /** The shifts of each day with what was found for them. */
  routes: { day: string; routes: FoundRoute[] }[]
  /** What is on a route, as it was when the search began. */
  versions: Record<string, number>
  unplaced: number[]
  isEstimated: boolean
  points: Points
}

/** Flexible deliveries spread over several days. */
export const spreads = pgTable(
  'spreads',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    personName: text().notNull().default(''),
    state: text().$type<SpreadState>().notNull().default('queued'),
    /** Of the process that searches: another one that is given the same job knows by it that the first one died. */
    worker: text().notNull().default(''),
    settings: jsonb().$type<SpreadSettings>().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    depotIds: integer().array().notNull(),
    hasOpenDepot: boolean().notNull(),
    done: real().notNull().default(0),
    stops: integer().notNull(),
    /** Asked for by someone who may not see costs: no driver's own pay decides what is found. */
    hasUsualPay: boolean().notNull(),
    shifts: integer().notNull(),
    found: jsonb().$type<Found>(),
    set: jsonb().$type<SetMove[]>(),
    /** Made of the routes when it was accepted. */
    planIds: integer().array().notNull().default([]),
    accepted: jsonb().$type<NonNullable<Spread['accepted']>>(),
    createdAt: time().notNull(),
    endedAt: time(),
  },
  (table) => [index('spreads_state').on(table.state), index('spreads_user_id').on(table.userId)],
)
