import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
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
  const [going] = await db
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(planStops, and(eq(planStops.planId, plans.id), isNotNull(planStops.routeId)))
    .where(
      and(
        await visiblePlans(db, user, 'read'),
        eq(plans.day, today),
        eq(plans.isMain, true),
        depotId === 0 ? undefined : sql`${depotId} = any(${plans.depotIds})`,
        gt(planStops.endSeconds, minutesOf(time) * 60),
      ),
    )
    .limit(1)
  return { date: going ? today : await firstOpenDay(db, daysAfter(today, 1)) }
})
