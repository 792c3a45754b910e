import { and, eq, exists, gte, inArray, isNull, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#kit/server/machine.ts'
import { stopKinds } from '../../exceptions/rules.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import type { StandBy } from '../../routes/server/commands.ts'

const { id, routeId, driverId, vehicleId, kind, raisedAt, closedAt, closedReason } = exceptions
const isOfStop = inArray(kind, [...stopKinds])
/** That others took the stops over closes it, and makes nobody well and no vehicle whole. */
const isReplanned = eq(closedReason, 'replanned')

/** Whether the driver of a route has said that they can't go on, and no person has closed that yet. */
export function cannotGoOn(db: Database, ofRoute: PgColumn) {
  const isSo = and(eq(routeId, ofRoute), isOfStop, or(isNull(closedAt), isReplanned))
  return exists(db.select({ id }).from(exceptions).where(isSo))
}

/** Without those who can't go on, and without vehicles that can't. What others took over counts for the day since this time. */
export async function withoutStopped(db: Database, found: StandBy[], since: Date): Promise<StandBy[]> {
  const isTheirs = or(
    inArray(driverId, found.map((one) => one.driverId).concat(0)),
    inArray(vehicleId, found.map((one) => one.vehicleId).concat(0)),
  )
  const stopped = await db
    .select({ driverId, vehicleId, kind })
    .from(exceptions)
    .where(and(isTheirs, isOfStop, or(isNull(closedAt), and(isReplanned, gte(raisedAt, since)))))
    .limit(1000)
  const isStopped = (one: StandBy) =>
    stopped.some(
      (row) =>
        (row.kind !== 'breakdown' && row.driverId === one.driverId) ||
        (row.kind !== 'ill' && row.vehicleId === one.vehicleId),
    )
  return found.filter((one) => !isStopped(one))
}
