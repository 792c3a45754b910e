import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { readRoute as readRoad, type Profile, type RoadRoute } from '#platform/regions/contract.ts'
import { readRoadShape } from '#platform/regions/web/road-shape.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { Slider } from '#ui/input/inputs.ts'
import { placeAlong } from '#ui/map/along.ts'
import { boxAround, type Position } from '#ui/map/map-box.ts'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import type { RouteDetail } from '../../contract.ts'
import { haltsOf } from '../../rules/halts.ts'
import classes from './stops-tab.module.css'
import { useRouteFormat } from '../use-route-format.ts'

const color = '#1f6fb5'
const hereColor = '#c0392f'
const depotColor = '#2b2838'
const transferColor = '#a8620a'

/** The planned path with its stops, and where the vehicle is planned to be at a time of the day. */
export function RouteMap({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { startSeconds, endSeconds } = route
  const [seconds, setSeconds] = useState(startSeconds)
  const points = useMemo(() => haltsOf(route).map(({ at }) => at), [route])
  const road = useRoad(points, route.profile)
  const path = road?.geometry ?? points
  const markers = useMarkers(route, seconds)
  const here = useMemo(() => placeAt(route, seconds, road), [route, seconds, road])
  const vehicle: StopMarker[] = here ? [{ id: 'here', at: here, label: '', color: hereColor, shape: 'diamond' }] : []
  const box = useMemo(() => boxAround(points) ?? undefined, [points])
  return (
    <div>
      <div className={classes.map}>
        <BaseMap title={t('map.title', { name: route.driverName })} initialBox={box}>
          {(isDark) => (
            <>
              <RouteLines
                routes={[{ id: 'route', color, path, isEstimate: road?.isEstimated ?? true }]}
                isDark={isDark}
              />
              <StopMarkers stops={[...vehicle, ...markers]} labelsFrom={9} />
            </>
          )}
        </BaseMap>
      </div>
      <div className={classes.slider}>
        <span className={classes.faint}>{t('map.at', { time: format.clock(seconds) })}</span>
        <Slider
          thumbLabel={t('map.time')}
          min={startSeconds}
          max={Math.max(startSeconds + 60, endSeconds)}
          step={60}
          value={seconds}
          onChange={setSeconds}
          label={format.clock}
        />
      </div>
    </div>
  )
}

/** The roads as soon as they are known. */
function useRoad(points: readonly Position[], profile: Profile): RoadRoute | undefined {
  const { data } = useQuery({
    queryKey: [readRoad.path, profile, points],
    queryFn: ({ signal }) => readRoadShape(points, { profile, signal }),
    staleTime: Infinity,
    enabled: points.length > 1,
  })
  return data
}

function useMarkers({ start, end, stopList, transfers }: RouteDetail, seconds: number): StopMarker[] {
  return useMemo(() => {
    const depots = [start, end].flatMap((depot, index): StopMarker[] =>
      depot ? [{ id: `depot ${index}`, at: depot.point, label: 'D', color: depotColor, shape: 'square' }] : [],
    )
    const stops = stopList.map(({ deliveryId, at, position, endSeconds }) => ({
      id: String(deliveryId),
      at,
      label: String(position + 1),
      color,
      isDone: endSeconds <= seconds,
    }))
    const others = transfers.map(({ point, stopIds }): StopMarker => {
      return { id: `transfer ${stopIds.join(' ')}`, at: point, label: '+', color: transferColor, shape: 'square' }
    })
    return [...depots, ...stops, ...others]
  }, [start, end, stopList, transfers, seconds])
}

/** Where the plan has the vehicle at a time: at a stop, or along the road between two, straight on until it is known. */
function placeAt(route: RouteDetail, seconds: number, road: RoadRoute | undefined): Position | null {
  const halts = haltsOf(route)
  const next = halts.findIndex(({ to }) => seconds <= to)
  const [before, after] = [halts[next - 1], halts[next]]
  if (!after) return halts.at(-1)?.at ?? null
  if (!before || seconds >= after.from) return after.at
  const share = (seconds - before.to) / Math.max(1, after.from - before.to)
  const leg = road?.legs[next - 1]
  if (!road || !leg || road.distanceMeters === 0) return placeAlong([before.at, after.at], share)?.at ?? after.at
  const driven = road.legs.slice(0, next - 1).reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  return placeAlong(road.geometry, (driven + leg.distanceMeters * share) / road.distanceMeters)?.at ?? after.at
}
