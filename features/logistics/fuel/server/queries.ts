import { and, desc, eq, gte } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routeActions, routes } from '../../routes/server/tables.ts'
import type { Fill } from '../contract.ts'

const yearMs = 366 * 86_400_000
const mostFills = 500

type Known = Pick<
  Fill,
  'id' | 'at' | 'routeId' | 'driverName' | 'liters' | 'kilowattHours' | 'cents' | 'odometerKilometers'
>

/** What drivers recorded on routes with a vehicle within a year, in the order in which it happened. */
export async function fillsOf(db: Database, vehicleId: number, now: Date): Promise<Known[]> {
  const { id, at, data, kind, outcome, routeId, driverId } = routeActions
  const rows = await db
    .select({ id, at, data, routeId: routes.id, driverName: drivers.name })
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
    const number = (key: string) => (typeof row.data[key] === 'number' ? row.data[key] : null)
    return {
      id: row.id,
      at: row.at.toISOString(),
      routeId: row.routeId,
      driverName: row.driverName,
      liters: number('liters'),
      kilowattHours: number('kilowattHours'),
      cents: number('cents'),
      odometerKilometers: number('odometer'),
    }
  })
}
