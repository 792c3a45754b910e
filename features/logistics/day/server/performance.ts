import { and, desc, inArray, sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { trendOf, type Period } from '#kit/contract/trend.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { firstAttemptRate, successRate, sumTotals } from '../../attempts/rules.ts'
import { totalsOfDays, type TotalOfDay } from '../../attempts/server/commands.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { keptFiguresOfDays } from '../../promises/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Performance } from '../contract.ts'
import { toDoStates } from '../rules.ts'
import { attemptsWithin, within } from './visible-deliveries.ts'

const { date, state } = deliveries
const mostReasons = 50
const mostDays = 1000

type Asked = { days: Period; depotId: number; now: Date }

export async function performanceOf(
  db: Database,
  user: Pick<Caller, 'ability'>,
  { days, depotId, now }: Asked,
): Promise<Performance> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = wallTime(now, timeZone).slice(0, 10)
  const since = daysAfter(today, 1 - days)
  const from = daysAfter(since, -days)
  const here = within(user, depotId)
  const totals = await totalsOfDays(db, {
    from,
    today,
    timeZone,
    within: (column) => attemptsWithin(user, depotId, column),
  })
  const open = await openByDay(db, { from, today, here })
  const ofPeriod = totals.filter((total) => total.day >= since)
  const current = { ...sumTotals(ofPeriod), open: sumOf(open.filter((one) => one.date >= since)) }
  const before = {
    ...sumTotals(totals.filter((total) => total.day < since)),
    open: sumOf(open.filter((one) => one.date < since)),
  }
  return {
    byDay: byDay({ since, days, totals: ofPeriod, open }),
    shipments: trendOf(current.attempts + current.open, before.attempts + before.open),
    delivered: trendOf(current.delivered, before.delivered),
    failed: trendOf(current.failed, before.failed),
    successRate: successRate(current),
    successRateBefore: successRate(before),
    firstAttemptRate: firstAttemptRate(current),
    firstAttemptRateBefore: firstAttemptRate(before),
    onTimeRate: onTimeRate(current),
    onTimeRateBefore: onTimeRate(before),
    promises: await keptFiguresOfDays(db, { from: since, to: today, where: here }),
    promisesBefore: await keptFiguresOfDays(db, { from, to: daysAfter(since, -1), where: here }),
    inTransit: await db.$count(deliveries, and(here, inArray(state, ['published', 'loaded']))),
    outForDelivery: await db.$count(deliveries, and(here, inArray(state, ['outForDelivery', 'arrived']))),
    reasons: await reasonsOf(db, ofPeriod),
  }
}

function onTimeRate({ timed, onTime }: { timed: number; onTime: number }): number | null {
  return timed > 0 ? onTime / timed : null
}

type Open = { date: string; count: number }

/** What is still to be done of each day. Found by its states alone, which stand in the statement: by days, or in their order, every delivery would be looked at. */
async function openByDay(
  db: Database,
  { from, today, here }: { from: string; today: string; here: SQL | undefined },
): Promise<Open[]> {
  const rows = await db
    .select({ date, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(here, inArray(state, [...toDoStates]).inlineParams()))
    .groupBy(date)
    .orderBy(desc(sql`max(${date})`))
    .limit(mostDays)
  return rows.flatMap(({ date: day, count }) =>
    day !== null && day >= from && day <= today ? [{ date: day, count }] : [],
  )
}

function sumOf(open: readonly Open[]): number {
  return open.reduce((sum, { count }) => sum + count, 0)
}

type OfPeriod = { since: string; days: number; totals: readonly TotalOfDay[]; open: readonly Open[] }

/** What was attempted on each day, and what is still to be done of it. */
function byDay({ since, days, totals, open }: OfPeriod): Performance['byDay'] {
  const byDate = new Map<string, TotalOfDay[]>()
  for (const total of totals) byDate.set(total.day, [...(byDate.get(total.day) ?? []), total])
  const openOn = new Map(open.map((row) => [row.date, row.count]))
  return Array.from({ length: days }, (_, index) => {
    const one = daysAfter(since, index)
    const { attempts, delivered, failed } = sumTotals(byDate.get(one) ?? [])
    return { date: one, shipments: attempts + (openOn.get(one) ?? 0), delivered, failed }
  })
}

/** Why attempts failed; a reason that was taken off the settings since keeps its key for a name. */
async function reasonsOf(db: Database, totals: readonly TotalOfDay[]): Promise<Performance['reasons']> {
  const { reasons } = await logisticsSetting(db, 'failures')
  const counts = new Map<string, number>()
  for (const { outcome, reason, attempts } of totals)
    if (outcome === 'failed' && reason !== '') counts.set(reason, (counts.get(reason) ?? 0) + attempts)
  return [...counts]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, mostReasons)
    .map(([key, count]) => ({ key, count, name: reasons.find((one) => one.key === key)?.name ?? key }))
}
