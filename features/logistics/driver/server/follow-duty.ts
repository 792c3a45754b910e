import { and, asc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { longestDutyMs } from '../rules.ts'
import { driverDuty } from './tables.ts'

const dayMs = 86_400_000
/** How far back something can come in late and still change when a driver was on duty. */
const lateMs = 60 * dayMs
/** Longer than a break with its stop before and after: who recorded something within it hasn’t gone home. */
const goingOnMs = 3 * 3_600_000

/** When a driver was on duty, again from all that they recorded of it. */
export async function followDuty(tx: Transaction, { driverId, now }: { driverId: number; now: Date }): Promise<void> {
  const from = new Date(now.getTime() - lateMs)
  const rows = await tx
    .select({ kind: routeActions.kind, at: routeActions.at })
    .from(routeActions)
    .where(
      and(
        eq(routeActions.driverId, driverId),
        inArray(routeActions.kind, ['onDuty', 'offDuty']),
        eq(routeActions.isHeeded, true),
        gte(routeActions.at, from),
      ),
    )
    .orderBy(asc(routeActions.at), asc(routeActions.deviceId), asc(routeActions.sequence))
    .limit(2000)
  await tx.delete(driverDuty).where(and(eq(driverDuty.driverId, driverId), gte(driverDuty.since, from)))
  const { timeZone } = await logisticsSetting(tx, 'general')
  const spans = await spansOf(rows, timeZone, (at) => isRecordedBefore(tx, driverId, at))
  if (spans.length === 0) return
  const values = spans.map((span) => ({ driverId, ...span }))
  await tx.insert(driverDuty).values(values).onConflictDoNothing()
}

type Row = { kind: string; at: Date }
type Spans = { since: Date; until: Date | null }[]

/**
 * From each start to the next end. Who starts twice on a day started once, and so does who starts again after midnight
 * while at work. Who starts on a later day otherwise forgot to end, and that span stays open.
 */
async function spansOf(
  rows: readonly Row[],
  timeZone: string,
  wasAtWork: (at: Date) => Promise<boolean>,
): Promise<Spans> {
  const dayOf = (at: Date) => wallTime(at, timeZone).slice(0, 10)
  const isSame = async (since: Date, at: Date) => {
    if (dayOf(since) === dayOf(at)) return true
    return at.getTime() - since.getTime() <= longestDutyMs && (await wasAtWork(at))
  }
  const spans: Spans = []
  for (const { kind, at } of rows) {
    const last = spans.at(-1)
    const isOpen = last?.until === null
    if (kind === 'offDuty' && last && isOpen) last.until = at
    if (kind === 'onDuty' && !(isOpen && (await isSame(last.since, at)))) spans.push({ since: at, until: null })
  }
  return spans
}

/** Whether a driver recorded anything else in the hours before a moment. */
async function isRecordedBefore(tx: Transaction, driverId: number, moment: Date): Promise<boolean> {
  const { at, kind, id } = routeActions
  const [row] = await tx
    .select({ id })
    .from(routeActions)
    .where(
      and(
        eq(routeActions.driverId, driverId),
        notInArray(kind, ['onDuty', 'offDuty']),
        gte(at, new Date(moment.getTime() - goingOnMs)),
        lt(at, moment),
      ),
    )
    .limit(1)
  return row !== undefined
}
