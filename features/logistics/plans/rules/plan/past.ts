import type { DeliveryState } from '../../../deliveries/rules.ts'
import type { PlanState } from './state.ts'

const begun: ReadonlySet<DeliveryState> = new Set([
  'arrived',
  'delivered',
  'partlyDelivered',
  'failed',
  'awaitingCollection',
  'collected',
  'returning',
  'returned',
])

type Row = { id: number; state: DeliveryState }

/** Stops that a driver is at, or has been at. */
export function begunStops(rows: readonly Row[]): Set<number> {
  return new Set(rows.flatMap(({ id, state }) => (begun.has(state) ? [id] : [])))
}

/** The first stop of the past that a change gives another route, or another place among those of the past. */
export function movedPast(before: PlanState, after: PlanState, past: ReadonlySet<number>): number | undefined {
  const places = placesOf(after, past)
  for (const [id, place] of placesOf(before, past)) if (places.get(id) !== place) return id
  return undefined
}

/** The route of each stop of the past, and its place among them. */
function placesOf({ routes }: PlanState, past: ReadonlySet<number>): Map<number, string> {
  const placed = routes.flatMap(({ id, stops }) =>
    stops
      .filter(({ deliveryId }) => past.has(deliveryId))
      .map(({ deliveryId }, place) => [deliveryId, `${id} ${place}`] as const),
  )
  return new Map(placed)
}

type Fix = { routes: readonly { routeId: number; deliveryIds: readonly number[] }[] }

/** Whether a fix leaves the past alone: it puts nothing before a stop that was begun or is due, and nothing on a route that is over. */
export function isAhead({ routes }: Fix, state: Pick<PlanState, 'routes'>, past: ReadonlySet<number>): boolean {
  return routes.every(({ routeId, deliveryIds }) => {
    const known = state.routes.find(({ id }) => id === routeId)?.stops.map(({ deliveryId }) => deliveryId) ?? []
    if (isOver(known, past)) return deliveryIds.length <= known.length
    const begun = known.slice(0, known.findLastIndex((id) => past.has(id)) + 1)
    return begun.every((id, place) => deliveryIds[place] === id)
  })
}

/** Nothing is left to be done on it. */
export function isOver(stops: readonly number[], past: ReadonlySet<number>): boolean {
  return stops.length > 0 && stops.every((id) => past.has(id))
}
