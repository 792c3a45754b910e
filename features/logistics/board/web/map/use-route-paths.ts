import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { CallError } from '#kit/web/call.ts'
import { retries } from '#kit/web/query.ts'
import { createStore } from '#kit/web/store.ts'
import { readRoute, type Profile, type RoadRoute } from '#platform/regions/contract.ts'
import { readRoadShape } from '#platform/regions/web/road-shape.ts'
import { boxAround, boxesMeet, type MapBox, type Position } from '#ui/map/map-box.ts'
import type { RouteLine } from '#ui/map/route-lines.tsx'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import { roadUseOf } from '../../../plans/rules/plan/roads.ts'
import type { Board } from '../model/board.ts'
import { unknownLook, type RouteLook } from '../model/route-colors.ts'

/** Where the map looks: the roads seen there are asked for first. */
export const seenStore = createStore<MapBox | undefined>(undefined)

/** One place of a route: a stop, or a depot where it begins, loads again or ends. */
export type Halt = { at: Position; stop?: string }

/** The way of a route with the places it goes through. */
export type RoutePath = RouteLine & {
  halts: readonly Halt[]
  /** Of the legs between them, once the roads are known. */
  lengths?: readonly number[]
}

type Given = Pick<Board, 'state' | 'stops' | 'routes' | 'facts'> & {
  /** Says where routes load again; without it they are drawn as one trip. */
  view: Board['view'] | undefined
}

/** The ways of all routes: straight lines at once, the roads as soon as they are known. */
export function useRoutePaths(
  { state, stops, routes, facts, view, isReady }: Given & Pick<Board, 'isReady'>,
  hidden: ReadonlySet<string>,
): RoutePath[] {
  const lines = useMemo(
    () => straightLines({ state, stops, routes, facts, view }, hidden),
    [state, stops, routes, facts, view, hidden],
  )
  const use = roadUseOf(state.roads, facts.traffic)
  const combine = useCallback(
    (roads: { data: RoadRoute | undefined }[]) =>
      lines.map(({ kind: _kind, ...line }, index): RoutePath => {
        const road = roads[index]?.data
        if (!road) return line
        const lengths = road.legs.map(({ distanceMeters }) => distanceMeters)
        return { ...line, path: road.geometry, isEstimate: road.isEstimated, lengths }
      }),
    [lines],
  )
  return useQueries({
    combine,
    queries: lines.map(({ path, kind }) => ({
      queryKey: [readRoute.path, kind, path, use],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readRoadShape(path, { ...use, profile: kind, signal, isFirst: () => isSeen(path) }),
      staleTime: Infinity,
      // Travel times are fetched first: a dispatcher waits for prices, not for lines.
      enabled: isReady && path.length > 1,
      ...later,
    })),
  })
}

/** Roads that are too many at once are drawn late rather than never. */
const later = {
  retry: (count: number, error: Error) => retries(count, error) || (isTooMany(error) && count < 20),
  retryDelay: (_count: number, error: Error) => (isTooMany(error) ? 30_000 : 1000),
}

function isTooMany(error: Error): boolean {
  return error instanceof CallError && error.status === 429
}

function drawnAs({ color, pattern }: RouteLook = unknownLook): Pick<RouteLine, 'color' | 'pattern'> {
  return { color, pattern }
}

function isSeen(path: readonly Position[]): boolean {
  const [box, seen] = [boxAround(path), seenStore.get()]
  return !box || !seen || boxesMeet(box, seen)
}

/** Between its stops, with the kind of vehicle that drives there. */
type StraightLine = RoutePath & { kind: Profile }

function straightLines({ state, stops, routes, facts, view }: Given, hidden: ReadonlySet<string>): StraightLine[] {
  const kinds = kindsOfVehicles(facts)
  const depots = new Map(facts.depots.map(({ id, point }) => [id, point]))
  return state.routes
    .filter((route) => route.stops.length > 0 && !hidden.has(String(route.id)))
    .map(({ id, vehicleId, startDepotId, endDepotId, stops: order }) => {
      const start = depots.get(startDepotId ?? 0)
      const end = depots.get(endDepotId ?? 0)
      const places = order.map(({ deliveryId }) => {
        const at = stops.get(String(deliveryId))?.at
        return at ? { at, stop: String(deliveryId) } : undefined
      })
      const between = throughReloads(start, places, view?.routes.get(id)?.figures)
      const halts = [...(start ? [{ at: start }] : []), ...between, ...(end ? [{ at: end }] : [])]
      return {
        id: String(id),
        ...drawnAs(routes.get(String(id))),
        path: halts.map(({ at }) => at),
        halts,
        isEstimate: true,
        kind: kinds.get(vehicleId) ?? 'van',
      }
    })
}

export function kindsOfVehicles({
  vehicles,
  profiles,
}: Pick<PlanFacts, 'vehicles' | 'profiles'>): Map<number, Profile> {
  const kinds = new Map(profiles.map(({ id, kind }) => [id, kind]))
  return new Map(
    vehicles.flatMap(({ id, profileId }) => {
      const kind = kinds.get(profileId)
      return kind ? [[id, kind] as const] : []
    }),
  )
}

type Visit = { kind: string; afterStops: number }

/** From place to place, and back to the start where a route loads again. */
export function throughReloads(
  start: Position | undefined,
  places: readonly (Halt | undefined)[],
  figures: { visits: readonly Visit[] } | null | undefined,
): Halt[] {
  const reloads = new Set(figures?.visits.flatMap(({ kind, afterStops }) => (kind === 'reload' ? [afterStops] : [])))
  return places.flatMap((halt, index) => [
    ...(halt ? [halt] : []),
    ...(start && reloads.has(index + 1) ? [{ at: start }] : []),
  ])
}
