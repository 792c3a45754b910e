import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { dutySpansOf } from '../../driver/server/queries.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { DutyDay } from '../contract.ts'
import { breaksFrom, dutyDays } from '../rules.ts'

type Asked = { driverId: number; from: Date; to: Date; now: Date; timeZone: string }

/** The days a driver was on duty between two moments, as recorded; the newest first. */
export async function dutyDaysOf(db: Database, { driverId, from, to, now, timeZone }: Asked): Promise<DutyDay[]> {
  const spans = await dutySpansOf(db, driverId, from, to)
  // A span goes on after the last day it began on, and so do its breaks.
  const until = spans.reduce((latest, span) => Math.max(latest, (span.until ?? now).getTime()), to.getTime())
  const { kind, at, outcome, id } = routeActions
  const acts = await db
    .select({ kind, at })
    .from(routeActions)
    .where(and(eq(routeActions.driverId, driverId), gte(at, from), lt(at, new Date(until + 1)), eq(outcome, 'applied')))
    .orderBy(asc(at), asc(id))
    .limit(20_000)
  return dutyDays(spans, breaksFrom(acts), { now, timeZone })
}
