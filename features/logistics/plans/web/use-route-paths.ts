import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '#kit/web/call.ts'
import { readRoute, type Profile, type RoadRoute } from '#platform/regions/contract.ts'
import type { Position } from '#ui/map/map-box.ts'
import type { RouteLine } from '#ui/map/route-lines.tsx'
import type { PlanFacts } from '../rules/facts.ts'
import { roadUseOf } from '../rules/roads.ts'
import type { Board } from './board.ts'
import { unassignedColor } from './route-colors.ts'

/** More routes than this keep their straight lines, as more points than the call takes do. */
const mostRoads = 40
const mostPoints = 100

type Given = Pick<Board, 'state' | 'stops' | 'routes' | 'facts'> & {
  /** Says where routes load again; without it they are drawn as one trip. */
  view: Board['view'] | undefined
}

/** The ways of all routes: straight lines at once, the roads as soon as they are known. */
export function useRoutePaths(
  { state, stops, routes, facts, view, isReady }: Given & Pick<Board, 'isReady'>,
  hidden: ReadonlySet<string>,
): RouteLine[] {
  const lines = useMemo(
    () => straightLines({ state, stops, routes, facts, view }, hidden),
    [state, stops, routes, facts, view, hidden],
  )
  const use = roadUseOf(state.roads)
  const combine = useCallback(
    (roads: { data: RoadRoute | undefined }[]) =>
      lines.map(({ kind: _kind, ...line }, index) => {
        const road = roads[index]?.data
        return road ? { ...line, path: road.geometry, isEstimate: road.isEstimated } : line
      }),
    [lines],
  )
  return useQueries({
    combine,
    queries: lines.map(({ path, kind }) => ({
      queryKey: [readRoute.path, kind, path, use],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const points = path.map(([x, y]) => [x, y] as [number, number])
        return call(readRoute, { body: { points, profile: kind, ...use, hasSteps: false, language: 'en' }, signal })
      },
      staleTime: Infinity,
      // Travel times are fetched first: a dispatcher waits for prices, not for lines.
      enabled: isReady && lines.length <= mostRoads && path.length > 1 && path.length <= mostPoints,
    })),
  })
}

/** Between its stops, with the kind of vehicle that drives there. */
type StraightLine = RouteLine & { kind: Profile }

function straightLines({ state, stops, routes, facts, view }: Given, hidden: ReadonlySet<string>): StraightLine[] {
  const kinds = kindsOfVehicles(facts)
  const depots = new Map(facts.depots.map(({ id, point }) => [id, point]))
  return state.routes
    .filter((route) => route.stops.length > 0 && !hidden.has(String(route.id)))
    .map(({ id, vehicleId, startDepotId, endDepotId, stops: order }) => {
      const start = depots.get(startDepotId ?? 0)
      const end = depots.get(endDepotId ?? 0)
      const places = order.map(({ deliveryId }) => stops.get(String(deliveryId))?.at ?? undefined)
      const between = throughReloads(start, places, view?.routes.get(id)?.figures)
      return {
        id: String(id),
        color: routes.get(String(id))?.color ?? unassignedColor,
        path: [...(start ? [start] : []), ...between, ...(end ? [end] : [])],
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
  places: readonly (Position | undefined)[],
  figures: { visits: readonly Visit[] } | null | undefined,
): Position[] {
  const reloads = new Set(figures?.visits.flatMap(({ kind, afterStops }) => (kind === 'reload' ? [afterStops] : [])))
  return places.flatMap((at, index) => [...(at ? [at] : []), ...(start && reloads.has(index + 1) ? [start] : [])])
}
