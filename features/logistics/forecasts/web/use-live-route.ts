import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { readForecasts, type LiveRoute } from '../contract.ts'

/** Changes come over the stream; this is for the clock to go on. */
const againMs = 60_000

export function useLiveRoute(routeId: number): {
  route: LiveRoute | undefined
  error: Error | null
  retry: () => void
} {
  const mayRead = useMay(readForecasts)
  const query = useQuery({
    ...queryOf(readForecasts, { query: { routeId } }),
    enabled: mayRead && routeId > 0,
    refetchInterval: againMs,
  })
  return { route: query.data?.routes[0], error: query.error, retry: () => void query.refetch() }
}

/** Which stops still have to be driven to, in the order of the driver; then nothing is left of the others but what was done. */
export function openFirst({ stops, forecast }: LiveRoute) {
  const place = new Map(forecast?.stops.map(({ deliveryId }, index) => [deliveryId, index]))
  const known = new Map(forecast?.stops.map((one) => [one.deliveryId, one]))
  const placeOf = (id: number) => place.get(id) ?? -1
  const rows = stops.map((stop, index) => ({ stop, number: index + 1, forecast: known.get(stop.deliveryId) }))
  return rows.toSorted((one, other) => placeOf(one.stop.deliveryId) - placeOf(other.stop.deliveryId))
}
