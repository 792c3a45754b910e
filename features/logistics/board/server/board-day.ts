import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { firstOpenDay } from '../../depots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { minutesOf } from '../../settings/rules.ts'
import { readBoardDay } from '../contract.ts'
import { visiblePlans } from '../../plans/server/queries.ts'
import { plans, planStops } from '../../plans/server/tables.ts'

export const boardDayHandlers: Handlers = []

handle(boardDayHandlers, readBoardDay, async ({ query: { depotId } }, { db, user, now }) => {
  const { timeZone } = await logisticsSetting(db, 'general')
  const [today = '', time = ''] = wallTime(now(), timeZone).split('T')
  const asked = { user, today, time, depotId }
  const endSeconds = await endOfDriving(db, asked)
  const isToday = endSeconds === null ? await isToBePlanned(db, asked) : endSeconds > minutesOf(time) * 60
  return { date: isToday ? today : await firstOpenDay(db, daysAfter(today, 1)) }
})

type Asked = { user: Caller; today: string; time: string; depotId: number }

/** When the last stop of today's plans is done; null where nothing of today is on a route yet. */
async function endOfDriving(db: Database, { user, today, depotId }: Asked): Promise<number | null> {
  const [planned] = await db
    .select({ endSeconds: max(planStops.endSeconds) })
    .from(plans)
    .innerJoin(planStops, and(eq(planStops.planId, plans.id), isNotNull(planStops.routeId)))
    .where(
      and(
        await visiblePlans(db, user, 'read'),
        eq(plans.day, today),
        eq(plans.isMain, true),
        depotId === 0 ? undefined : sql`${depotId} = any(${plans.depotIds})`,
      ),
    )
  return planned?.endSeconds ?? null
}

/** Whether a delivery of today waits for a route that could still serve it within its window. */
async function isToBePlanned(db: Database, { user, today, time, depotId }: Asked): Promise<boolean> {
  const { id, date, state, windows } = deliveries
  const isAhead = sql`exists (select 1 from jsonb_array_elements(${windows}) span where span->>'to' > ${time})`
  const [waiting] = await db
    .select({ id })
    .from(deliveries)
    .where(
      and(
        visibleDeliveries(user, 'read'),
        eq(date, today),
        eq(state, 'ready'),
        depotId === 0 ? undefined : eq(deliveries.depotId, depotId),
        isAhead,
      ),
    )
    .limit(1)
  return waiting !== undefined
}
