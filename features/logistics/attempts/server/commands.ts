import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveryAttempts, routeCourses } from './tables.ts'

type AttemptRow = typeof deliveryAttempts.$inferInsert
export type Course = typeof routeCourses.$inferInsert
/** An attempt as the acts of its route say it. */
export type Ended = Pick<AttemptRow, 'actionId' | 'deliveryId' | 'arrivedAt' | 'endedAt' | 'outcome' | 'reason'>
type OfRoute = Pick<AttemptRow, 'routeId' | 'planRouteId' | 'day' | 'depotId' | 'driverId' | 'driverName' | 'vehicleId'>

/** Adds what was not known yet of the attempts on a route, and marks those whose act counts no more. */
export async function recordAttempts(
  tx: Transaction,
  at: Date,
  { route, ended }: { route: OfRoute; ended: readonly Ended[] },
): Promise<void> {
  const known = await tx
    .select({ actionId: deliveryAttempts.actionId, voidedAt: deliveryAttempts.voidedAt })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.routeId, route.routeId))
    .limit(20_000)
  const knownIds = new Set(known.map(({ actionId }) => actionId))
  const fresh = ended.filter(({ actionId }) => !knownIds.has(actionId))
  if (fresh.length > 0)
    await tx.insert(deliveryAttempts).values(fresh.map((one) => ({ ...one, ...route, recordedAt: at })))
  const counts = new Set(ended.map(({ actionId }) => actionId))
  const lost = known.filter(({ actionId, voidedAt }) => voidedAt === null && !counts.has(actionId))
  const back = known.filter(({ actionId, voidedAt }) => voidedAt !== null && counts.has(actionId))
  const among = (rows: typeof known) =>
    inArray(deliveryAttempts.actionId, rows.map(({ actionId }) => actionId).concat(''))
  if (lost.length > 0)
    await tx
      .update(deliveryAttempts)
      .set({ voidedAt: at })
      .where(and(among(lost), isNull(deliveryAttempts.voidedAt)))
  if (back.length > 0)
    await tx
      .update(deliveryAttempts)
      .set({ voidedAt: null })
      .where(and(among(back), isNotNull(deliveryAttempts.voidedAt)))
}

/** Keeps how far a route has come; nothing where it hasn't left. */
export async function recordCourse(tx: Transaction, planRouteId: number, course: Course | undefined): Promise<void> {
  if (!course) {
    await tx.delete(routeCourses).where(eq(routeCourses.planRouteId, planRouteId))
    return
  }
  const nothing = { atId: null, atSince: null, nextId: null, nextSeconds: null }
  const { planRouteId: _of, ...set } = { ...nothing, ...course }
  await tx.insert(routeCourses).values(course).onConflictDoUpdate({ target: routeCourses.planRouteId, set })
}
