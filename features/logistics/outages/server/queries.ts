import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { openStates } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'

/** A route of today that its driver was to drive, and how many of its stops nobody has served. */
export type EndangeredRoute = {
  routeId: number
  driverId: number
  vehicleId: number
  depotId: number | null
  openStops: number
}

const mostRoutes = 2000

/** What is left of the routes of drivers on a day, the first route of each first; routes with nothing left are missing. */
export async function endangeredRoutes(
  db: Database,
  { driverIds, day }: { driverIds: readonly number[]; day: string },
): Promise<EndangeredRoute[]> {
  if (driverIds.length === 0) return []
  const { id: routeId, driverId, vehicleId, depotId } = routes
  const isLeft = inArray(deliveries.state, [...openStates])
  const isOpen = notInArray(routes.state, ['finished', 'closed', 'recalled'])
  const counted = db.$count(deliveries, and(eq(deliveries.routeId, routeId), isLeft))
  const rows = await db
    .select({ routeId, driverId, vehicleId, depotId, openStops: counted })
    .from(routes)
    .where(and(inArray(driverId, [...driverIds]), eq(routes.day, day), isOpen))
    .orderBy(asc(routes.startSeconds), asc(routeId))
    .limit(mostRoutes)
  return rows.filter(({ openStops }) => openStops > 0)
}
