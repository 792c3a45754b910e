import { date, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { settingTable } from '#kit/server/setting-tabs.ts'
import type { DrivenHours, HourPercents } from '../rules/typical-traffic.ts'

export const logisticsSettings = settingTable('logistics_settings')

/** What the drives of a day took on each kind of road, hour by hour. */
export const trafficDays = pgTable('traffic_days', {
  day: date().primaryKey(),
  hours: jsonb().$type<DrivenHours>().notNull(),
})

/** What the days so far taught; the newest holds. A new one is kept only where it says something else. */
export const learnedTraffic = pgTable('learned_traffic', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** The last of its days. */
  day: date().notNull(),
  learnedAt: timestamp({ withTimezone: true }).notNull(),
  days: integer().notNull(),
  percents: jsonb().$type<HourPercents>().notNull(),
  driven: jsonb().$type<DrivenHours>().notNull(),
})
