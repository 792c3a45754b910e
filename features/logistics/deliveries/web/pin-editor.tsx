import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { Point } from '#platform/regions/contract.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Stack } from '#ui/page/layout.ts'
import { DragPin } from '#ui/map/drag-pin.tsx'
import { mapTones } from '#ui/map/map-tones.ts'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { Text } from '#ui/display/text.ts'
import type { Pins } from '../../places/contract.ts'
import classes from './deliveries.module.css'

const room = 0.004
export const pinColors = { door: mapTones.primary, parking: mapTones.info }

type Props = { pins: Pins | null; onChange: (pins: Pins) => void }

/** Where the door is and where to park: click or drag; with the keyboard Enter takes the middle of the map. */
export function PinEditor({ pins, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const [kind, setKind] = useState<'door' | 'parking'>('door')
  const place = (one: 'door' | 'parking', [longitude, latitude]: readonly [number, number]) => {
    const at: Point = [rounded(longitude), rounded(latitude)]
    onChange(one === 'door' || !pins ? { door: at, parking: pins?.parking ?? null } : { ...pins, parking: at })
  }
  const [first] = useState(pins)
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('pin.label')}
        value={kind}
        onChange={(next) => setKind(next === 'parking' ? 'parking' : 'door')}
        data={(['door', 'parking'] as const).map((value) => ({ value, label: t(`pin.${value}`) }))}
      />
      <div className={classes.pinMap}>
        <BaseMap
          key={first ? 'near' : 'far'}
          title={t('pin.label')}
          cursor="crosshair"
          {...(first && { initialBox: around(first.door) })}
          onClick={({ lngLat }) => place(kind, lngLat.toArray())}
        >
          {() => (
            <>
              <MiddlePick onPick={(at) => place(kind, at)} />
              {pins && (
                <DragPin
                  at={pins.door}
                  label={t('pin.door')}
                  mark="D"
                  color={pinColors.door}
                  onMove={(at) => place('door', at)}
                />
              )}
              {pins?.parking && (
                <DragPin
                  at={pins.parking}
                  label={t('pin.parking')}
                  mark="P"
                  color={pinColors.parking}
                  onMove={(at) => place('parking', at)}
                />
              )}
            </>
          )}
        </BaseMap>
      </div>
      <Text size="sm" c="dimmed">
        {t('pin.hint')}
      </Text>
    </Stack>
  )
}

export function around([longitude, latitude]: Point) {
  return { west: longitude - room, east: longitude + room, south: latitude - room, north: latitude + room }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
