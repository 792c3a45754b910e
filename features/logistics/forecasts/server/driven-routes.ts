import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { publications, routeActions, routes, routeStops, routeVersions } from '../../routes/server/tables.ts'
import { minutesOf } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Act, DrivenRoute, PublishedStop } from '../rules/past-route.ts'
import { planOf } from './known-route.ts'

const mostStops = 20_000
const mostActs = 60_000
const kinds = ['depart', 'arrive', 'deliver', 'partly', 'pickUp', 'fail', 'breakStart', 'breakEnd']

/** Routes as they were last published, with what was recorded of them. */
export async function drivenRoutes(db: Database, ids: readonly number[]): Promise<DrivenRoute[]> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const rows = await db
    .select({ route: routes, version: routeVersions })
    .from(routes)
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.routeId, routes.id), eq(routeVersions.publicationId, routes.publicationId)),
    )
    .where(inArray(routes.id, [...ids, 0]))
    .orderBy(asc(routes.id))
    .limit(ids.length)
  const stops = await stopsOf(db, ids)
  const acts = await actsOf(db, ids)
  const amendments = await amendmentsOf(db, ids)
  return rows.map(({ route: { id, driverId, day }, version }) => {
    const midnightMs = midnightOf(day, timeZone).getTime()
    const { halts, departSeconds } = planOf(version)
    const secondsAt = (at: Date) => Math.round((at.getTime() - midnightMs) / 1000)
    return {
      id,
      driverId,
      day,
      halts,
      departSeconds,
      amendedAt: amendments.flatMap((one) => (one.routeId === id ? [secondsAt(one.at)] : [])),
      stops: stops.get(id) ?? [],
      acts: (acts.get(id) ?? []).map(({ kind, stopId, at }): Act => {
        return { kind, stopId, atSeconds: secondsAt(at) }
      }),
    }
  })
}

async function stopsOf(db: Database, ids: readonly number[]): Promise<Map<number, PublishedStop[]>> {
  const { zoneId, placeId, customerId } = deliveries
  const rows = await db
    .select({ stop: routeStops, zoneId, placeId, customerId })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .where(inArray(routes.id, [...ids, 0]))
    .orderBy(asc(routes.id), asc(routeStops.position))
    .limit(mostStops)
  const byRoute = new Map<number, PublishedStop[]>()
  for (const row of rows) byRoute.set(row.stop.routeId, [...(byRoute.get(row.stop.routeId) ?? []), publishedStop(row)])
  return byRoute
}

type StopRow = { stop: typeof routeStops.$inferSelect } & Record<'zoneId' | 'placeId' | 'customerId', number | null>

/** Whoever has no account is known by their door. */
function publishedStop({ stop, zoneId, placeId, customerId }: StopRow): PublishedStop {
  const { deliveryId, arrivalSeconds, startSeconds, endSeconds, longitude, latitude, windows } = stop
  const address = placeId === null ? `${longitude.toFixed(4)} ${latitude.toFixed(4)}` : `place ${placeId}`
  const opens = windows
    .map(({ from, to }) => ({ from: minutesOf(from) * 60, to: minutesOf(to) * 60 }))
    .find(({ from, to }) => from <= startSeconds && startSeconds <= to)
  return {
    deliveryId,
    arrivalSeconds,
    startSeconds,
    endSeconds,
    opensSeconds: opens?.from ?? null,
    zone: String(zoneId ?? ''),
    address,
    customer: customerId === null ? address : String(customerId),
  }
}

/** When routes were given other stops while they were driven. */
async function amendmentsOf(db: Database, ids: readonly number[]) {
  const { id, publishedAt: at, isPartial, recalledAt } = publications
  const { routeId } = routeVersions
  return db
    .select({ routeId, at })
    .from(publications)
    .innerJoin(routeVersions, eq(routeVersions.publicationId, id))
    .where(and(inArray(routeId, [...ids, 0]), eq(isPartial, true), isNull(recalledAt)))
    .orderBy(asc(id))
    .limit(mostStops)
}

async function actsOf(db: Database, ids: readonly number[]) {
  const { routeId, stopId, kind, at, outcome, id } = routeActions
  const rows = await db
    .select({ routeId, stopId, kind, at })
    .from(routeActions)
    .where(and(inArray(routeId, [...ids, 0]), eq(outcome, 'applied'), inArray(kind, kinds)))
    .orderBy(asc(at), asc(id))
    .limit(mostActs)
  const byRoute = new Map<number, typeof rows>()
  for (const row of rows) {
    const own = byRoute.get(row.routeId ?? 0)
    if (own) own.push(row)
    else byRoute.set(row.routeId ?? 0, [row])
  }
  return byRoute
}
