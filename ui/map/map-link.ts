import { useEffect } from 'react'
import type { Map as MapInstance } from 'maplibre-gl'
import { useMapInstance } from './use-map-instance.ts'

type Linked = Pick<MapInstance, 'on' | 'off' | 'getCenter' | 'getZoom' | 'getBearing' | 'getPitch' | 'jumpTo'>

/** Maps that show the same section. */
export type MapLink = { join: (map: Linked) => () => void }

/** Links maps: moving one moves all others that have joined. */
export function createMapLink(): MapLink {
  const maps = new Set<Linked>()
  let isFollowing = false
  return {
    join: (map) => {
      const lead = () => {
        // A map that follows reports that it moves, too.
        if (isFollowing) return
        isFollowing = true
        const section = {
          center: map.getCenter(),
          zoom: map.getZoom(),
          bearing: map.getBearing(),
          pitch: map.getPitch(),
        }
        for (const other of maps) if (other !== map) other.jumpTo(section)
        isFollowing = false
      }
      maps.add(map)
      map.on('move', lead)
      return () => {
        maps.delete(map)
        map.off('move', lead)
      }
    },
  }
}

/** Lets the map around it move with the others of a link. */
export function LinkedMap({ link }: { link: MapLink }) {
  const map = useMapInstance()
  useEffect(() => (map ? link.join(map) : undefined), [map, link])
  return null
}
