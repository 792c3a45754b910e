import { and, eq, exists, isNull, or } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { awayOn, isAway, stoppedVehicles } from '../../drivers/server/queries.ts'
import { driverOutages } from '../../drivers/server/tables.ts'
import type { StandBy } from '../../routes/server/commands.ts'
import { routes } from '../../routes/server/tables.ts'

/** Whether the driver of a route can't work that day, or its vehicle can't go on. */
export function cannotGoOn(db: Database) {
  const { id, vehicleId, day, endedAt } = driverOutages
  const isItsVehicle = and(eq(vehicleId, routes.vehicleId), eq(day, routes.day), isNull(endedAt))
  const isStopped = exists(db.select({ id }).from(driverOutages).where(isItsVehicle))
  return or(isAway(db, { driverId: routes.driverId, day: routes.day }), isStopped)!
}

/** Without those who can't work that day, and without vehicles that can't go on. */
export async function withoutStopped(db: Database, found: StandBy[], day: string): Promise<StandBy[]> {
  const driverIds = found.flatMap(({ driverId }) => driverId ?? [])
  const away = await awayOn(db, { driverIds, day })
  const stopped = await stoppedVehicles(db, day)
  return found.filter(({ driverId, vehicleId }) => !away.has(driverId ?? 0) && !stopped.has(vehicleId))
}
