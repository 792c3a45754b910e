import { useEffect, useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { useFit } from '#ui/map/map-box.ts'
import { MovingVehicles, vehicleLayer, type VehicleFeed } from '#ui/map/moving-vehicles.tsx'
import type { VehicleRow } from '../contract.ts'

const colors = { fine: '#7367F0', faulty: '#E8590C' }

type Props = { vehicles: VehicleRow[]; chosen: number; onChoose: (id: number) => void }

/** Every vehicle of the list at its last known place; the chosen one is brought into view. */
export function FleetMap({ vehicles, chosen, onChoose }: Props) {
  const t = useText('logistics-vehicles')
  const feed = useMemo((): VehicleFeed => {
    const positions = vehicles.flatMap(({ id, name, lastFix, warnings }) =>
      lastFix
        ? [
            {
              id: String(id),
              at: lastFix.point,
              heading: null,
              color: warnings === 'No Warnings' ? colors.fine : colors.faulty,
              label: name,
              isSelected: id === chosen,
            },
          ]
        : [],
    )
    return { current: () => positions, subscribe: () => () => {} }
  }, [vehicles, chosen])
  const point = vehicles.find(({ id }) => id === chosen)?.lastFix?.point
  return (
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
          <MovingVehicles feed={feed} isDark={isDark} />
          <Look longitude={point?.[0]} latitude={point?.[1]} />
        </>
      )}
    </BaseMap>
  )
}

const room = 0.008

function Look({ longitude, latitude }: { longitude: number | undefined; latitude: number | undefined }) {
  const fit = useFit()
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) return
    fit([
      [longitude - room, latitude - room],
      [longitude + room, latitude + room],
    ])
  }, [fit, longitude, latitude])
  return null
}
