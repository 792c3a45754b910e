import { useText } from '#kit/web/i18n.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { boxAround, type Position } from '#ui/map/map-box.ts'
import { zoneLayer, ZoneShapes } from '#ui/map/zone-shapes.tsx'
import { ZoneTool } from '#ui/map/zone-tool.tsx'
import type { Zone } from '../contract.ts'
import { nextZoneColor } from '../rules.ts'

type Props = {
  zones: Zone[]
  isDrawing: boolean
  onOpen: ((zone: { id: number }) => void) | undefined
  onDone: (ring: Position[]) => void
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
          {isDrawing && (
            <ZoneTool
              color={nextZoneColor(zones.length)}
              texts={{
                hint: t('draw.hint'),
                addCorner: t('draw.addCorner'),
                undo: t('draw.undo'),
                finish: t('draw.finish'),
                cancel: t('cancel'),
              }}
              onDone={onDone}
              onCancel={onCancel}
            />
          )}
        </>
      )}
    </BaseMap>
  )
}
