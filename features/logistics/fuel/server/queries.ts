import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { visibleDrivers } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routeActions, routes } from '../../routes/server/tables.ts'
import { inKilometers } from '../../settings/rules/distance.ts'
import type { Fill } from '../contract.ts'

const yearMs = 366 * 86_400_000
const mostFills = 500

type Known = Pick<
  Fill,
  'id' | 'at' | 'routeId' | 'driverName' | 'liters' | 'kilowattHours' | 'cents' | 'odometerKilometers'
>

/** What drivers recorded on routes with a vehicle within a year, in the order in which it happened; who and on which route for those who may see them. */
export async function fillsOf(
  db: Database,
  user: Pick<Caller, 'ability'>,
  { vehicleId, now }: { vehicleId: number; now: Date },
): Promise<Known[]> {
  const { id, at, data, isInMiles, kind, outcome, routeId, driverId } = routeActions
  const rows = await db
    .select({ id, at, data, isInMiles, routeId: routes.id, driverName: drivers.name, ...rightsOf(user) })
    .from(routeActions)
    .innerJoin(routes, eq(routes.id, routeId))
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(
      and(
        eq(routes.vehicleId, vehicleId),
        eq(kind, 'fuel'),
        eq(outcome, 'applied'),
        gte(at, new Date(now.getTime() - yearMs)),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(mostFills)
  return rows.toReversed().map((row) => {
    const known = inKilometers(row)
    const number = (key: string) => (typeof known[key] === 'number' ? known[key] : null)
    return {
      id: row.id,
      at: row.at.toISOString(),
      routeId: row.maySeeRoute ? row.routeId : null,
      driverName: row.maySeeDriver ? row.driverName : '',
      liters: number('liters'),
      kilowattHours: number('kilowattHours'),
      cents: number('cents'),
      odometerKilometers: number('odometer'),
    }
  })
}

/** Written by hand: conditions as columns. */
function rightsOf(user: Pick<Caller, 'ability'>) {
  const { id, depotId } = routes
  const ofRoute = visible(user.ability, 'read', 'Route', { id, depotId, driverUserId: drivers.userId })
  return {
    maySeeRoute: sql<boolean>`coalesce(${ofRoute}, false)`,
    maySeeDriver: sql<boolean>`coalesce(${visibleDrivers(user, 'read')}, false)`,
  }
}
