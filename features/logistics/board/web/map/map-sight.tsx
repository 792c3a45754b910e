import { useEffect, useRef } from 'react'
import { useFit, type Position } from '#ui/map/map-box.ts'
import { useMapInstance } from '#ui/map/use-map-instance.ts'
import { seenStore } from './use-route-paths.ts'

/** Brings the day into view when it is opened; later the map stays where it is. */
export function FitOnce({ places }: { places: readonly Position[] }) {
  const fit = useFit()
  const map = useMapInstance()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !map || places.length === 0) return
    isDone.current = true
    fit(places)
  }, [fit, map, places])
  return null
}

/** Says where the map looks, so that the roads there are asked for first. */
export function SeenBox() {
  const map = useMapInstance()
  useEffect(() => {
    if (!map) return undefined
    const look = () => {
      const bounds = map.getBounds()
      seenStore.set({
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      })
    }
    const moves = map.on('moveend', look)
    return () => {
      moves.unsubscribe()
      seenStore.set(undefined)
    }
  }, [map])
  return null
}
