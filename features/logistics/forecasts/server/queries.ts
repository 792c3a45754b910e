import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { RouteForecast, StopForecast } from '../contract.ts'
import { routeForecasts, stopForecasts } from './tables.ts'

export { readForForecast, standByToForecast, type RouteToForecast } from './known-route.ts'
export { openRest, type OpenRest, type TriedOrder } from './open-rest.ts'

const mostRoutes = 5000
const mostStops = 100_000

/** How the rest of a route goes; nothing where it is finished, or isn't of today. */
export async function forecastOf(db: Database, routeId: number): Promise<RouteForecast | undefined> {
  return (await forecastsOf(db, [routeId])).get(routeId)
}

/** The same for many, by route. */
export async function forecastsOf(db: Database, routeIds: readonly number[]): Promise<Map<number, RouteForecast>> {
  if (routeIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(routeForecasts)
    .where(inArray(routeForecasts.routeId, [...routeIds]))
    .orderBy(asc(routeForecasts.routeId))
    .limit(mostRoutes)
  const stops = await db
    .select()
    .from(stopForecasts)
    .where(inArray(stopForecasts.routeId, [...routeIds]))
    .orderBy(asc(stopForecasts.routeId), asc(stopForecasts.position))
    .limit(mostStops)
  const stopsOn = new Map<number, StopForecast[]>()
  for (const stop of stops) stopsOn.set(stop.routeId, [...(stopsOn.get(stop.routeId) ?? []), presentStop(stop)])
  return new Map(
    rows.map(({ routeId, madeAt, finishAt, lateSeconds, isEstimated, learnedDays }) => [
      routeId,
      {
        routeId,
        madeAt: madeAt.toISOString(),
        finishAt: finishAt.toISOString(),
        lateSeconds,
        isEstimated,
        learnedDays,
        stops: stopsOn.get(routeId) ?? [],
      },
    ]),
  )
}

function presentStop(row: typeof stopForecasts.$inferSelect): StopForecast {
  const { deliveryId, eta, earliest, latest, lateSeconds, slackSeconds } = row
  return {
    deliveryId,
    eta: eta.toISOString(),
    earliest: earliest.toISOString(),
    latest: latest.toISOString(),
    lateSeconds,
    slackSeconds,
  }
}
