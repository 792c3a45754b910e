type Point = [longitude: number, latitude: number]

/** How far around a closed road nobody drives, in metres. */
export const closedMeters = [50, 100, 200, 400] as const
export const usualClosedMeters = 100

const corners = 8
const metersPerDegree = 111_320

/** The area around a closed road that its vehicles go round. */
export function areaAround([longitude, latitude]: Point, meters: number): Point[] {
  const widthOfDegree = metersPerDegree * Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = (2 * Math.PI * index) / corners
    return [
      rounded(longitude + (meters * Math.cos(angle)) / widthOfDegree),
      rounded(latitude + (meters * Math.sin(angle)) / metersPerDegree),
    ]
  })
}

/** About ten centimetres, so that the same road is the same area whoever closes it. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

type Taken = { distanceMeters: number; durationSeconds: number }
/** Less than these is a rounding of the roads. */
const leastMeters = 5
const leastSeconds = 2

/** Whether what is left of a route goes another way once a road is closed. */
export function goesRound(before: Taken, after: Taken): boolean {
  return (
    Math.abs(after.distanceMeters - before.distanceMeters) >= leastMeters ||
    Math.abs(after.durationSeconds - before.durationSeconds) >= leastSeconds
  )
}
