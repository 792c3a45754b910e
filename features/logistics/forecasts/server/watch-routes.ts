import { and, asc, eq, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { silentMs } from '../../positions/rules.ts'
import { forecastJob } from '../../routes/rules.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { learnWhenDue } from './learned-model.ts'
import { raiseUnaccepted } from './raise-unaccepted.ts'
import { routeForecasts } from './tables.ts'

export const watchJob = 'forecasts.watch'
const eachMs = 60_000
const mostAtOnce = 500

/** Each minute, has those routes of the day forecast again that time alone makes late, or that nothing was heard of for long. */
export function watchRoutes(machine: Machine): Promise<void> {
  const { db, queue, now, log } = machine
  queue.work(watchJob, async (_, finish) => {
    await learnWhenDue(machine)
    const ids = await routesToForecast(db, now())
    await db.transaction(async (tx) => {
      for (const id of ids) await queue.addMissing({ name: forecastJob, data: { routeId: id }, key: String(id) }, tx)
      await raiseUnaccepted(tx, machine)
      await finish(tx)
      await watchLater(tx, machine)
    })
    queue.wake()
  })
  return db
    .transaction((tx) => watchLater(tx, machine))
    .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'routes are watched after the next start'))
}

async function watchLater(tx: Transaction, { queue, now }: Machine): Promise<void> {
  const runAt = new Date(now().getTime() + eachMs)
  await queue.addMissing({ name: watchJob, data: {}, runAt, key: watchJob }, tx)
}

/** Those of today without a forecast that holds, and those that are still under way from yesterday. */
async function routesToForecast(db: Database, now: Date): Promise<number[]> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = wallTime(now, timeZone).slice(0, 10)
  const { staleAt, seenAt, madeAt, publicationId } = routeForecasts
  const silentSince = new Date(now.getTime() - silentMs)
  // Written by hand: an interval after a column.
  const isNewlySilent = and(
    eq(routes.state, 'inProgress'),
    lte(seenAt, silentSince),
    sql`${madeAt} < ${seenAt} + make_interval(secs => ${silentMs / 1000})`,
  )
  const isStale = or(
    isNull(routeForecasts.routeId),
    lte(staleAt, now),
    ne(publicationId, routes.publicationId),
    isNewlySilent,
  )
  const isOpen = and(notInArray(routes.state, ['finished', 'closed', 'recalled']), isStale)
  const isOfYesterday = and(eq(routes.day, daysAfter(today, -1)), eq(routes.state, 'inProgress'))
  const rows = await db
    .select({ id: routes.id })
    .from(routes)
    .leftJoin(routeForecasts, eq(routeForecasts.routeId, routes.id))
    .where(and(or(eq(routes.day, today), isOfYesterday), isOpen))
    .orderBy(asc(routes.id))
    .limit(mostAtOnce)
  return rows.map(({ id }) => id)
}
