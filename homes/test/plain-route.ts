import { sampleDepotsAndZones } from '#features/logistics/depots/sample.ts'
import { sampleDrivers } from '#features/logistics/drivers/sample.ts'
import { plans } from '#features/logistics/plans/server/tables.ts'
import { publications, routes } from '#features/logistics/routes/server/tables.ts'
import { sampleFleet } from '#features/logistics/vehicles/sample.ts'
import { monday } from './plan-day.ts'
import type { TestApi } from './test-api.ts'

export type PlainRoute = typeof routes.$inferSelect

/** A published route of Monday from 11:00 to 19:00 UTC without stops, for tests that only need to know who drives. */
export async function plainRoute({ machine }: TestApi): Promise<PlainRoute> {
  await sampleDepotsAndZones(machine)
  await sampleFleet(machine)
  await sampleDrivers(machine)
  const { db } = machine
  const at = machine.now()
  const named = { day: monday, depotIds: [1] }
  const plan = { ...named, name: 'Base', hasOpenDepot: false, createdAt: at, changedAt: at }
  const [{ id: planId } = { id: 0 }] = await db.insert(plans).values(plan).returning({ id: plans.id })
  const publication = { ...named, planId, planName: 'Base', planVersion: 1, number: 1, replacedIds: [], units: [] }
  const [{ id: publicationId } = { id: 0 }] = await db
    .insert(publications)
    .values({ ...publication, publishedAt: at, isEstimated: false })
    .returning({ id: publications.id })
  const times = { startSeconds: 11 * 3600, endSeconds: 19 * 3600 }
  const driven = { driverId: 1, vehicleId: 1, driverName: 'Driver', vehicleName: 'Van', depotId: 1 }
  const route = { ...times, ...driven, planId, planRouteId: 1, publicationId, day: monday, state: 'published' as const }
  const [made] = await db
    .insert(routes)
    .values({ ...route, stops: 0, distanceMeters: 0 })
    .returning()
  return made!
}
