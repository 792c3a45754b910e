import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { createStore } from '#kit/web/store.ts'
import { useMay } from '#kit/web/use-session.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { useFit } from '#ui/map/map-box.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { MovingVehicles, vehicleLayer, type VehicleFeed, type VehiclePosition } from '#ui/map/moving-vehicles.tsx'
import { listDepots } from '../../depots/contract.ts'
import type { MappedVehicle } from '../contract.ts'
import { placesToShow } from '../rules.ts'
import { FleetHere } from './fleet-here.tsx'
import { liveFixes, type LiveFix } from './for-others/live-fixes.ts'

type Props = {
  vehicles: MappedVehicle[]
  /** What they have in common that changes as they drive: the map stays where it is then. */
  common: string | undefined
  chosen: number
  isFollowing: boolean
  onChoose: (id: number) => void
}

/** Every vehicle of the filter at its last known place. The map begins where they are; the chosen one is brought into view. */
export function FleetMap({ vehicles, common, chosen, isFollowing, onChoose }: Props) {
  const t = useText('logistics-vehicles')
  const live = liveFixes.use()
  const [shown] = useState(() => createStore<readonly VehiclePosition[]>([]))
  // One feed for as long as the map is open: with another, the map would draw its layers anew.
  const feed = useMemo((): VehicleFeed => ({ current: shown.get, subscribe: shown.listen }), [shown])
  useEffect(() => {
    const positions = vehicles.flatMap((vehicle) => {
      const seen = live.get(vehicle.id)
      const at = seen?.point ?? vehicle.lastFix?.point
      const isSelected = vehicle.id === chosen
      const { id, name: label } = vehicle
      return at
        ? [{ id: String(id), at, heading: seen?.heading ?? null, color: colorOf(vehicle, seen), label, isSelected }]
        : []
    })
    shown.set(positions)
  }, [shown, vehicles, chosen, live])
  const [together, setTogether] = useState<readonly number[]>([])
  const showTogether = useCallback((ids: string[]) => setTogether(ids.map(Number)), [])
  const here = vehicles.filter(({ id }) => together.includes(id))
  const { routeId } = live.get(chosen) ?? {}
  const point = live.get(chosen)?.point ?? vehicles.find(({ id }) => id === chosen)?.lastFix?.point
  return (
    <>
      <BaseMap
        title={t('map')}
        interactiveLayerIds={[vehicleLayer]}
        onClick={({ features = [] }) => {
          const id = Number(features[0]?.properties['id'])
          if (vehicles.some((one) => one.id === id)) onChoose(id)
        }}
      >
        {(isDark) => (
          <>
            <MovingVehicles feed={feed} isDark={isDark} onTogether={showTogether} />
            {routeId != null && <Part name="fleet/path" of={routeId} />}
            {chosen !== 0 && <Part name="fleet/trail" of={chosen} />}
            <Begin vehicles={vehicles} common={common} isChosen={chosen !== 0} />
            <Look key={chosen} longitude={point?.[0]} latitude={point?.[1]} isFollowing={isFollowing} />
          </>
        )}
      </BaseMap>
      {here.length > 0 && (
        <FleetHere
          vehicles={here}
          onClose={() => setTogether([])}
          onChoose={(id) => {
            setTogether([])
            onChoose(id)
          }}
        />
      )}
    </>
  )
}

/** Those whose last position is old step back. */
function colorOf({ warnings }: MappedVehicle, live: LiveFix | undefined): string {
  if (warnings !== 'No Warnings') return mapTones.warning
  return live?.isOld ? mapTones.secondary : live ? mapTones.success : mapTones.primary
}

type Beginning = Pick<Props, 'vehicles' | 'common'> & { isChosen: boolean }

/** Shows all vehicles of the list, those of depots before others far away; without any, the depots. Once for each choice of vehicles. */
function Begin({ vehicles, common, isChosen }: Beginning) {
  const fit = useFit()
  const depots = useQuery({
    ...queryOf(listDepots, { query: { page: 1, itemsPerPage: 100 } }),
    enabled: useMay(listDepots),
  })
  const live = liveFixes.use()
  const isLive = live.size > 0 && vehicles.every(({ lastFix }) => lastFix === null)
  const ids = useMemo(() => common ?? vehicles.map(({ id }) => id).join(), [vehicles, common])
  const choice = isLive ? `live ${ids}` : ids || (depots.data ? 'depots' : '')
  const shown = useRef('')
  useEffect(() => {
    const isBegun = shown.current !== ''
    if (shown.current === choice || (isBegun && isChosen)) return
    const places = placesToShow(isLive ? vehicles.map((one) => asSeen(one, live)) : vehicles, depots.data?.depots)
    if (places.length === 0) return
    shown.current = choice
    fit(places)
  }, [fit, vehicles, live, isLive, isChosen, depots.data, choice])
  return null
}

function asSeen({ id, depotId }: MappedVehicle, live: ReadonlyMap<number, LiveFix>) {
  const seen = live.get(id)
  return { depotId, lastFix: seen ? { point: seen.point, at: seen.at, place: '' } : null }
}

const room = 0.008

type Looking = { longitude: number | undefined; latitude: number | undefined; isFollowing: boolean }

/** Brings the chosen vehicle into view once, or each time it moves. */
function Look({ longitude, latitude, isFollowing }: Looking) {
  const fit = useFit()
  const hasLooked = useRef(false)
  useEffect(() => {
    if (longitude === undefined || latitude === undefined || (hasLooked.current && !isFollowing)) return
    hasLooked.current = true
    fit([
      [longitude - room, latitude - room],
      [longitude + room, latitude + room],
    ])
  }, [fit, longitude, latitude, isFollowing])
  return null
}
