import { useMemo } from 'react'
import type { StopMarker } from '#ui/map/stop-markers.tsx'
import { useBoard } from '../model/board.ts'
import { previewStore } from '../model/preview-store.ts'
import { unassignedColor, unknownLook } from '../model/route-colors.ts'

/** Depots, the stops that wait, and those of the routes that are not hidden. */
export function useMarkers(hidden: ReadonlySet<string>): StopMarker[] {
  const { state: own, stops, routes, facts } = useBoard()
  const state = previewStore.use()?.state ?? own
  return useMemo(() => {
    const depots = facts.depots.map(({ id, point }) => ({
      id: `depot ${id}`,
      at: point,
      label: 'D',
      color: '#2b2838',
      shape: 'square' as const,
    }))
    const loose = state.pool.flatMap(({ deliveryId }): StopMarker[] => {
      const id = String(deliveryId)
      const at = stops.get(id)?.at
      return at ? [{ id, at, label: '', color: unassignedColor, shape: 'diamond' }] : []
    })
    const planned = state.routes
      .filter(({ id }) => !hidden.has(String(id)))
      .flatMap(({ id: routeId, stops: order, isLocked: routeLocked }) =>
        order.flatMap(({ deliveryId, locks, timeLock }, index): StopMarker[] => {
          const id = String(deliveryId)
          const at = stops.get(id)?.at
          const { color, shape } = routes.get(String(routeId)) ?? unknownLook
          const isLocked = routeLocked || locks.length > 0 || timeLock !== undefined
          const label = String(index + 1)
          return at ? [{ id, at, label, color, shape, isLocked, routeId: String(routeId) }] : []
        }),
      )
    return [...depots, ...loose, ...planned]
  }, [state, stops, routes, facts, hidden])
}
