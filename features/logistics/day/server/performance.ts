import { and, asc, between, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { trendOf, type Period } from '#kit/contract/trend.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { firstAttemptRate, noAttempts, successRate } from '../../attempts/rules.ts'
import { attemptCounts, countsOf, isCounted, onTimeCounts } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { keptFiguresOfDays } from '../../promises/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Performance } from '../contract.ts'
import { toDoStates } from '../rules.ts'
import { attemptsWithin, within } from './visible-deliveries.ts'

const { date, state } = deliveries
const { day, outcome, reason } = deliveryAttempts
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
  const span = { from: since, to: today }
  const spanBefore = { from: daysAfter(since, -days), to: daysAfter(since, -1) }
  const here = within(user, depotId)
  const attempted = ({ from, to }: Span) => and(attemptsWithin(user, depotId), between(day, from, to))
  const open = ({ from, to }: Span) => and(here, between(date, from, to), inArray(state, [...toDoStates]))
  const current = await countsOf(db, attempted(span))
  const before = await countsOf(db, attempted(spanBefore))
  const shipments = async (counts: typeof current, of: Span) =>
    counts.attempts + (await db.$count(deliveries, open(of)))
  return {
    byDay: await byDay(db, { since, days, attempted: attempted(span), open: open(span) }),
    shipments: trendOf(await shipments(current, span), await shipments(before, spanBefore)),
    delivered: trendOf(current.delivered, before.delivered),
    failed: trendOf(current.failed, before.failed),
    successRate: successRate(current),
    successRateBefore: successRate(before),
    firstAttemptRate: firstAttemptRate(current),
    firstAttemptRateBefore: firstAttemptRate(before),
    onTimeRate: await onTimeRate(db, attempted(span), timeZone),
    onTimeRateBefore: await onTimeRate(db, attempted(spanBefore), timeZone),
    promises: await keptFiguresOfDays(db, { ...span, where: here }),
    promisesBefore: await keptFiguresOfDays(db, { ...spanBefore, where: here }),
    inTransit: await db.$count(deliveries, and(here, inArray(state, ['published', 'loaded']))),
    outForDelivery: await db.$count(deliveries, and(here, inArray(state, ['outForDelivery', 'arrived']))),
    reasons: await reasonsOf(db, attempted(span)),
  }
}

type Span = { from: string; to: string }

async function onTimeRate(db: Database, attempted: SQL | undefined, timeZone: string): Promise<number | null> {
  const [row] = await db
    .select(onTimeCounts(timeZone))
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .where(and(attempted, isCounted))
  return row && row.timed > 0 ? row.onTime / row.timed : null
}

type OfPeriod = { since: string; days: number; attempted: SQL | undefined; open: SQL | undefined }

/** What was attempted on each day, and what is still to be done of it. */
async function byDay(db: Database, { since, days, attempted, open }: OfPeriod): Promise<Performance['byDay']> {
  const { attempts, delivered, failed } = attemptCounts
  const rows = await db
    .select({ day, attempts, delivered, failed })
    .from(deliveryAttempts)
    .where(and(attempted, isCounted))
    .groupBy(day)
    .orderBy(asc(day))
    .limit(days)
  const openRows = await db
    .select({ date, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(open)
    .groupBy(date)
    .orderBy(asc(date))
    .limit(days)
  const known = new Map(rows.map((row) => [row.day, row]))
  const openOn = new Map(openRows.map((row) => [row.date, row.count]))
  return Array.from({ length: days }, (_, index) => {
    const one = daysAfter(since, index)
    const done = known.get(one) ?? noAttempts
    const shipments = done.attempts + (openOn.get(one) ?? 0)
    return { date: one, shipments, delivered: done.delivered, failed: done.failed }
  })
}

/** A reason that was taken off the settings since keeps its key for a name. */
async function reasonsOf(db: Database, attempted: SQL | undefined): Promise<Performance['reasons']> {
  const { reasons } = await logisticsSetting(db, 'failures')
  const rows = await db
    .select({ key: reason, count: sql<number>`count(*)::int`.as('count') })
    .from(deliveryAttempts)
    .where(and(attempted, isCounted, eq(outcome, 'failed'), ne(reason, '')))
    .groupBy(reason)
    .orderBy(desc(sql`count`), reason)
    .limit(mostReasons)
  return rows.map(({ key, count }) => ({ key, count, name: reasons.find((one) => one.key === key)?.name ?? key }))
}
