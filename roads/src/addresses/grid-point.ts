import { type Area, type LngLat, type MapSource, positionOf } from '../source/map-source.ts'
import { type GridPoint, gridScale } from './address-table.ts'

export function gridPoint([lon, lat]: LngLat): GridPoint {
  return { lon: Math.round(lon * gridScale), lat: Math.round(lat * gridScale) }
}

/** The middle of the box around an area. */
export function middleOf(source: MapSource, area: Area): LngLat {
  const ring = area.polygons[0]?.[0] ?? new Uint32Array()
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const index of ring) {
    const [lon, lat] = positionOf(source.points, index)
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return west <= east ? [(west + east) / 2, (south + north) / 2] : [0, 0]
}
