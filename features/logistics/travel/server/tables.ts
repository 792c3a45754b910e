import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Point } from '#platform/regions/contract.ts'

/** Which travel matrices the file store holds: a few dozen, so that no index is needed, and roads with many areas to avoid are too long for one. */
export const travelMatrices = pgTable('travel_matrices', {
  key: text().primaryKey(),
  /** The way of travelling, and the roads it was worked out on. */
  roads: text().notNull(),
  points: jsonb().$type<Point[]>().notNull(),
  source: text().notNull(),
  isEstimated: boolean().notNull(),
  usedAt: timestamp({ withTimezone: true }).notNull(),
})
