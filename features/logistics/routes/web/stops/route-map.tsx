import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { readRoute as readRoad, type Profile, type RoadRoute } from '#platform/regions/contract.ts'
import { readRoadShape } from '#platform/regions/web/road-shape.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { Slider } from '#ui/input/inputs.ts'
import { placeAlong } from '#ui/map/along.ts'
import { boxAround, type Position } from '#ui/map/map-box.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import { stateTones, type StateTone } from '#ui/map/state-tones.ts'
import { useNow } from '../../../board/web/for-others/use-now.ts'
import { isLate, isStillExpected } from '../../../deliveries/rules/late.ts'
import type { RouteDetail, RouteStop } from '../../contract.ts'
import { isBeforeStart } from '../../rules.ts'
import { haltsOf } from '../../rules/halts.ts'
import { isTight, stopOutlook } from '../../rules/stop-outlook.ts'
import { isDone } from '../../rules/stop-times.ts'
import classes from './stops-tab.module.css'
import { useRouteFormat } from '../use-route-format.ts'

const depotColor = '#2b2838'

type Props = { route: RouteDetail; timeZone: string }

/** The path with its stops by how they stand, where the vehicle is, and where it was planned to be at a time of the day. */
export function RouteMap({ route, timeZone }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { startSeconds, endSeconds, day } = route
  const now = useNow(day, timeZone)
  const [chosen, setSeconds] = useState<number>()
  const last = Math.max(startSeconds + 60, endSeconds)
  const seconds = chosen ?? Math.min(last, Math.max(startSeconds, now ?? startSeconds))
  const points = useMemo(() => haltsOf(route).map(({ at }) => at), [route])
  const road = useRoad(points, route.profile)
  const path = road?.geometry ?? points
  const here = useMemo(() => placeAt(route, seconds, road), [route, seconds, road])
  const box = useMemo(() => boxAround(points) ?? undefined, [points])
  // While it drives, only the vehicle itself is shown, unless its plan is asked for.
  const isAsked = chosen !== undefined || route.state !== 'inProgress'
  return (
    <div>
      <div className={classes.map}>
        <BaseMap title={t('map.title', { name: route.driverName })} initialBox={box}>
          {(isDark) => (
            <>
              <RouteLines
                routes={[{ id: 'route', color: mapTones.primary, path, isEstimate: road?.isEstimated ?? true }]}
                isDark={isDark}
              />
              <Marks route={route} here={isAsked ? here : null} isDark={isDark} />
              <Part name="route/vehicle" of={route.id} />
            </>
          )}
        </BaseMap>
      </div>
      <div className={classes.slider}>
        <span>{t('map.at', { time: format.clock(seconds) })}</span>
        <Slider
          thumbLabel={t('map.time')}
          min={startSeconds}
          max={last}
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

type MarksProps = { route: RouteDetail; here: Position | null; isDark: boolean }

function Marks({ route, here, isDark }: MarksProps) {
  const stops = useMemo(() => markersOf(route, isDark), [route, isDark])
  const planned: StopMarker[] = here
    ? [{ id: 'here', at: here, label: '', color: mapTones.primary, shape: 'diamond' }]
    : []
  return <StopMarkers stops={[...planned, ...stops]} labelsFrom={9} />
}

function markersOf(route: RouteDetail, isDark: boolean): StopMarker[] {
  const { start, end, stopList, transfers, record } = route
  const colors = stateTones[isDark ? 'dark' : 'light']
  const records = new Map(record?.stops.map((one) => [one.deliveryId, one]))
  const depots = [start, end].flatMap((depot, index): StopMarker[] =>
    depot ? [{ id: `depot ${index}`, at: depot.point, label: 'D', color: depotColor, shape: 'square' }] : [],
  )
  const stops = stopList.map((stop) => ({
    id: String(stop.deliveryId),
    at: stop.at,
    label: String(stop.position + 1),
    color: colors[toneOf(stop, route)],
    isDone: isDone(records.get(stop.deliveryId)),
  }))
  const others = transfers.map(({ point, stopIds }): StopMarker => {
    return { id: `transfer ${stopIds.join(' ')}`, at: point, label: '+', color: colors.atRisk, shape: 'square' }
  })
  return [...depots, ...stops, ...others]
}

function toneOf(stop: RouteStop, { state }: RouteDetail): StateTone {
  if (stop.state === 'failed' || stop.state === 'returned') return 'late'
  if (!isStillExpected(stop)) return 'done'
  if (isLate(stopOutlook(stop))) return 'late'
  if (isTight(stopOutlook(stop))) return 'atRisk'
  return isBeforeStart(state) ? 'quiet' : 'underWay'
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
