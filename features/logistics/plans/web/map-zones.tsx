import { useMemo } from 'react'
import { createStore } from '#kit/web/store.ts'
import { ZoneShapes } from '#ui/map/zone-shapes.tsx'
import { useZones } from './use-zones.ts'

/** Whether the map of the board shows the zones. */
export const zonesStore = createStore(false)

/** The zones in their colours, under the routes of the map. */
export function MapZones({ isDark }: { isDark: boolean }) {
  const zones = useZones()
  const isShown = zonesStore.use()
  const shapes = useMemo(
    () => zones.map(({ id, name, color, rings }) => ({ id: String(id), name, color, ring: rings[0] ?? [] })),
    [zones],
  )
  return isShown && <ZoneShapes zones={shapes} isDark={isDark} />
}
