import type { Point } from '../contract.ts'

/** The points of an encoded polyline (Google's algorithm, 5 or 6 decimals). */
export function decodePolyline(text: string, decimals: 5 | 6): Point[] {
  const factor = 10 ** decimals
  const points: Point[] = []
  let [latitude, longitude, index] = [0, 0, 0]
  const next = () => {
    let [value, shift, part] = [0, 0, 0]
    do {
      part = text.charCodeAt(index++) - 63
      value |= (part & 31) << shift
      shift += 5
    } while (part >= 32)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (index < text.length) {
    latitude += next()
    longitude += next()
    points.push([longitude / factor, latitude / factor])
  }
  return points
}
