import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { readRoute as readRoad } from '#platform/regions/contract.ts'
import { readRoadShape } from '#platform/regions/web/road-shape.ts'
import type { Position } from '#ui/map/map-box.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import { isLate } from '../../deliveries/rules/late.ts'
import { readRoute, type RouteDetail } from '../../routes/contract.ts'
import type { LiveRoute } from '../contract.ts'
import { openFirst, useLiveRoute } from './use-live-route.ts'

/** The way that is left of a route and its stops: done ones step back, late ones stand out. */
export function RoutePath({ of = 0 }: PartProps) {
  const { route } = useLiveRoute(of)
  const { path, isEstimate } = useWayLeft(of, route)
  const markers = useMemo(() => (route ? markersOf(route) : []), [route])
  const lines = useMemo(() => [{ id: 'planned', color: mapTones.primary, path, isEstimate }], [path, isEstimate])
  if (!route) return null
  return (
    <>
      {path.length > 1 && <RouteLines routes={lines} />}
      <StopMarkers stops={markers} />
    </>
  )
}

/** Along the roads as soon as they are known. */
function useWayLeft(routeId: number, live: LiveRoute | undefined): { path: readonly Position[]; isEstimate: boolean } {
  const mayRead = useMay(readRoute)
  const query = queryOf(readRoute, { params: { id: routeId } })
  const { data: planned } = useQuery({ ...query, enabled: mayRead && routeId > 0 })
  const points = useMemo(() => (planned && live ? pointsLeft(planned, live) : []), [planned, live])
  const profile = planned?.profile ?? 'van'
  const { data: road } = useQuery({
    queryKey: [readRoad.path, profile, points],
    queryFn: ({ signal }) => readRoadShape(points, { profile, signal }),
    staleTime: Infinity,
    enabled: points.length > 1,
  })
  return { path: road?.geometry ?? points, isEstimate: road?.isEstimated ?? true }
}

/** From where it was last, or its start, over its open stops to its end. */
function pointsLeft({ start, end }: Pick<RouteDetail, 'start' | 'end'>, live: LiveRoute): Position[] {
  const rows = openFirst(live)
  const open = rows.filter(({ forecast }) => forecast !== undefined)
  const last = rows.filter(({ forecast }) => forecast === undefined).at(-1)
  const ends = (one: RouteDetail['start']) => (one ? [one.point] : [])
  if (open.length === 0) return []
  return [...(last ? [last.stop.at] : ends(start)), ...open.map(({ stop }) => stop.at), ...ends(end)]
}

function markersOf(route: LiveRoute): StopMarker[] {
  return openFirst(route).map(({ stop, number, forecast }) => {
    const isMarked = stop.state === 'failed' || (forecast !== undefined && isLate(forecast))
    return {
      id: String(stop.deliveryId),
      at: stop.at,
      label: String(number),
      color: isMarked ? mapTones.error : mapTones.info,
      ...(isMarked && { shape: 'diamond' as const }),
      isDone: !forecast,
    }
  })
}
