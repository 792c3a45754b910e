import { eq, inArray, sql } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { recordAttempts, recordCourse } from '#features/logistics/attempts/server/commands.ts'
import { deliveryAttempts } from '#features/logistics/attempts/server/tables.ts'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import type { PlanRoute } from '#features/logistics/plans/contract.ts'
import { logisticsSetting } from '#features/logistics/settings/server/queries.ts'

type Driven = { day: string; route: PlanRoute; untilSeconds: number }

/** A route of a plan was driven as it is planned until a time of its day, as if its driver had recorded it. */
export async function driveAsPlanned(db: Database, { day, route, untilSeconds }: Driven): Promise<void> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const midnightMs = midnightOf(day, timeZone).getTime()
  const at = (seconds: number) => new Date(midnightMs + seconds * 1000)
  const stops = route.stops.flatMap(({ deliveryId, times }) => (times ? [{ deliveryId, ...times }] : []))
  const done = stops.filter(({ endSeconds }) => endSeconds <= untilSeconds)
  const current = stops.find(
    ({ startSeconds, endSeconds }) => startSeconds <= untilSeconds && endSeconds > untilSeconds,
  )
  const { id, driverId, driverName, vehicleId } = route
  const of = {
    routeId: id + 1000,
    planRouteId: id,
    day,
    driverId: driverId ?? 0,
    driverName: driverName ?? '',
    vehicleId,
  }
  const ended = done.map(({ deliveryId, startSeconds, endSeconds }) => ({
    actionId: `${id} ${deliveryId}`,
    deliveryId,
    arrivedAt: at(startSeconds),
    endedAt: at(endSeconds),
    outcome: 'delivered' as const,
  }))
  const become = (state: 'delivered' | 'arrived', ids: number[]) =>
    db
      .update(deliveries)
      .set({ state, version: sql`${deliveries.version} + 1` })
      .where(inArray(deliveries.id, ids.concat(0)))
  await db.transaction(async (tx) => {
    await tx.delete(deliveryAttempts).where(eq(deliveryAttempts.routeId, of.routeId))
    await recordAttempts(tx, at(untilSeconds), { route: of, ended })
    await recordCourse(tx, of, courseOf())
  })
  await become(
    'delivered',
    done.map((stop) => stop.deliveryId),
  )
  await become('arrived', current ? [current.deliveryId] : [])

  function courseOf() {
    const next = stops.findIndex(({ startSeconds }) => startSeconds > untilSeconds)
    const departedSeconds = route.figures?.visits.find(({ kind }) => kind === 'start')?.endSeconds ?? 0
    const leftSeconds = stops[next - 1]?.endSeconds ?? departedSeconds
    return {
      ...of,
      departedAt: at(departedSeconds),
      ...(current && { atId: current.deliveryId, atSince: at(current.startSeconds) }),
      ...(next >= 0 && { nextId: stops[next]!.deliveryId, nextSeconds: stops[next]!.arrivalSeconds - leftSeconds }),
    }
  }
}
