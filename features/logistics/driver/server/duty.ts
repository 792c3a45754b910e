import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { driverDuty } from './tables.ts'

const dayMs = 86_400_000
/** How far back something can come in late and still change when a driver was on duty. */
const lateMs = 60 * dayMs

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
  const spans = spansOf(rows, timeZone).map((span) => ({ driverId, ...span }))
  if (spans.length > 0) await tx.insert(driverDuty).values(spans).onConflictDoNothing()
}

/** From each start to the next end. Who starts twice on a day started once; who does on a later day forgot to end, and that span stays open. */
export function spansOf(
  rows: readonly { kind: string; at: Date }[],
  timeZone: string,
): { since: Date; until: Date | null }[] {
  const dayOf = (at: Date) => wallTime(at, timeZone).slice(0, 10)
  const spans: { since: Date; until: Date | null }[] = []
  for (const { kind, at } of rows) {
    const last = spans.at(-1)
    const isOpen = last?.until === null
    if (kind === 'onDuty' && (!isOpen || dayOf(last.since) !== dayOf(at))) spans.push({ since: at, until: null })
    if (kind === 'offDuty' && last && isOpen) last.until = at
  }
  return spans
}
