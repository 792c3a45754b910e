import { and, eq, gte, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { firstOpenDay, nextOpenDay } from '../../depots/server/queries.ts'
import { publications } from '../../routes/server/tables.ts'
import type { Day } from '../contract.ts'

type Asked = { today: string; now: Date; /** The deliveries that count. */ here: SQL | undefined }

/**
 * Tomorrow, and the day to plan next: the first from tomorrow to the day of new deliveries that has something to plan,
 * otherwise the next working day.
 */
export async function daysToPlan(
  db: Database,
  { today, now, here }: Asked,
): Promise<Pick<Day, 'tomorrow' | 'nextDay'>> {
  const day = daysAfter(today, 1)
  const open = await firstOpenDay(db, day)
  const tomorrow = await waitingOn(db, day, { here, isOpen: open === day })
  if (tomorrow.toPlan > 0) return { tomorrow, nextDay: tomorrow }
  const working = open === day ? tomorrow : await waitingOn(db, open, { here, isOpen: true })
  if (working.toPlan > 0) return { tomorrow, nextDay: working }
  // After the cut-off new deliveries go to a later day.
  const ofNew = await nextOpenDay(db, now)
  const later = ofNew === open ? working : await waitingOn(db, ofNew, { here, isOpen: true })
  return { tomorrow, nextDay: later.toPlan > 0 ? later : working }
}

type Counted = { here: SQL | undefined; isOpen: boolean }

/** What a day has to plan; what may come on another day as well is no work of one on which all depots are closed. */
async function waitingOn(db: Database, day: string, { here, isOpen }: Counted): Promise<Day['nextDay']> {
  const { date, earliestDate, latestDate, state } = deliveries
  const isFlexible = and(isNotNull(latestDate), lte(earliestDate, day), gte(latestDate, day))
  const isOfDay = isOpen ? or(eq(date, day), isFlexible) : eq(date, day)
  const toPlan = await db.$count(deliveries, and(here, inArray(state, ['ready', 'planned']), isOfDay))
  const published = await db.$count(publications, and(eq(publications.day, day), eq(publications.isCurrent, true)))
  return { date: day, toPlan, published }
}
