import * as z from 'zod/mini'
import { Quantities } from '../../../settings/contract.ts'
import type { TimeSpan } from '../facts.ts'
import { listChange, withChange } from './list-change.ts'
import { RoadsChange, withRoadsChange } from './roads.ts'
import { Granted, PlacedStop, routeFields, stopLocks, type PlanState, type RouteState, type StopLock } from './state.ts'

/** Undoes exactly what an edit changed. The server works it out and stores it; it is never sent by a client. */
export const Restore = z.object({
  kind: z.literal('restore'),
  /** Each after the stop it stood behind, where that is still there, else at its index. */
  stops: z.array(
    z.extend(PlacedStop, {
      routeId: z.nullable(z.number()),
      index: z.number(),
      previous: z.nullable(z.number()),
    }),
  ),
  routes: z.array(z.object({ id: z.number(), ...routeFields })),
  added: z.array(z.number()),
  granted: z.nullable(listChange(Granted)),
  roads: z.nullable(RoadsChange),
  /** Why the optimiser had left out what goes back to the pool. */
  reasons: z.optional(
    z.array(
      z.object({ deliveryId: z.number(), rule: z.string(), amount: z.number(), routeId: z.nullable(z.number()) }),
    ),
  ),
  /** Parts that become one delivery again with what they were split off. */
  joins: z.optional(z.array(z.object({ deliveryId: z.number(), partId: z.number() }))),
  /** Parts that are split off again. */
  splits: z.optional(z.array(z.object({ deliveryId: z.number(), partId: z.number(), quantities: Quantities }))),
})
export type Restore = z.infer<typeof Restore>

export function stopsById({ routes, pool }: Pick<PlanState, 'routes' | 'pool'>): Map<number, PlacedStop> {
  return new Map([...pool, ...routes.flatMap(({ stops }) => stops)].map((stop) => [stop.deliveryId, stop]))
}

/** Without some stops; routes and pool that have none of them stay the same arrays. */
export function without({ routes, pool, ...rest }: PlanState, gone: ReadonlySet<number>): PlanState {
  const kept = (stops: PlacedStop[]) =>
    stops.some(({ deliveryId }) => gone.has(deliveryId))
      ? stops.filter(({ deliveryId }) => !gone.has(deliveryId))
      : stops
  const keptRoutes = routes.map((route) => {
    const stops = kept(route.stops)
    return stops === route.stops ? route : { ...route, stops }
  })
  return { ...rest, routes: keptRoutes, pool: kept(pool) }
}

export function placed(state: PlanState, deliveryIds: number[], to: { routeId: number; position: number }): PlanState {
  const known = stopsById(state)
  const rest = without(state, new Set(deliveryIds))
  const moved = deliveryIds.map((one) => known.get(one)!)
  return withStops(rest, to.routeId, (stops) => stops.toSpliced(to.position, 0, ...moved))
}

export function unassigned(state: PlanState, deliveryIds: number[]): PlanState {
  const known = stopsById(state)
  const rest = without(state, new Set(deliveryIds))
  return { ...rest, pool: [...rest.pool, ...deliveryIds.map((one) => known.get(one)!)] }
}

export function inOrders(state: PlanState, orders: { routeId: number; deliveryIds: number[] }[]): PlanState {
  const known = stopsById(state)
  const isThere = (routeId: number) => state.routes.some(({ id }) => id === routeId)
  const wanted = orders.filter(({ routeId }) => isThere(routeId))
  const taken = new Set(wanted.flatMap(({ deliveryIds }) => deliveryIds).filter((one) => known.has(one)))
  const rest = without(state, taken)
  const left = new Set(wanted.map(({ routeId }) => routeId))
  const dropped = rest.routes.flatMap(({ id, stops }) => (left.has(id) ? stops : []))
  const routes = rest.routes.map((route) => {
    const own = wanted.find(({ routeId }) => routeId === route.id)
    if (!own) return route
    return { ...route, stops: own.deliveryIds.flatMap((one) => known.get(one) ?? []) }
  })
  return { ...rest, routes, pool: dropped.length > 0 ? [...rest.pool, ...dropped] : rest.pool }
}

export function swapped(state: PlanState, [one, other]: [number, number]): PlanState {
  const known = stopsById(state)
  const exchange = (stops: PlacedStop[]) =>
    stops.some(({ deliveryId }) => deliveryId === one || deliveryId === other)
      ? stops.map((stop) => {
          if (stop.deliveryId === one) return known.get(other)!
          return stop.deliveryId === other ? known.get(one)! : stop
        })
      : stops
  const routes = state.routes.map((route) => {
    const stops = exchange(route.stops)
    return stops === route.stops ? route : { ...route, stops }
  })
  return { ...state, routes, pool: exchange(state.pool) }
}

