export type Place = { longitude: number; latitude: number }

const metersPerDegree = 111_195
const radians = Math.PI / 180

/** Metres between two places, as the crow flies; within a city this is as good as the great circle. */
export function metersBetween(one: Place, other: Place): number {
  const { x, y } = offset(one, other)
  return Math.hypot(x, y)
}

/** Metres from a place to the nearest point of a straight piece. */
export function metersToPiece(place: Place, from: Place, to: Place): number {
  const end = offset(from, to)
  const at = offset(from, place)
  const length = end.x * end.x + end.y * end.y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (at.x * end.x + at.y * end.y) / length))
  return Math.hypot(at.x - share * end.x, at.y - share * end.y)
}

function offset(from: Place, to: Place): { x: number; y: number } {
  const shrink = Math.cos(((from.latitude + to.latitude) / 2) * radians)
  const east = ((to.longitude - from.longitude + 540) % 360) - 180
  return { x: east * shrink * metersPerDegree, y: (to.latitude - from.latitude) * metersPerDegree }
}
