import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { dutySpansOf } from '../../driver/server/queries.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { hoursClockOf } from '../../routes/rules/hours-clock.ts'
import type { HoursPack } from '../../settings/contract.ts'
import { hoursLeft, hoursLimitsOf } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DutyDay, HoursClock } from '../contract.ts'
import { breaksFrom, dutyDays, endForgotten } from '../rules.ts'

type Asked = { driverId: number; from: Date; to: Date; now: Date; timeZone: string }

/** The days a driver was on duty between two moments, as recorded; the newest first. */
export async function dutyDaysOf(db: Database, { driverId, from, to, now, timeZone }: Asked): Promise<DutyDay[]> {
  const spans = await dutySpansOf(db, driverId, from, to)
  // A span goes on after the last day it began on, and so do its breaks.
  const until = spans.reduce((latest, span) => Math.max(latest, (span.until ?? now).getTime()), to.getTime())
  const acts = await appliedActs(db, driverId, { from, to: new Date(until + 1) })
  const ended = endForgotten(spans, acts, now).filter(({ until: end }) => end === null || end > from)
  return dutyDays(ended, breaksFrom(acts), { now, timeZone })
}

function appliedActs(db: Database, driverId: number, { from, to }: { from: Date; to: Date }) {
  const { kind, at, outcome, id, stopId } = routeActions
  return db
    .select({ kind, at, stopId })
    .from(routeActions)
    .where(and(eq(routeActions.driverId, driverId), gte(at, from), lt(at, to), eq(outcome, 'applied')))
    .orderBy(asc(at), asc(id))
    .limit(20_000)
}

/** The clock of a driver who is on duty, from the day's first going on duty. */
export async function hoursClock(
  db: Database,
  { id: driverId, hoursPack }: { id: number; hoursPack: HoursPack | null },
  { today, now }: { today: DutyDay | undefined; now: Date },
): Promise<HoursClock | null> {
  const last = today?.spans.at(-1)
  const first = today?.spans[0]
  if (!first || last?.until !== null) return null
  const since = new Date(first.since)
  const settings = await logisticsSetting(db, 'hours')
  const pack = hoursPack ?? settings.pack
  const limits = hoursLimitsOf(pack, settings)
  const acts = await appliedActs(db, driverId, { from: since, to: new Date(now.getTime() + 1) })
  const clock = hoursClockOf(
    acts.map(({ kind, at, stopId }) => ({ kind, atMs: at.getTime(), stopId })),
    { sinceMs: since.getTime(), nowMs: now.getTime(), breakMinutes: limits?.breakMinutes ?? null },
  )
  const inMinutes = (ms: number) => Math.round(ms / 60_000)
  const [driving, duty, sinceBreak] = [
    inMinutes(clock.drivingMs),
    inMinutes(clock.dutyMs),
    inMinutes(clock.sinceBreakMs),
  ]
  return {
    pack,
    since: first.since,
    drivingMinutes: driving,
    dutyMinutes: duty,
    offDutyMinutes: inMinutes(clock.offDutyMs),
    breakMinutes: inMinutes(clock.breakMs),
    left: limits ? hoursLeft(limits, { driving, duty, sinceBreak }) : { driving: null, duty: null, untilBreak: null },
  }
}
