import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { daysAfter } from '#kit/contract/days.ts'
import type { Machine } from '#kit/server/machine.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import type { askedDays } from '../rules/filters.ts'
import { deliveries } from './tables.ts'

type Asked = { day?: (typeof askedDays)[number] | undefined; date?: string | undefined }

/** A query with the date of the day it names. */
export async function onListedDay<Q extends Asked>({ db, now }: Pick<Machine, 'db' | 'now'>, query: Q): Promise<Q> {
  if (query.day === undefined) return query
  if (query.day === 'all') return query
  const today = await todayOf(db, now())
  return { ...query, date: query.day === 'today' ? today : daysAfter(today, 1) }
}

/** In descending order: the days to come before those that are over, each of them as it goes. */
export const byDayAndTime: (PgColumn | SQL)[] = [
  deliveries.date,
  sql`coalesce(-extract(epoch from coalesce(${deliveries.doneAt}, ${deliveries.eta})), '-infinity')`,
]

/** What waits for a decision first, then what is open, then what is over. */
const byNeed = sql`case
  when ${deliveries.state} in ('failed', 'needsAddress') then 0
  when ${deliveries.state} in ('delivered', 'partlyDelivered', 'collected', 'returned', 'cancelled') then 2
  else 1 end`

/** A day as it is worked on; of each kind as it goes: by the time of each stop, then by the time windows of those without one. */
export const byTimeOfDay: SQL[] = [
  byNeed,
  sql`coalesce(${deliveries.doneAt}, ${deliveries.eta})`,
  sql`${deliveries.windows}->0->>'from'`,
]
