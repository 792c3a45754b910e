import { and, asc, eq, gte } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { dutySpansOf } from '../../driver/server/queries.ts'
import { findDriver } from '../../drivers/server/queries.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { readDriverHours } from '../contract.ts'
import { breaksFrom, dutyDays } from '../rules.ts'

export const hoursHandlers: Handlers = []

const fourWeeksMs = 28 * 86_400_000

handle(hoursHandlers, readDriverHours, async ({ params: { id } }, context) => {
  const { db } = context
  await findDriver(context, id)
  const now = context.now()
  const from = new Date(now.getTime() - fourWeeksMs)
  const { timeZone } = await logisticsSetting(db, 'general')
  const { kind, at, driverId, outcome } = routeActions
  const acts = await db
    .select({ kind, at })
    .from(routeActions)
    .where(and(eq(driverId, id), gte(at, from), eq(outcome, 'applied')))
    .orderBy(asc(at), asc(routeActions.id))
    .limit(20_000)
  const spans = await dutySpansOf(db, id, from, now)
  return { timeZone, days: dutyDays(spans, breaksFrom(acts), { now, timeZone }) }
})
