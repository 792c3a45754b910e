import { and, asc, between, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { daysAfter } from '#kit/contract/days.ts'
import { shareAdvisoryLock, takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { AttemptTotal } from '../rules.ts'
import { attemptCounts, isCounted, onTimeCounts } from './queries.ts'
import { attemptTotals, countedDays, deliveryAttempts } from './tables.ts'

export type TotalOfDay = AttemptTotal & { day: string; reason: string }
type Wanted = {
  from: string
  /** The last day, which isn't over. */
  today: string
  timeZone: string
  /** Which depots count, of a column that says which one it is. */
  within: (depotId: PgColumn) => SQL | undefined
}

const mostDays = 1000
const mostTotals = 50_000

/** What came of the attempts of some days up to today: what past days came to is kept, and only today is counted each time. */
export async function totalsOfDays(db: Database, wanted: Wanted): Promise<TotalOfDay[]> {
  const { from, today, timeZone, within } = wanted
  const days = daysFrom(from, today)
  let kept = await keptTotals(db, wanted, days)
  while (!kept) {
    await countDays(db, { days, timeZone })
    kept = await keptTotals(db, wanted, days)
  }
  const running = await counts(db, timeZone)
    .where(and(eq(deliveryAttempts.day, today), isCounted, within(deliveryAttempts.depotId)))
    .groupBy(deliveryAttempts.day, deliveryAttempts.depotId, deliveryAttempts.outcome, deliveryAttempts.reason)
  return [...kept, ...running]
}

/** Nothing where a day isn't counted: seen at the same moment as what is read, so that none is forgotten in between. */
function keptTotals(
  db: Database,
  { from, today, timeZone, within }: Wanted,
  days: readonly string[],
): Promise<TotalOfDay[] | undefined> {
  const { day, outcome, reason } = attemptTotals
  const sum = (of: PgColumn) => sql<number>`sum(${of})::int`
  return db.transaction(
    async (tx) => {
      if ((await missing(tx, { days, timeZone })).length > 0) return undefined
      return tx
        .select({
          day,
          outcome,
          reason,
          attempts: sum(attemptTotals.attempts),
          first: sum(attemptTotals.first),
          timed: sum(attemptTotals.timed),
          onTime: sum(attemptTotals.onTime),
        })
        .from(attemptTotals)
        .where(and(between(day, from, daysAfter(today, -1)), within(attemptTotals.depotId)))
        .groupBy(day, outcome, reason)
        .orderBy(asc(day), asc(outcome), asc(reason))
        .limit(mostTotals)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function daysFrom(from: string, today: string): string[] {
  const days: string[] = []
  for (let day = from; day < today && days.length < mostDays; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** What is counted of a day, in the order of the table it is kept in. */
function counts(db: Database, timeZone: string) {
  const { day, depotId, outcome, reason } = deliveryAttempts
  const { timed, onTime } = onTimeCounts(timeZone)
  // Each by its id: joined, all deliveries that there are would be read for those of a day.
  const visited = db
    .select({ windows: deliveries.windows })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryAttempts.deliveryId))
    .limit(1)
    .as(getTableName(deliveries))
  return db
    .select({
      day,
      depotId,
      outcome,
      reason,
      attempts: attemptCounts.attempts.as('attempts'),
      first: attemptCounts.first.as('first'),
      timed: timed.as('timed'),
      onTime: onTime.as('on_time'),
    })
    .from(deliveryAttempts)
    .innerJoinLateral(visited, sql`true`)
    .$dynamic()
}

type Counted = { days: readonly string[]; timeZone: string }

/** Counts the past days among these that aren't counted yet, or by other clocks. */
async function countDays(db: Database, { days, timeZone }: Counted): Promise<void> {
  await db.transaction(async (tx) => {
    for (const day of await missing(tx, { days, timeZone })) await takeAdvisoryLock(tx, keyOf(day))
    // Others may have counted some while this waited.
    const left = await missing(tx, { days, timeZone })
    if (left.length === 0) return
    await tx.delete(countedDays).where(inArray(countedDays.day, left))
    await tx.insert(countedDays).values(left.map((day) => ({ day, timeZone })))
    const { day, depotId, outcome, reason } = deliveryAttempts
    await tx.insert(attemptTotals).select(
      counts(tx, timeZone)
        .where(and(inArray(day, left), isCounted))
        .groupBy(day, depotId, outcome, reason),
    )
  })
}

async function missing(db: Database, { days, timeZone }: Counted): Promise<string[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { day } = countedDays
  const known = await db
    .select({ day })
    .from(countedDays)
    .where(and(between(day, first, last), eq(countedDays.timeZone, timeZone)))
    .limit(mostDays)
  const isKnown = new Set(known.map((row) => row.day))
  return days.filter((one) => !isKnown.has(one))
}

/** Of those that change a day, many work at once; whoever counts it waits for them, and they for it. */
function keyOf(day: string): string {
  return `attempts of ${day}`
}

/** Has the days of these attempts counted again, which were just changed, and those on which later ones may be another attempt of their delivery now. */
export async function forgetTotals(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const changed = alias(deliveryAttempts, 'changed')
  const { day, deliveryId, endedAt } = deliveryAttempts
  const rows = await tx
    .selectDistinct({ day })
    .from(changed)
    .innerJoin(deliveryAttempts, and(eq(deliveryId, changed.deliveryId), sql`${endedAt} >= ${changed.endedAt}`))
    .where(inArray(changed.id, [...ids]))
    .orderBy(asc(day))
    .limit(mostDays)
  const days = rows.map((row) => row.day)
  for (const one of days) await shareAdvisoryLock(tx, keyOf(one))
  await tx.delete(countedDays).where(inArray(countedDays.day, days))
}
