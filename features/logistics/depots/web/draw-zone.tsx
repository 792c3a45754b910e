import { IconPolygon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { createStore } from '#kit/web/store.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { useFlyout } from '#ui/overlay/flyout.tsx'
import { createZone, listZones, type Rings } from '../contract.ts'
import { nextZoneColor } from '../rules.ts'

// Few open them: the choice of a colour alone weighs as much as a screen's texts.
const ZoneDialog = lazy(async () => ({ default: (await import('./zone-dialog.tsx')).ZoneDialog }))
const ZoneDrawing = lazy(async () => ({ default: (await import('./zone-drawing.tsx')).ZoneDrawing }))

const isDrawing = createStore(false)

/** In the menu of a map: a zone is drawn there. */
export function DrawZoneItem() {
  const t = useText('logistics-depots')
  const { close } = useFlyout()
  const mayAdd = useMay(createZone)
  return (
    mayAdd && (
      <Menu.Item
        leftSection={<IconPolygon size={17} />}
        onClick={() => {
          close()
          isDrawing.set(true)
        }}
      >
        {t('zone.draw')}
      </Menu.Item>
    )
  )
}

/** On that map: the tool, then what the zone is called. */
export function DrawnZone() {
  const isOpen = isDrawing.use()
  const mayRead = useMay(listZones)
  const { data } = useQuery({ ...queryOf(listZones, { query: { itemsPerPage: 100 } }), enabled: isOpen && mayRead })
  const [rings, setRings] = useState<Rings>()
  const color = nextZoneColor(data?.zones.length ?? 0)
  return (
    <Suspense>
      {isOpen && (
        <ZoneDrawing
          color={color}
          onDone={(drawn) => {
            isDrawing.set(false)
            setRings(drawn)
          }}
          onCancel={() => isDrawing.set(false)}
        />
      )}
      {rings && <ZoneDialog zone={undefined} rings={rings} color={color} opened onClose={() => setRings(undefined)} />}
    </Suspense>
  )
}
