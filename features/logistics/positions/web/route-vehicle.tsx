import { useEffect, useMemo, useState } from 'react'
import type { PartProps } from '#kit/web/part.tsx'
import { createStore } from '#kit/web/store.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { MovingVehicles, type VehicleFeed, type VehiclePosition } from '#ui/map/moving-vehicles.tsx'
import { movingHeading, useLiveVehicles } from './live-fleet.tsx'

/** The vehicle of a route where it is now, with its name. */
export function RouteVehicle({ of = 0 }: PartProps) {
  const { data } = useLiveVehicles()
  const [shown] = useState(() => createStore<readonly VehiclePosition[]>([]))
  // One feed for as long as the map is open: with another, the map would draw its layers anew.
  const feed = useMemo((): VehicleFeed => ({ current: shown.get, subscribe: shown.listen }), [shown])
  useEffect(() => {
    const one = data?.vehicles.find(({ routeId }) => routeId === of)
    shown.set(
      one
        ? [
            {
              id: String(one.vehicleId),
              at: one.point,
              heading: movingHeading(one),
              color: mapTones.primary,
              label: one.vehicleName,
              isSelected: true,
            },
          ]
        : [],
    )
  }, [shown, data, of])
  return <MovingVehicles feed={feed} labelsFrom={9} />
}
