import { boolean, date, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { settingTable } from '#kit/server/setting-tabs.ts'
import type { DrivenHours, HourPercents } from '../rules/typical-traffic.ts'

export const logisticsSettings = settingTable('logistics_settings')

/** What the drives of a day took on each kind of road, hour by hour. */
export const trafficDays = pgTable('traffic_days', {
  day: date().primaryKey(),
  hours: jsonb().$type<DrivenHours>().notNull(),
  /** Those that were there when it was learned. */
  regions: jsonb().$type<string[]>().notNull().default([]),
  /** Made up by the simulator of a sample workspace. */
  isSimulated: boolean().notNull().default(false),
})

/** What the days so far taught; the newest holds. A new one is kept only where it says something else. */
export const learnedTraffic = pgTable('learned_traffic', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The last of its days. */
  day: date().notNull(),
  learnedAt: timestamp({ withTimezone: true }).notNull(),
  days: integer().notNull(),
  isSimulated: boolean().notNull().default(false),
  percents: jsonb().$type<HourPercents>().notNull(),
  driven: jsonb().$type<DrivenHours>().notNull(),
})
