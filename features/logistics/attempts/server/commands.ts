import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { hasAct } from '../rules.ts'
import { deliveryAttempts, routeCourses } from './tables.ts'

export { announceAttempts } from './announce-attempts.ts'

type AttemptRow = typeof deliveryAttempts.$inferInsert
export type Course = typeof routeCourses.$inferInsert
/** An attempt as the acts of its route say it. */
export type Ended = Pick<AttemptRow, 'actionId' | 'deliveryId' | 'arrivedAt' | 'endedAt' | 'outcome' | 'reason'>
type OfRoute = Pick<AttemptRow, 'routeId' | 'planRouteId' | 'day' | 'depotId' | 'driverId' | 'driverName' | 'vehicleId'>

/** The attempts that were added, and those of which something else is true now. */
type Changed = { newIds: number[]; otherIds: number[] }

/** Adds what was not known yet of the attempts on a route, and marks those whose act counts no more. */
export async function recordAttempts(
  tx: Transaction,
  at: Date,
  { route, ended }: { route: OfRoute; ended: readonly Ended[] },
): Promise<Changed> {
  const known = await tx
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.routeId, route.routeId))
    .limit(20_000)
  const knownOf = new Map(known.map((row) => [row.actionId, row]))
  const fresh = ended.filter(({ actionId }) => !knownOf.has(actionId))
  const rows = fresh.map((one) => ({ ...one, ...route, recordedAt: at }))
  const added =
    rows.length > 0 ? await tx.insert(deliveryAttempts).values(rows).returning({ id: deliveryAttempts.id }) : []
  // An act that came in later says more of what was known: when its driver had got there.
  const corrected = ended.flatMap((one) => {
    const before = knownOf.get(one.actionId)
    return before && !isSaid(before, one) ? [{ ...one, id: before.id }] : []
  })
  for (const { id, ...set } of corrected) await tx.update(deliveryAttempts).set(set).where(eq(deliveryAttempts.id, id))
  const counts = new Set(ended.map(({ actionId }) => actionId))
  const lost = known.filter(({ actionId, voidedAt }) => voidedAt === null && !counts.has(actionId) && hasAct(actionId))
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
  return { newIds: idsOf(added), otherIds: idsOf([...corrected, ...lost, ...back]) }
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))]
}

/** Adds the attempts of a day that is over, as they were. */
export async function addPastAttempts(tx: Transaction, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deliveryAttempts).values([...rows])
}

function isSaid(before: typeof deliveryAttempts.$inferSelect, now: Ended): boolean {
  const isSameTime = before.arrivedAt?.getTime() === now.arrivedAt?.getTime()
  return isSameTime && before.endedAt.getTime() === now.endedAt.getTime() && before.outcome === now.outcome
}

/** Keeps how far a route has come; nothing where it hasn't left. */
export async function recordCourse(
  tx: Transaction,
  { routeId, planRouteId }: Pick<Course, 'routeId' | 'planRouteId'>,
  course: Course | undefined,
): Promise<void> {
  // It may have been published from another plan since.
  const isOther = course ? ne(routeCourses.planRouteId, planRouteId) : undefined
  await tx.delete(routeCourses).where(and(eq(routeCourses.routeId, routeId), isOther))
  if (!course) return
  const nothing = { atId: null, atSince: null, nextId: null, nextSeconds: null }
  const { planRouteId: _of, ...set } = { ...nothing, ...course }
  await tx.insert(routeCourses).values(course).onConflictDoUpdate({ target: routeCourses.planRouteId, set })
}
