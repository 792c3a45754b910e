import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { createStore } from '#kit/web/store.ts'
import { useMay } from '#kit/web/use-session.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { boxAround, useFit } from '#ui/map/map-box.ts'
import {
  chosenVehicleLayer,
  MovingVehicles,
  vehicleLayer,
  type VehicleFeed,
  type VehiclePosition,
} from '#ui/map/moving-vehicles.tsx'
import { dotLayer, StateDots } from '#ui/map/state-dots.tsx'
import { stateTones } from '#ui/map/state-tones.ts'
import { readPositions, type LiveVehicle } from '../../../positions/contract.ts'
import type { Day } from '../../contract.ts'
import { toDoStates } from '../../rules.ts'
import { standingOf } from '../../rules/route-standing.ts'
import { useDaySearch } from '../use-day.ts'
import { dotsOf, toneOfStanding } from './map-marks.ts'

type Props = {
  day: Day
  /** Of the route that is drawn with its numbers; 0 for none. */
  chosenId: number
  onChoose?: (routeId: number) => void
}

/** The day on the map: its stops by how they stand, and the vehicles that are out. */
export function LiveMap({ day, chosenId, onChoose }: Props) {
  const t = useText('logistics-day')
  const dots = useMemo(() => dotsOf(day, chosenId), [day, chosenId])
  const box = useMemo(() => boxAround(openPlaces(day.stops)) ?? undefined, [day])
  const choose = (properties: Record<string, unknown> | undefined) => {
    const id = Number(properties?.['id'])
    const routeId =
      properties?.['icon'] === undefined
        ? day.stops.find((stop) => stop.id === id)?.routeId
        : day.routes.find(({ vehicleId }) => vehicleId === id)?.id
    if (routeId) onChoose?.(routeId)
  }
  return (
    <BaseMap
      title={t('map.title')}
      initialBox={box}
      interactiveLayerIds={[chosenVehicleLayer, vehicleLayer, dotLayer]}
      onClick={({ features = [] }) => choose(features[0]?.properties)}
    >
      {(isDark) => (
        <>
          <StateDots dots={dots} isDark={isDark} />
          {chosenId !== 0 && <Part name="fleet/path" of={chosenId} />}
          <Vehicles day={day} chosenId={chosenId} isDark={isDark} />
          <Look day={day} chosenId={chosenId} />
        </>
      )}
    </BaseMap>
  )
}

/** Where something is still to be done; without that, where anything was. */
function openPlaces(stops: Day['stops']) {
  const open = stops.filter(({ state }) => toDoStates.includes(state))
  return (open.length > 0 ? open : stops).map(({ at }) => at)
}

/** Changes come over the stream; this is for one that was missed. */
const againMs = 15_000
/** About walking pace: what is slower turns on the spot. */
const movingMetersPerSecond = 1.5
const labelsFrom = 9

function Vehicles({ day, chosenId, isDark }: Pick<Props, 'day' | 'chosenId'> & { isDark: boolean }) {
  const isToday = day.date === day.today
  const enabled = useMay(readPositions) && isToday
  const { data } = useQuery({ ...queryOf(readPositions, {}), enabled, refetchInterval: againMs })
  const [shown] = useState(() => createStore<readonly VehiclePosition[]>([]))
  // One feed for as long as the map is open: with another, the map would draw its layers anew.
  const feed = useMemo((): VehicleFeed => ({ current: shown.get, subscribe: shown.listen }), [shown])
  useEffect(() => {
    shown.set(isToday && data ? positionsOf(data.vehicles, { day, chosenId, isDark }) : [])
  }, [shown, data, day, chosenId, isDark, isToday])
  return <MovingVehicles feed={feed} isDark={isDark} labelsFrom={labelsFrom} />
}

type Drawn = { day: Day; chosenId: number; isDark: boolean }

/** Those with a route of the day that isn't over. */
function positionsOf(vehicles: readonly LiveVehicle[], { day, chosenId, isDark }: Drawn): VehiclePosition[] {
  const routeById = new Map(day.routes.map((route) => [route.id, route]))
  const colors = stateTones[isDark ? 'dark' : 'light']
  return vehicles.flatMap(({ vehicleId, vehicleName, routeId, point, heading, speedMetersPerSecond }) => {
    const route = routeId === null ? undefined : routeById.get(routeId)
    if (!route || route.isFinished) return []
    const isMoving = speedMetersPerSecond === null || speedMetersPerSecond >= movingMetersPerSecond
    return {
      id: String(vehicleId),
      at: point,
      heading: isMoving ? heading : null,
      color: colors[toneOfStanding[standingOf(route)]],
      label: vehicleName,
      isSelected: route.id === chosenId,
    }
  })
}

/** Brings the chosen route into view, and all that is open once another day or depot is asked for. */
function Look({ day, chosenId }: Pick<Props, 'day' | 'chosenId'>) {
  const fit = useFit()
  const [{ depotId }] = useDaySearch()
  const asked = `${day.date} ${depotId} ${chosenId}`
  const seen = useRef(chosenId === 0 ? asked : '')
  useEffect(() => {
    if (seen.current === asked) return
    const places = openPlaces(chosenId === 0 ? day.stops : day.stops.filter(({ routeId }) => routeId === chosenId))
    if (places.length === 0) return
    seen.current = asked
    fit(places)
  }, [fit, day, chosenId, asked])
  return null
}
