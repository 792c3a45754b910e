import type { Point } from '#platform/regions/contract.ts'

/** Places by number: the rows of a matrix. What is within a metre is one place. */
export type PlaceIndex = { points: Point[]; placeOf(point: Point): number }

export function placeIndex(known: readonly Point[] = []): PlaceIndex {
  const points: Point[] = []
  const places = new Map<string, number>()
  const placeOf = (point: Point) => {
    const name = nameOf(point)
    const place = places.get(name) ?? points.push(point) - 1
    places.set(name, place)
    return place
  }
  for (const point of known) placeOf(point)
  return { points, placeOf }
}

export function nameOf([longitude, latitude]: Point): string {
  return `${longitude.toFixed(5)} ${latitude.toFixed(5)}`
}
