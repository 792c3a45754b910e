import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import type { Context } from '#kit/server/handle.ts'
import type { DriverRoute, KnownAction, ToldForecast } from '../contract.ts'

/** What the feature that forecasts routes says of one. */
const Forecast = z.object({
  madeAt: isoTime,
  stops: z.array(z.object({ deliveryId: z.number(), eta: isoTime, slackSeconds: z.nullable(z.number()) })),
})

/** Routes with how the rest of them is forecast, which their drivers are told as everyone else is. */
export async function withForecasts(
  { db, program }: Context,
  routes: readonly DriverRoute[],
  actions: readonly KnownAction[],
): Promise<DriverRoute[]> {
  const ids = routes.map(({ id }) => id)
  const found = await program.facts['route.forecast']?.(db, ids)
  return routes.map((route) => {
    const forecast = found?.get(route.id)
    return { ...route, forecast: forecast === undefined ? null : toldFrom(Forecast.parse(forecast), route, actions) }
  })
}

/** That it was made again and nothing came of it changes nothing of the day, which a phone would load anew. */
function toldFrom(
  { madeAt, stops }: z.infer<typeof Forecast>,
  { id }: DriverRoute,
  actions: readonly KnownAction[],
): ToldForecast {
  const heard = actions.flatMap(({ routeId, receivedAt }) => (routeId === id && receivedAt <= madeAt ? receivedAt : []))
  return {
    heardAt: heard.toSorted().at(-1) ?? null,
    stops: stops.map(({ deliveryId: stopId, eta, slackSeconds }) => ({ stopId, eta, slackSeconds })),
  }
}
