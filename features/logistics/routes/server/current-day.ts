import { and, desc, eq, gte, lte, ne } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { routes } from './tables.ts'

type Clock = { db: Database; now: () => Date }
/** From the day whose routes a driver is on to today. */
export type DaySpan = { date: string; until: string }

const hourMs = 3_600_000
/** How long a driver may still be on a route after it was to end: a late van, or one who forgot to end it. */
const goesOnMs = 24 * hourMs
/** Time to check and load the vehicle of the next route. */
const beforeNextMs = 2 * hourMs
/** A shift over midnight, and how late it may become. */
const daysBack = 2

/** The day a driver is working on: an earlier one while a route of it isn't over, else today. */
export async function currentDay({ db, now }: Clock, driverId: number): Promise<DaySpan> {
  const at = now()
  const today = await todayOf(db, at)
  const { timeZone } = await logisticsSetting(db, 'general')
  const rows = await db
    .select()
    .from(routes)
    .where(
      and(
        eq(routes.driverId, driverId),
        lte(routes.day, today),
        gte(routes.day, daysAfter(today, -daysBack)),
        ne(routes.state, 'recalled'),
      ),
    )
    .orderBy(desc(routes.day), desc(routes.startSeconds), desc(routes.id))
    .limit(50)
  const momentOf = (day: string, seconds: number) => midnightOf(day, timeZone).getTime() + seconds * 1000
  let nextMs = Infinity
  for (const { day, startSeconds, endSeconds, departedAt, finishedAt, closedAt } of rows) {
    const endMs = momentOf(day, endSeconds)
    const latestMs = departedAt ? Math.max(endMs, Math.min(endMs + goesOnMs, nextMs - beforeNextMs)) : endMs
    const isOver = finishedAt !== null || closedAt !== null || at.getTime() >= latestMs
    if (day < today && !isOver) return { date: day, until: today }
    nextMs = momentOf(day, startSeconds)
  }
  return { date: today, until: today }
}
