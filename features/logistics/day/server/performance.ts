import { and, desc, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { trendOf, type Period } from '#kit/contract/trend.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { unservedStates } from '../../deliveries/rules/unserved.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Performance } from '../contract.ts'
import { within } from './visible-deliveries.ts'

const { date, state, doneAt, windows, failureReason } = deliveries
const isDelivered = inArray(state, ['delivered', 'partlyDelivered'])
const isFailed = inArray(state, [...unservedStates])
const mostReasons = 50

type Asked = { days: Period; depotId: number; now: Date }

export async function performanceOf(
  db: Database,
  user: Pick<Caller, 'ability'>,
  { days, depotId, now }: Asked,
): Promise<Performance> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = wallTime(now, timeZone).slice(0, 10)
  const since = daysAfter(today, 1 - days)
  const here = within(user, depotId)
  const between = (from: string, to: string) => and(here, gte(date, from), lte(date, to), ne(state, 'cancelled'))
  const period = between(since, today)
  const current = await totals(db, period, timeZone)
  const before = await totals(db, between(daysAfter(since, -days), daysAfter(since, -1)), timeZone)
  return {
    byDay: await byDay(db, period, { since, days }),
    shipments: trendOf(current.shipments, before.shipments),
    delivered: trendOf(current.delivered, before.delivered),
    failed: trendOf(current.failed, before.failed),
    successRate: share(current.delivered, current.delivered + current.failed),
    successRateBefore: share(before.delivered, before.delivered + before.failed),
    onTimeRate: share(current.onTime, current.timed),
    onTimeRateBefore: share(before.onTime, before.timed),
    inTransit: await db.$count(deliveries, and(here, inArray(state, ['published', 'loaded']))),
    outForDelivery: await db.$count(deliveries, and(here, inArray(state, ['outForDelivery', 'arrived']))),
    reasons: await reasonsOf(db, period),
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

const counted = (of: SQL | undefined) => sql<number>`(count(*) filter (where ${of}))::int`

/** On time is what was done by the end of its last window; deliveries without a window are not timed. */
async function totals(db: Database, where: SQL | undefined, timeZone: string) {
  const isTimed = and(isDelivered, sql`${doneAt} is not null and jsonb_array_length(${windows}) > 0`)
  const end = sql`(select max(one->>'to') from jsonb_array_elements(${windows}) one)`
  const done = sql`to_char(${doneAt} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
  const [row] = await db
    .select({
      shipments: sql<number>`count(*)::int`,
      delivered: counted(isDelivered),
      failed: counted(isFailed),
      timed: counted(isTimed),
      onTime: counted(and(isTimed, sql`${done} <= to_char(${date}, 'YYYY-MM-DD ') || ${end}`)),
    })
    .from(deliveries)
    .where(where)
  return row ?? { shipments: 0, delivered: 0, failed: 0, timed: 0, onTime: 0 }
}

type Span = { since: string; days: number }

async function byDay(db: Database, where: SQL | undefined, { since, days }: Span): Promise<Performance['byDay']> {
  const rows = await db
    .select({ date, shipments: sql<number>`count(*)::int`, delivered: counted(isDelivered), failed: counted(isFailed) })
    .from(deliveries)
    .where(where)
    .groupBy(date)
  const known = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: days }, (_, index) => {
    const one = daysAfter(since, index)
    const { shipments = 0, delivered = 0, failed = 0 } = known.get(one) ?? {}
    return { date: one, shipments, delivered, failed }
  })
}

/** A reason that was taken off the settings since keeps its key for a name. */
async function reasonsOf(db: Database, where: SQL | undefined): Promise<Performance['reasons']> {
  const { reasons } = await logisticsSetting(db, 'failures')
  const rows = await db
    .select({ key: failureReason, count: sql<number>`count(*)::int`.as('count') })
    .from(deliveries)
    .where(and(where, isFailed, ne(failureReason, '')))
    .groupBy(failureReason)
    .orderBy(desc(sql`count`), failureReason)
    .limit(mostReasons)
  return rows.map(({ key, count }) => ({ key, count, name: reasons.find((one) => one.key === key)?.name ?? key }))
}
