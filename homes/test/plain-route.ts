import { sampleDepotsAndZones } from '#features/logistics/depots/sample.ts'
import { sampleDrivers } from '#features/logistics/drivers/sample.ts'
import { plans } from '#features/logistics/plans/server/tables.ts'
import { publications, routeActions, routes } from '#features/logistics/routes/server/tables.ts'
import { sampleFleet } from '#features/logistics/vehicles/sample.ts'
import { monday } from './plan-day.ts'
import type { TestApi } from './test-api.ts'

export type PlainRoute = typeof routes.$inferSelect

/** A published route of Monday from 11:00 to 19:00 UTC without stops, its driver on duty from 11:00 to 20:00. */
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
  for (const [sequence, kind, hour] of [
    [1, 'onDuty', 11],
    [2, 'offDuty', 20],
  ] as const)
    await db.insert(routeActions).values({
      id: `duty ${sequence}`,
      driverId: 1,
      deviceId: 'device',
      sequence,
      kind,
      day: monday,
      at: new Date(`${monday}T${hour}:00:00Z`),
      deviceAt: `${monday}T${hour}:00:00Z`,
      offsetMs: 0,
      receivedAt: at,
      data: {},
      chain: `driver 1 ${monday}`,
      link: sequence,
      previousHash: '',
      hash: '',
      outcome: 'applied',
      isHeeded: true,
    })
  return made!
}
