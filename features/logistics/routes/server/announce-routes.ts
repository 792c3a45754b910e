import { eq, inArray } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { announceAll, hasListeners } from '#platform/webhooks/server/commands.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { ToldRoute } from '../rules/told-route.ts'
import { publications, routes } from './tables.ts'

export const routeTopics = { published: 'route.published', recalled: 'route.recalled' } as const

type Announcer = Pick<Machine, 'now' | 'queue'>

type RouteTopic = (typeof routeTopics)[keyof typeof routeTopics]
type News = { kind: RouteTopic; ids: readonly number[] }

/** Sends webhooks routes as drivers have them now, or had them before they were taken back. */
export async function announceRoutes(tx: Transaction, announcer: Announcer, { kind, ids }: News): Promise<void> {
  if (ids.length === 0 || !(await hasListeners(tx, kind))) return
  const { timeZone } = await logisticsSetting(tx, 'general')
  const rows = await tx
    .select({ route: routes, number: publications.number })
    .from(routes)
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .where(inArray(routes.id, [...ids]))
    .orderBy(routes.id)
  await announceAll(
    tx,
    announcer,
    rows.map(({ route, number }) => ({
      kind,
      about: [route.driverName, route.vehicleName],
      data: toldRoute(route, { number, midnight: midnightOf(route.day, timeZone) }),
    })),
  )
}

type Around = { number: number; midnight: Date }

function toldRoute(route: typeof routes.$inferSelect, { number, midnight }: Around): ToldRoute {
  const { id, planId, day, state, depotId, driverId, vehicleId, stops, distanceMeters } = route
  const at = (seconds: number) => new Date(midnight.getTime() + seconds * 1000).toISOString()
  const span = { startsAt: at(route.startSeconds), endsAt: at(route.endSeconds) }
  return { id, planId, publication: number, day, state, depotId, driverId, vehicleId, stops, distanceMeters, ...span }
}
