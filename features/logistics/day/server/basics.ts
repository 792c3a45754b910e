import { eq } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { hasDeliveries } from '../../deliveries/server/queries.ts'
import { depots } from '../../depots/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Day } from '../contract.ts'

/** What routes can't be built without, as far as the workspace has it. */
export async function basicsOf(db: Database): Promise<Day['has']> {
  const [depot] = await db.select({ id: depots.id }).from(depots).where(eq(depots.isArchived, false)).limit(1)
  const [vehicle] = await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.isArchived, false)).limit(1)
  const [driver] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.isArchived, false)).limit(1)
  return {
    depot: depot !== undefined,
    vehicle: vehicle !== undefined,
    driver: driver !== undefined,
    delivery: await hasDeliveries(db),
  }
}
