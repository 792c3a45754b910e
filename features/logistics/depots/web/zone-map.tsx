import { useText } from '#kit/web/i18n.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { boxAround } from '#ui/map/map-box.ts'
import { zoneLayer, ZoneShapes } from '#ui/map/zone-shapes.tsx'
import type { Rings, Zone } from '../contract.ts'
import { nextZoneColor } from '../rules.ts'
import { ZoneDrawing } from './zone-drawing.tsx'

type Props = {
  zones: Zone[]
  isDrawing: boolean
  onOpen: ((zone: { id: number }) => void) | undefined
  onDone: (rings: Rings) => void
  onCancel: () => void
}

/** The zones on the map, and the tool that draws one. */
export function ZoneMap({ zones, isDrawing, onOpen, onDone, onCancel }: Props) {
  const t = useText('logistics-depots')
  const box = boxAround(zones.flatMap(({ rings }) => rings[0] ?? []))
  const shapes = zones.map(({ id, name, color, rings }) => ({ id: String(id), name, color, ring: rings[0] ?? [] }))
  return (
    <BaseMap
      title={t('zone.map')}
      {...(box && { initialBox: box })}
      interactiveLayerIds={isDrawing ? [] : [zoneLayer]}
      onClick={({ features = [] }) => {
        const id = Number(features[0]?.properties['id'])
        if (!isDrawing && zones.some((one) => one.id === id)) onOpen?.({ id })
      }}
    >
      {(isDark) => (
        <>
          <ZoneShapes zones={shapes} isDark={isDark} />
          {isDrawing && <ZoneDrawing color={nextZoneColor(zones.length)} onDone={onDone} onCancel={onCancel} />}
        </>
      )}
    </BaseMap>
  )
}
