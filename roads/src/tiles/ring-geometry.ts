import { type LngLat, type PointTable, unitsPerDegree } from '../source/map-source.ts'

/** The area in square degrees, positive when the ring runs anticlockwise. */
export function signedArea(ring: readonly LngLat[]): number {
  let sum = 0
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0]
    const [x2, y2] = ring[index] ?? [0, 0]
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}

export function contains(ring: readonly LngLat[], [x, y]: LngLat): boolean {
  let isInside = false
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0]
    const [x2, y2] = ring[index] ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}

export function boxOf(ring: readonly LngLat[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

/** The box around points of a map, in degrees. */
export function boxAround({ lon, lat }: PointTable, ...lines: readonly Iterable<number>[]): ReturnType<typeof boxOf> {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines) {
    for (const point of line) {
      const x = lon[point] ?? 0
      const y = lat[point] ?? 0
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
  }
  return [west / unitsPerDegree, south / unitsPerDegree, east / unitsPerDegree, north / unitsPerDegree]
}
