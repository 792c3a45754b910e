import { useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { createStore } from '#kit/web/store.ts'
import { ZoneShapes, type ZoneShape } from '#ui/map/zone-shapes.tsx'
import { avoidedColor } from './avoided-areas.tsx'
import { useBoard } from '../model/board.ts'
import { useZones } from '../model/use-zones.ts'

/** Whether the map of the board shows the zones. */
export const zonesStore = createStore(false)

/** The zones in their colours, under the routes of the map, and the areas that the plan avoids. */
export function MapZones({ isDark }: { isDark: boolean }) {
  const t = useText('logistics-board')
  const zones = useZones()
  const isShown = zonesStore.use()
  const { avoid } = useBoard().state.roads
  const shapes = useMemo(
    (): ZoneShape[] => [
      ...(isShown ? zones : []).map(({ id, name, color, rings }) => ({
        id: String(id),
        name,
        color,
        ring: rings[0] ?? [],
      })),
      ...avoid.map((ring, index) => ({
        id: `avoid-${index}`,
        name: t('avoid.area', { number: index + 1 }),
        color: avoidedColor,
        ring,
        isAvoided: true,
      })),
    ],
    [zones, isShown, avoid, t],
  )
  return shapes.length > 0 && <ZoneShapes zones={shapes} isDark={isDark} />
}
