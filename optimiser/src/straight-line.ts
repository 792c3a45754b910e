import { aboveZero, coordinates, listOf, object } from './door/shape.ts'
import type { Coordinates, Profile } from './problem.ts'

const EARTH_RADIUS_METERS = 6_371_000
/** Ratio of road distance to straight-line distance in towns, a common rule of thumb. */
const DETOUR = 1.3

/** Estimates a profile from coordinates: great-circle distances times a detour factor, at one speed. Refuses invalid coordinates and speeds. */
export function straightLineProfile(
  name: string,
  places: readonly Coordinates[],
  { kilometersPerHour, detour = DETOUR }: { readonly kilometersPerHour: number; readonly detour?: number },
): Profile {
  inputShape({ places, kilometersPerHour, detour })
  const count = places.length
  const distancesMeters = new Int32Array(count ** 2)
  const durationsSeconds = new Int32Array(count ** 2)
  const points = Float64Array.from(places.flatMap(onSphere))
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < row; column++) {
      const meters = metersBetween(points, row, column) * detour
      const [entry, mirrored] = [row * count + column, column * count + row]
      distancesMeters[entry] = Math.round(meters)
      distancesMeters[mirrored] = distancesMeters[entry]!
      durationsSeconds[entry] = Math.round((meters * 3.6) / kilometersPerHour)
      durationsSeconds[mirrored] = durationsSeconds[entry]!
    }
  }
  return { name, durationsSeconds, distancesMeters }
}

// Checked first because NaN would become 0 in a matrix of whole numbers.
const inputShape = object({ places: listOf(coordinates), kilometersPerHour: aboveZero, detour: aboveZero })

/** The point on the unit sphere. */
function onSphere({ latitude, longitude }: Coordinates): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Great-circle distance from the chord, which stays accurate for nearby places. */
function metersBetween(points: Float64Array, one: number, other: number): number {
  const x = points[3 * one]! - points[3 * other]!
  const y = points[3 * one + 1]! - points[3 * other + 1]!
  const z = points[3 * one + 2]! - points[3 * other + 2]!
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2))
}
