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

/** The planned way of a route and its stops: done ones step back, late ones stand out. */
export function RoutePath({ of = 0 }: PartProps) {
  const { route } = useLiveRoute(of)
  const { path, isEstimate } = usePlannedWay(of)
  const markers = useMemo(() => (route ? markersOf(route) : []), [route])
  const lines = useMemo(() => [{ id: 'planned', color: mapTones.info, path, isEstimate }], [path, isEstimate])
  if (!route) return null
  return (
    <>
      {path.length > 1 && <RouteLines routes={lines} />}
      <StopMarkers stops={markers} />
    </>
  )
}

/** Along the roads as soon as they are known. */
function usePlannedWay(routeId: number): { path: readonly Position[]; isEstimate: boolean } {
  const mayRead = useMay(readRoute)
  const query = queryOf(readRoute, { params: { id: routeId } })
  const { data: planned } = useQuery({ ...query, enabled: mayRead && routeId > 0 })
  const points = useMemo(() => (planned ? pointsOf(planned) : []), [planned])
  const profile = planned?.profile ?? 'van'
  const { data: road } = useQuery({
    queryKey: [readRoad.path, profile, points],
    queryFn: ({ signal }) => readRoadShape(points, { profile, signal }),
    staleTime: Infinity,
    enabled: points.length > 1,
  })
  return { path: road?.geometry ?? points, isEstimate: road?.isEstimated ?? true }
}

function pointsOf({ start, end, stopList }: RouteDetail): Position[] {
  const ends = (one: RouteDetail['start']) => (one ? [one.point] : [])
  return [...ends(start), ...stopList.map(({ at }) => at), ...ends(end)]
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
