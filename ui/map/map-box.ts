import { useCallback } from 'react'
import { useMapInstance } from './use-map-instance.ts'

/** A place on the map, longitude first. */
export type Position = readonly [longitude: number, latitude: number]

/** A rectangle in degrees. */
export interface MapBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The box around some places, or null when there are none. */
export function boxAround(places: Iterable<Position>): MapBox | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return west <= east ? { west, south, east, north } : null
}

/** Whether two boxes share a place. */
export function boxesMeet(one: MapBox, other: MapBox): boolean {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north
}

/** The south-west and north-east corners of a box, as MapLibre takes them. */
export function boxCorners({ west, south, east, north }: MapBox): [[number, number], [number, number]] {
  return [
    [west, south],
    [east, north],
  ]
}

type Fitting = { /** Leaves the map where it is while all of them are in view. */ isForHidden?: boolean }

/** Brings places into view, at once for those who asked for little motion. */
export function useFit(): (places: Iterable<Position>, fitting?: Fitting) => void {
  const map = useMapInstance()
  return useCallback(
    (places, { isForHidden = false } = {}) => {
      const box = boxAround(places)
      if (!map || !box) return
      const corners = boxCorners(box)
      const isSeen = corners.every((corner) => map.getBounds().contains(corner))
      if (!isForHidden || !isSeen) map.fitBounds(corners, { padding: 48, maxZoom: 16, duration: 500 })
    },
    [map],
  )
}

/** Whether a place lies inside a drawn ring. */
export function isInside(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}
