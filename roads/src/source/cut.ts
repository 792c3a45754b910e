import { PbfWriter } from 'pbf'
import { isInside } from './inside-ring.ts'
import { BrokenSource, unitsPerDegree, type Bounds, type LngLat } from './map-source.ts'
import { frameBlob } from './write-osm-pbf.ts'

/** Other programs skip blobs of kinds that they don’t know. */
export const cutKind = 'RoutewrightCut'

/** The part of a file that becomes a region: ways that have a point inside are kept whole. */
export interface Cut {
  readonly ring: readonly LngLat[]
  readonly bounds: Bounds
  /** Takes units of 1e-7 degrees. */
  holds(lon: number, lat: number): boolean
}

/** A blob that goes before a file, so that only an area of it is read. The last corner leads to the first. */
export function cutBlob(ring: readonly LngLat[]): Uint8Array<ArrayBuffer> {
  const pbf = new PbfWriter()
  pbf.writePackedDouble(1, ring.flat())
  return frameBlob(cutKind, pbf.finish())
}

export function cutOf(ring: readonly LngLat[]): Cut {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
  if (ring.length < 3 || ![...lons, ...lats].every(Number.isFinite)) throw new BrokenSource('blockDamaged')
  const bounds = {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  }
  const closed = [...ring, ring[0]!]
  return {
    ring: closed,
    bounds,
    holds: (lonUnits, latUnits) => {
      const [lon, lat] = [lonUnits / unitsPerDegree, latUnits / unitsPerDegree]
      const isNear = lon >= bounds.west && lon <= bounds.east && lat >= bounds.south && lat <= bounds.north
      return isNear && isInside(closed, [lon, lat])
    },
  }
}

/** What both have; the first where they have nothing in common. */
export function boundsWithin(map: Bounds, { bounds }: Cut): Bounds {
  const [west, east] = [Math.max(map.west, bounds.west), Math.min(map.east, bounds.east)]
  const [south, north] = [Math.max(map.south, bounds.south), Math.min(map.north, bounds.north)]
  return west <= east && south <= north ? { west, south, east, north } : map
}
