import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { hasAct } from '../rules.ts'
import { forgetTotals } from './count-days.ts'
import { deliveryAttempts, routeCourses } from './tables.ts'

export { announceAttempts } from './announce-attempts.ts'
export { totalsOfDays, type TotalOfDay } from './count-days.ts'

type AttemptRow = typeof deliveryAttempts.$inferInsert
export type Course = typeof routeCourses.$inferInsert
/** Who visits, in what, and from where. */
export type Crew = Pick<AttemptRow, 'planRouteId' | 'depotId' | 'driverId' | 'driverName' | 'vehicleId'>
/** An attempt as the acts of its route say it, with its crew where the route has another now. */
export type Ended = Pick<AttemptRow, 'actionId' | 'deliveryId' | 'arrivedAt' | 'endedAt' | 'outcome' | 'reason'> & {
  crew?: Crew | undefined
}
type OfRoute = Pick<AttemptRow, 'routeId' | 'day'> & Crew

/** The attempts that were added, and those of which something else is true now. */
type Changed = { newIds: number[]; otherIds: number[] }

/** Adds what was not known yet of the attempts on a route, and marks those whose act counts no more. What an act that came in later says of a visit is a row of its own. */
export async function recordAttempts(
  tx: Transaction,
  at: Date,
  { route, ended }: { route: OfRoute; ended: readonly Ended[] },
): Promise<Changed> {
  const known = await tx
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.routeId, route.routeId))
    .orderBy(asc(deliveryAttempts.id))
    .limit(20_000)
  const saidNow = new Map(ended.map((one) => [one.actionId, one]))
  const isTrue = (row: AttemptRecord) => isSaid(row, saidNow.get(row.actionId))
  const lost = known.filter((row) => row.voidedAt === null && hasAct(row.actionId) && !isTrue(row))
  const standing = new Set(known.filter((row) => row.voidedAt === null && isTrue(row)).map(({ actionId }) => actionId))
  // What was marked and is true again, as the act that took it back was taken back itself.
  const back = [...new Map(known.filter(isTrue).map((row) => [row.actionId, row])).values()].filter(
    ({ actionId }) => !standing.has(actionId),
  )
  await mark(tx, lost, at)
  await mark(tx, back, null)
  for (const { actionId } of back) standing.add(actionId)
  // Whoever drives the route by now, a visit stays with those who made it.
  const crews = new Map(known.toReversed().map((row) => [row.actionId, crewOf(row)]))
  const rows = ended
    .filter(({ actionId }) => !standing.has(actionId))
    .map(({ crew, ...one }) => ({ ...route, ...(crews.get(one.actionId) ?? crew), ...one, recordedAt: at }))
  const added =
    rows.length === 0
      ? []
      : await tx
          .insert(deliveryAttempts)
          .values(rows)
          .returning({ id: deliveryAttempts.id, actionId: deliveryAttempts.actionId })
  const before = new Set(known.map(({ actionId }) => actionId))
  const isNew = ({ actionId }: { actionId: string }) => !before.has(actionId)
  const newIds = idsOf(added.filter(isNew))
  const otherIds = idsOf([...lost, ...back, ...added.filter((one) => !isNew(one))])
  await forgetTotals(tx, [...newIds, ...otherIds])
  return { newIds, otherIds }
}

type AttemptRecord = typeof deliveryAttempts.$inferSelect

function crewOf({ planRouteId, depotId, driverId, driverName, vehicleId }: AttemptRecord): Crew {
  return { planRouteId, depotId, driverId, driverName, vehicleId }
}

async function mark(tx: Transaction, rows: readonly AttemptRecord[], voidedAt: Date | null): Promise<void> {
  if (rows.length === 0) return
  await tx
    .update(deliveryAttempts)
    .set({ voidedAt })
    .where(inArray(deliveryAttempts.id, idsOf(rows)))
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))]
}

/** Adds the attempts of a day that is over, as they were. */
export async function addPastAttempts(tx: Transaction, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length === 0) return
  const added = await tx
    .insert(deliveryAttempts)
    .values([...rows])
    .returning({ id: deliveryAttempts.id })
  await forgetTotals(tx, idsOf(added))
}

function isSaid(before: AttemptRecord, now: Ended | undefined): boolean {
  if (!now || before.outcome !== now.outcome) return false
  return before.arrivedAt?.getTime() === now.arrivedAt?.getTime() && before.endedAt.getTime() === now.endedAt.getTime()
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
