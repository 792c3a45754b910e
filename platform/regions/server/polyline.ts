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

/** Points as an encoded polyline of 5 decimals. */
export function encodePolyline(points: readonly Point[]): string {
  let [latitude, longitude] = [0, 0]
  return points
    .map(([east, north]) => {
      const [nextLatitude, nextLongitude] = [Math.round(north * 1e5), Math.round(east * 1e5)]
      const text = encoded(nextLatitude - latitude) + encoded(nextLongitude - longitude)
      latitude = nextLatitude
      longitude = nextLongitude
      return text
    })
    .join('')
}

function encoded(change: number): string {
  let text = ''
  let left = change < 0 ? ~(change << 1) : change << 1
  for (; left >= 32; left >>= 5) text += String.fromCharCode(((left & 31) | 32) + 63)
  return text + String.fromCharCode(left + 63)
}
