import { and, desc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { inKilometers } from '../../settings/rules/distance.ts'
import { routeActions, routes } from './tables.ts'

type Asked = { id: number; vehicleId: number; day: string }

/** The last reading of a vehicle's odometer on its routes before one, in kilometres. */
export async function odometerBefore(db: Database, { id, vehicleId, day }: Asked): Promise<number | null> {
  const { at, data, isInMiles, outcome, routeId } = routeActions
  // Written by hand: a key of what an act holds.
  const reading = sql`${data} ->> 'odometer'`
  const [row] = await db
    .select({ data, isInMiles })
    .from(routeActions)
    .innerJoin(routes, eq(routes.id, routeId))
    .where(
      and(
        eq(routes.vehicleId, vehicleId),
        ne(routes.id, id),
        lte(routes.day, day),
        eq(outcome, 'applied'),
        isNotNull(reading),
      ),
    )
    .orderBy(desc(routes.day), desc(at))
    .limit(1)
  const odometer = row && inKilometers(row).odometer
  return typeof odometer === 'number' ? odometer : null
}
