import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/web/call.ts'
import { readRoute, type Profile } from '#platform/regions/contract.ts'
import type { Position } from '#ui/map/map-box.ts'
import type { RouteLine } from '#ui/map/route-lines.tsx'
import type { Board } from './board.ts'
import { unassignedColor } from './route-colors.ts'

/** More routes than this keep their straight lines, as more points than the call takes do. */
const mostRoads = 40
const mostPoints = 100

/** The ways of all routes: straight lines at once, the roads as soon as they are known. */
export function useRoutePaths(board: Board, hidden: ReadonlySet<string>): RouteLine[] {
  const lines = useMemo(() => straightLines(board, hidden), [board, hidden])
  const roads = useQueries({
    queries: lines.map(({ path }) => ({
      queryKey: [readRoute.path, path],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(readRoute, { body: { points: path.map(([x, y]) => [x, y] as [number, number]), profile: van }, signal }),
      staleTime: Infinity,
      enabled: lines.length <= mostRoads && path.length > 1 && path.length <= mostPoints,
    })),
  })
  return lines.map((line, index) => {
    const road = roads[index]?.data
    return road ? { ...line, path: road.geometry, isEstimate: road.isEstimated } : line
  })
}

const van: Profile = 'van'

function straightLines({ plan, stops, routes, facts, state }: Board, hidden: ReadonlySet<string>): RouteLine[] {
  const depots = new Map(facts.depots.map(({ id, point }) => [id, point]))
  return plan.routes
    .filter(({ vehicle }) => !hidden.has(vehicle))
    .map(({ vehicle, stops: order }) => {
      const route = state.routes.find(({ id }) => String(id) === vehicle)
      const start = depots.get(route?.startDepotId ?? 0)
      const end = depots.get(route?.endDepotId ?? 0)
      const between = order.flatMap((id): Position[] => {
        const at = stops.get(id)?.at
        return at ? [at] : []
      })
      return {
        id: vehicle,
        color: routes.get(vehicle)?.color ?? unassignedColor,
        path: [...(start ? [start] : []), ...between, ...(end ? [end] : [])],
        isEstimate: true,
      }
    })
}

