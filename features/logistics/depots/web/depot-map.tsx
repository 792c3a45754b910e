import { useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { boxAround } from '#ui/map/map-box.ts'
import { stopLayer, StopMarkers } from '#ui/map/stop-markers.tsx'
import type { Depot } from '../contract.ts'
import { zoneColors } from '../rules.ts'
import classes from './depots.module.css'

type Props = { depots: Depot[]; onOpen: ((depot: { id: number }) => void) | undefined }

/** Where the depots of a page of the list are; one that is pressed opens. */
export function DepotMap({ depots, onOpen }: Props) {
  const t = useText('logistics-depots')
  const stops = useMemo(
    () =>
      depots.map(({ id, point, code }) => ({
        id: String(id),
        at: point,
        label: code.slice(0, 3),
        color: zoneColors[0]!,
        shape: 'square' as const,
      })),
    [depots],
  )
  if (depots.length === 0) return null
  const box = boxAround(depots.map(({ point }) => point))
  return (
    <div className={classes.map}>
      <BaseMap
        key={depots.map(({ id }) => id).join()}
        title={t('depot.map')}
        {...(box && { initialBox: widened(box) })}
        interactiveLayerIds={[stopLayer]}
        onClick={({ features = [] }) => {
          const id = Number(features[0]?.properties['id'])
          if (depots.some((one) => one.id === id)) onOpen?.({ id })
        }}
      >
        {() => <StopMarkers stops={stops} />}
      </BaseMap>
    </div>
  )
}

/** A box with a little room round it, so that one depot isn't a wall of houses. */
function widened({ west, south, east, north }: NonNullable<ReturnType<typeof boxAround>>) {
  const room = 0.02
  return { west: west - room, south: south - room, east: east + room, north: north + room }
}
