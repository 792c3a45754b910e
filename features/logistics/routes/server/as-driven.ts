import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { haltOf, type PlanRecord } from '../../plans/server/queries.ts'
import { planRoutes, planStops } from '../../plans/server/tables.ts'
import { capacitiesOf } from '../../vehicles/rules.ts'
import { vehicleProfiles, vehicles } from '../../vehicles/server/tables.ts'
import { isGivenSame, isTimedSame } from '../rules/publish-choice.ts'
import { givenRoutes } from './given-routes.ts'
import { currentPublications, type RouteRecord } from './route-drafts.ts'
import { routes } from './tables.ts'

/** The routes of a plan that its drivers have. */
export async function drivenRoutes(db: Database, plan: PlanRecord): Promise<RouteRecord[]> {
  const current = (await currentPublications(db, plan)).filter(({ planId }) => planId === plan.id)
  const isCurrent = inArray(routes.publicationId, current.map(({ id }) => id).concat(0))
  return db
    .select()
    .from(routes)
    .where(and(isCurrent, ne(routes.state, 'recalled')))
    .orderBy(asc(routes.id))
    .limit(5000)
}

/**
 * The routes of a plan that their drivers have as it is planned, by their ids in the plan, one delivery aside: what people have changed of the others,
 * or of what is brought there, waits to be published.
 */
export async function routesAsDriven(
  db: Database,
  plan: PlanRecord,
  rows: readonly RouteRecord[],
  { deliveryId = 0, isToday }: { deliveryId?: number; isToday: boolean },
): Promise<Set<number>> {
  const given = await givenRoutes(db, rows)
  const planned = await plannedRoutes(db, plan)
  const same = rows.filter(({ id, planRouteId }) => {
    const [before, after] = [given.get(id), planned.get(planRouteId)]
    if (!before || !after || !isGivenSame(deliveryId, before, after)) return false
    // Where it was or is to be, the others follow. On its day times are those from now on, which say nothing of what people changed.
    const isTheirs = [before, after].some(({ stops }) => stops.some((stop) => stop.deliveryId === deliveryId))
    return isTheirs || isToday || isTimedSame(before, after)
  })
  return new Set(same.map(({ planRouteId }) => planRouteId))
}

/** The routes of a plan with what is brought there as it is known now. */
async function plannedRoutes(db: Database, { id }: PlanRecord) {
  const { id: deliveryId, type, address, quantities, windows } = deliveries
  const { routeId, startSeconds, endSeconds, position } = planStops
  const { doorLongitude, doorLatitude, parkingLongitude, parkingLatitude, source } = places
  const pins = { doorLongitude, doorLatitude, parkingLongitude, parkingLatitude, source }
  const rows = await db
    .select({ routeId, deliveryId, type, address, quantities, windows, startSeconds, endSeconds, ...pins })
    .from(planStops)
    .innerJoin(deliveries, eq(deliveryId, planStops.deliveryId))
    .leftJoin(places, eq(places.id, deliveries.placeId))
    .where(and(eq(planStops.planId, id), isNotNull(routeId)))
    .orderBy(asc(position), asc(deliveryId))
    .limit(20_000)
  const stops = rows.map((row) => {
    const [longitude, latitude] = haltOf(row)
    return { ...row, longitude, latitude, isPinnedByRecipient: row.source === 'recipient' }
  })
  const stopsOf = (route: number) => stops.filter((stop) => stop.routeId === route)
  const planned = await db
    .select({ route: planRoutes, vehicle: vehicles.capacities, profile: vehicleProfiles.capacities })
    .from(planRoutes)
    .innerJoin(vehicles, eq(vehicles.id, planRoutes.vehicleId))
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(eq(planRoutes.planId, id))
    .limit(5000)
  return new Map(
    planned.map(({ route, vehicle, profile }) => {
      const capacity = capacitiesOf({ capacities: vehicle }, { capacities: profile })
      return [route.id, { ...route, capacity, stops: stopsOf(route.id) }]
    }),
  )
}
