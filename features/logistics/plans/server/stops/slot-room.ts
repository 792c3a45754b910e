import { and, asc, count, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import type { DeliveryState } from '../../../deliveries/rules.ts'
import type { PlanningSettings } from '../../../settings/contract.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import type { TimeSpan } from '../../rules/facts.ts'
import { freeWithin, stopsByLoad, type DayRoom, type PlanRoom, type RouteRoom } from '../../rules/stops/slot-room.ts'
import type { Reach } from '../facts/depot-reach.ts'
import { workOfDays } from '../facts/shifts.ts'
import type { PlanRecord, RouteRecord } from '../facts/stored-state.ts'
import { spansOf } from '../facts/stop-facts.ts'
import { planRoutes, plans, planStops } from '../tables.ts'

/** The way to a stop where no route of the day says how long one takes. A guess. */
const usualDriveSeconds = 600
/** What needs a place on its day; what can't be found yet needs one too. */
const waitingStates: DeliveryState[] = ['ready', 'planned', 'needsAddress']

/** What the main plans of some days have left for more stops, and who works where there is no plan. */
export async function roomOfDays(db: Database, reach: Reach, days: readonly string[]): Promise<DayRoom[]> {
  const work = await workOfDays(db, reach, days)
  const planning = await logisticsSetting(db, 'planning')
  const rooms: DayRoom[] = []
  for (const { mains, planned, usual } of work)
    rooms.push({
      hours: [...planned, ...usual].flatMap(({ hours }) => hours),
      unplanned: usual.flatMap(({ hours }) => hours),
      plan: mains.length === 0 ? null : await planRoom(db, mains, planning),
    })
  return rooms
}

async function planRoom(db: Database, mains: readonly PlanRecord[], planning: PlanningSettings): Promise<PlanRoom> {
  const planIds = mains.map(({ id }) => id)
  const rows = await db
    .select()
    .from(planRoutes)
    .where(inArray(planRoutes.planId, planIds))
    .orderBy(asc(planRoutes.id))
    .limit(5000)
  const stops = await stopCounts(db, planIds)
  const routes = rows.map((row) => ({ row, stops: stops.get(row.id) ?? 0 }))
  const stopSeconds = planning.serviceMinutes.drop * 60 + driveSeconds(routes)
  const waits = await waitsOf(db, planIds, stopSeconds)
  // What was put on a route whose times aren't worked out yet still takes its time.
  const untimed = routes.reduce((sum, { row, stops: own }) => sum + (row.figures ? 0 : own), 0)
  return {
    stopSeconds,
    routes: routes.map((route) => routeRoom(route, planning, waits.get(route.row.id) ?? [])),
    waiting: [...(await waitingFor(db, planIds)), ...Array.from({ length: untimed }, () => [])],
  }
}

type Route = { row: RouteRecord; stops: number }

function routeRoom({ row, stops }: Route, planning: PlanningSettings, waits: TimeSpan[]): RouteRoom {
  const { hours, figures, isLocked } = row
  if (isLocked) return { free: [], mostStops: 0 }
  const byNumber = (row.mostStops ?? planning.mostStops) - stops
  // A vehicle that may load again holds as much as its time allows.
  const byLoad = planning.mayReload || !figures ? Infinity : stopsByLoad({ stops, loadShare: figures.loadShare })
  return {
    free: figures && stops > 0 ? freeWithin(hours, figures, waits) : hours,
    mostStops: Math.min(byNumber, byLoad),
  }
}

/** What a stop of these routes takes on the road, at the mean. */
function driveSeconds(routes: readonly Route[]): number {
  const timed = routes.filter(({ row, stops }) => row.figures && stops > 0)
  const stops = timed.reduce((sum, one) => sum + one.stops, 0)
  if (stops === 0) return usualDriveSeconds
  return timed.reduce((sum, { row }) => sum + (row.figures?.drivingSeconds ?? 0), 0) / stops
}

async function stopCounts(db: Database, planIds: number[]): Promise<Map<number, number>> {
  const { routeId, planId } = planStops
  const rows = await db
    .select({ routeId, stops: count() })
    .from(planStops)
    .where(and(inArray(planId, planIds), isNotNull(routeId)))
    .groupBy(routeId)
    .limit(5000)
  return new Map(rows.map((row) => [row.routeId ?? 0, row.stops]))
}

/** When drivers stand before a stop for so long that another fits. */
async function waitsOf(db: Database, planIds: number[], stopSeconds: number): Promise<Map<number, TimeSpan[]>> {
  const { routeId, planId, arrivalSeconds, startSeconds } = planStops
  const rows = await db
    .select({ routeId, from: arrivalSeconds, to: startSeconds })
    .from(planStops)
    .where(
      and(
        inArray(planId, planIds),
        isNotNull(routeId),
        gte(sql`${startSeconds} - ${arrivalSeconds}`, Math.floor(stopSeconds)),
      ),
    )
    .limit(20_000)
  const byRoute = new Map<number, TimeSpan[]>()
  for (const { routeId: id, from, to } of rows) {
    const spans = byRoute.get(id ?? 0) ?? []
    byRoute.set(id ?? 0, [...spans, { startSeconds: from ?? 0, endSeconds: to ?? 0 }])
  }
  return byRoute
}

/**
 * The windows of what is to be delivered on the day of some plans and is on none of their routes, but for what the optimiser has left out: it was
 * tried, and takes no place. What has no depot yet may come to any.
 */
async function waitingFor(db: Database, planIds: number[]): Promise<TimeSpan[][]> {
  const isServing = or(isNull(deliveries.depotId), sql`${deliveries.depotId} = any(${plans.depotIds})`)
  const isSeen = sql`exists (select from ${planStops} where ${planStops.deliveryId} = ${deliveries.id}
    and ${inArray(planStops.planId, planIds)} and (${isNotNull(planStops.routeId)} or ${isNotNull(planStops.reason)}))`
  const isPlanned = and(inArray(plans.id, planIds), eq(plans.day, deliveries.date), isServing)
  const rows = await db
    .select({ windows: deliveries.windows })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.state, waitingStates),
        sql`exists (select from ${plans} where ${isPlanned})`,
        sql`not ${isSeen}`,
      ),
    )
    .limit(20_000)
  return rows.map(({ windows }) => spansOf(windows))
}
