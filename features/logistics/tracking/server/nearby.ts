import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { placesById } from '../../places/server/queries.ts'
import { coarsePosition } from '../../positions/server/queries.ts'
import { routes } from '../../routes/server/tables.ts'
import type { OwnTracking } from '../contract.ts'
import { mostStopsOnMap } from '../rules.ts'
import { arrivalOf } from './arrival.ts'

/** About where the vehicle is, once it is near and while its driver is on duty; only for who has shown that the delivery is theirs. */
export async function nearbyOf({ db, now }: Context<unknown>, delivery: Stored): Promise<OwnTracking['nearby']> {
  const { routeId, placeId } = delivery
  const { stopsBefore } = await arrivalOf(db, delivery)
  if (routeId === null || placeId === null || stopsBefore === null || stopsBefore > mostStopsOnMap) return null
  const { driverId, vehicleId, state } = routes
  const [route] = await db.select({ driverId, vehicleId, state }).from(routes).where(eq(routes.id, routeId))
  const door = (await placesById(db, [placeId])).get(placeId)?.door
  if (!route || route.state === 'recalled' || !door) return null
  const seen = await coarsePosition(db, { ...route, now: now() })
  return seen ? { vehicle: seen.point, at: seen.at, door } : null
}
