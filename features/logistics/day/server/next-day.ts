import { and, arrayOverlaps, asc, eq, gte, inArray, isNotNull, lte, notInArray, or } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { firstOpenDay, nextOpenDay } from '../../depots/server/queries.ts'
import { depots } from '../../depots/server/tables.ts'
import { publications } from '../../routes/server/tables.ts'
import type { Day } from '../contract.ts'
import { within } from './visible-deliveries.ts'

type Reader = Pick<Caller, 'ability'>
type Asked = { today: string; now: Date; depotId: number }

/**
 * Tomorrow, and the day to plan next: the first from tomorrow to the day of new deliveries that has something to plan
 * and isn't published yet for each depot of it, otherwise the first with something to plan, otherwise the next working day.
 */
export async function daysToPlan(
  db: Database,
  user: Reader,
  { today, now, depotId }: Asked,
): Promise<Pick<Day, 'tomorrow' | 'nextDay'>> {
  const depotIds = await depotsThatCount(db, user, depotId)
  const asked = { user, depotId, depotIds }
  const date = daysAfter(today, 1)
  const open = await firstOpenDay(db, date, depotIds)
  // After the cut-off new deliveries go to a later day.
  const ofNew = await nextOpenDay(db, now, depotIds)
  const tomorrow = await waitingOn(db, date, { ...asked, isOpen: open === date })
  const days = [tomorrow]
  for (const day of [open, ofNew])
    if (!days.some((known) => known.date === day)) days.push(await waitingOn(db, day, { ...asked, isOpen: true }))
  const waiting = days.filter(({ toPlan }) => toPlan > 0)
  const nextDay = waiting.find(({ isDone }) => !isDone) ?? waiting[0]
  return { tomorrow: told(tomorrow), nextDay: told(nextDay ?? days.find((day) => day.date === open) ?? tomorrow) }
}

/** The depots of the page, unless those are all there are. */
async function depotsThatCount(db: Database, { ability }: Reader, depotId: number): Promise<number[] | undefined> {
  const isSeen = depotId === 0 ? visible(ability, 'read', 'Day', { depotId: depots.id }) : eq(depots.id, depotId)
  const inUse = eq(depots.isArchived, false)
  const rows = await db
    .select({ id: depots.id })
    .from(depots)
    .where(and(inUse, isSeen))
    .orderBy(asc(depots.id))
    .limit(1000)
  const isAll = rows.length === 0 || rows.length === (await db.$count(depots, inUse))
  return isAll ? undefined : rows.map(({ id }) => id)
}

/** Done once its plan is published for the depot of each delivery, though some of them may be left. */
type Waiting = Day['nextDay'] & { isDone: boolean }

const told = ({ date, toPlan, published }: Waiting): Day['nextDay'] => ({ date, toPlan, published })

type Counted = { user: Reader; depotId: number; depotIds: number[] | undefined; isOpen: boolean }

/** What a day has to plan; what may come on another day as well is no work of one on which all depots are closed. */
async function waitingOn(db: Database, day: string, { user, depotId, depotIds, isOpen }: Counted): Promise<Waiting> {
  const { date, earliestDate, latestDate, state } = deliveries
  const isFlexible = and(isNotNull(latestDate), lte(earliestDate, day), gte(latestDate, day))
  const isOfDay = isOpen ? or(eq(date, day), isFlexible) : eq(date, day)
  const here = within(user, depotId)
  const isToPlan = and(here, inArray(state, ['ready', 'planned']), isOfDay)
  const toPlan = await db.$count(deliveries, isToPlan)
  // A plan that names no depot is for all of them.
  const ofAll = eq(publications.depotIds, [])
  const ofHere = depotIds && or(ofAll, arrayOverlaps(publications.depotIds, depotIds))
  const published = await db
    .select({ depotIds: publications.depotIds })
    .from(publications)
    .where(and(eq(publications.day, day), eq(publications.isCurrent, true), ofHere))
    .limit(1000)
  const servedDepots = published.flatMap((row) => row.depotIds)
  const ofOthers = and(isToPlan, notInArray(deliveries.depotId, servedDepots))
  const isDone = published.some((row) => row.depotIds.length === 0) || (await db.$count(deliveries, ofOthers)) === 0
  return { date: day, toPlan, published: published.length, isDone: published.length > 0 && isDone }
}