/** Gives a route another vehicle; where another route has it, that one gets this route's. */
export function withVehicle(state: PlanState, routeId: number, vehicleId: number): PlanState {
  const own = state.routes.find(({ id }) => id === routeId)!
  const routes = state.routes.map((route) => {
    if (route.id === routeId) return { ...route, vehicleId }
    return route.vehicleId === vehicleId ? { ...route, vehicleId: own.vehicleId } : route
  })
  return { ...state, routes }
}

type NewDriver = { routeId: number; driverId: number | null; hours?: RouteState['hours'] | undefined }

/** Gives a route another driver; where another route has them, that one gets this route's. Hours go with who works them. */
export function withDriver(state: PlanState, { routeId, driverId, hours }: NewDriver): PlanState {
  const own = state.routes.find(({ id }) => id === routeId)!
  const theirs = state.routes.filter(
    (route) => driverId !== null && route.id !== routeId && route.driverId === driverId,
  )
  // With several routes, it isn't known which hours belong to this one.
  const other = theirs.length === 1 ? theirs[0] : undefined
  const brought = other ? shiftOf(other) : theirs.length === 0 && hours ? { hours, overtimeMinutes: 0 } : {}
  const taken = other && own.driverId !== null ? shiftOf(own) : {}
  const routes = state.routes.map((route) => {
    if (route.id === routeId) return { ...route, driverId, ...brought }
    return theirs.includes(route) ? { ...route, driverId: own.driverId, ...taken } : route
  })
  return { ...state, routes }
}

function shiftOf({ hours, overtimeMinutes }: RouteState) {
  return { hours, overtimeMinutes }
}

export function withRoute(state: PlanState, routeId: number, given: Partial<RouteState>): PlanState {
  return { ...state, routes: state.routes.map((route) => (route.id === routeId ? { ...route, ...given } : route)) }
}

function withStops(state: PlanState, routeId: number, change: (stops: PlacedStop[]) => PlacedStop[]): PlanState {
  const routes = state.routes.map((route) => (route.id === routeId ? { ...route, stops: change(route.stops) } : route))
  return { ...state, routes }
}

export function withEach(state: PlanState, deliveryIds: number[], change: (stop: PlacedStop) => PlacedStop): PlanState {
  const named = new Set(deliveryIds)
  const changed = (stops: PlacedStop[]) =>
    stops.some(({ deliveryId }) => named.has(deliveryId))
      ? stops.map((stop) => (named.has(stop.deliveryId) ? change(stop) : stop))
      : stops
  const routes = state.routes.map((route) => {
    const stops = changed(route.stops)
    return stops === route.stops ? route : { ...route, stops }
  })
  return { ...state, routes, pool: changed(state.pool) }
}

export function timed({ timeLock: _before, ...stop }: PlacedStop, timeLock: TimeSpan | null | undefined): PlacedStop {
  return timeLock ? { ...stop, timeLock } : stop
}

/** A stop is first or last, not both. */
export function locked(locks: StopLock[], lock: StopLock): StopLock[] {
  const other = lock === 'first' ? 'last' : lock === 'last' ? 'first' : undefined
  return stopLocks.filter((one) => one === lock || (one !== other && locks.includes(one)))
}

export function withoutRoutes(state: PlanState, gone: number[]): PlanState {
  const [removed, routes] = [
    state.routes.filter(({ id }) => gone.includes(id)),
    state.routes.filter(({ id }) => !gone.includes(id)),
  ]
  return { ...state, routes, pool: [...state.pool, ...removed.flatMap(({ stops }) => stops)] }
}

export function restored(state: PlanState, { stops, routes, added, granted, roads }: Restore): PlanState {
  const known = stopsById(state)
  const here = stops.filter(({ deliveryId }) => known.has(deliveryId))
  const rest = without(state, new Set(here.map(({ deliveryId }) => deliveryId)))
  const fields = new Map(routes.map((route) => [route.id, route]))
  const kept = rest.routes.map((route) => ({ ...route, ...fields.get(route.id) }))
  const again = routes.filter(({ id }) => !rest.routes.some((route) => route.id === id))
  const before = withoutRoutes(
    { ...rest, routes: [...kept, ...again.map((route) => ({ ...route, stops: [] }))] },
    added,
  )
  const after = here.toSorted((one, other) => one.index - other.index).reduce(put, before)
  return {
    ...after,
    ...(granted && { granted: withChange(after.granted, granted) }),
    ...(roads && { roads: withRoadsChange(after.roads, roads) }),
  }
}

function put(state: PlanState, { routeId, index, previous, ...stop }: Restore['stops'][number]): PlanState {
  const insert = (stops: PlacedStop[]) => {
    const behind = previous === null ? -1 : stops.findIndex(({ deliveryId }) => deliveryId === previous)
    const at = behind >= 0 || previous === null ? behind + 1 : index
    return stops.toSpliced(Math.min(at, stops.length), 0, stop)
  }
  const isThere = routeId !== null && state.routes.some(({ id }) => id === routeId)
  return isThere ? withStops(state, routeId, insert) : { ...state, pool: insert(state.pool) }
}
