import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { readRoute as readRoad } from '#platform/regions/contract.ts'
import { readRoadShape } from '#platform/regions/web/road-shape.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import { readRoute } from '../../routes/contract.ts'
import type { LiveRoute } from '../contract.ts'
import { openFirst, useLiveRoute } from './use-live-route.ts'

/** The planned way of a route and its stops: done ones step back, late ones stand out. */
export function RoutePath({ of = 0 }: PartProps) {
  const { route } = useLiveRoute(of)
  const mayRead = useMay(readRoute)
  const { data: planned } = useQuery({
    ...queryOf(readRoute, { params: { id: of } }),
    enabled: mayRead && of > 0,
  })
  const points = useMemo(() => {
    const ends = (end: { point: [number, number] } | null | undefined) => (end ? [end.point] : [])
    return planned ? [...ends(planned.start), ...planned.stopList.map(({ at }) => at), ...ends(planned.end)] : []
  }, [planned])
  const { data: road } = useQuery({
    queryKey: [readRoad.path, planned?.profile, points],
    queryFn: ({ signal }) => readRoadShape(points, { profile: planned?.profile ?? 'van', signal }),
    staleTime: Infinity,
    enabled: points.length > 1,
  })
  const markers = useMemo(() => (route ? markersOf(route) : []), [route])
  if (!route) return null
  const path = road?.geometry ?? points
  return (
    <>
      {path.length > 1 && (
        <RouteLines routes={[{ id: 'planned', color: mapTones.info, path, isEstimate: road?.isEstimated ?? true }]} />
      )}
      <StopMarkers stops={markers} />
    </>
  )
}

function markersOf(route: LiveRoute): StopMarker[] {
  return openFirst(route).map(({ stop, number, forecast }) => {
    const isLate = (forecast?.lateSeconds ?? 0) > 0
    return {
      id: String(stop.deliveryId),
      at: stop.at,
      label: String(number),
      color: stop.state === 'failed' || isLate ? mapTones.error : mapTones.info,
      ...((stop.state === 'failed' || isLate) && { shape: 'diamond' as const }),
      isDone: !forecast,
    }
  })
}
