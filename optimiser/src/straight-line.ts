import { aboveZero, coordinates, listOf, object } from './door/shape.ts'
import type { Coordinates, Profile } from './problem.ts'

const EARTH_RADIUS_METERS = 6_371_000
/** Roads are longer than the straight line by about this much in towns; a common rule of thumb. */
const DETOUR = 1.3

/** A profile estimated from coordinates: straight lines on the sphere, lengthened for the roads, at one speed. What is no place and no speed is refused. */
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

// In a matrix of whole numbers anything that is no number would be a way of no length.
const inputShape = object({ places: listOf(coordinates), kilometersPerHour: aboveZero, detour: aboveZero })

/** The place on a sphere of radius one. */
function onSphere({ latitude, longitude }: Coordinates): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Along the surface; from the chord through the sphere, which keeps its digits for near places too. */
function metersBetween(points: Float64Array, one: number, other: number): number {
  const x = points[3 * one]! - points[3 * other]!
  const y = points[3 * one + 1]! - points[3 * other + 1]!
  const z = points[3 * one + 2]! - points[3 * other + 2]!
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2))
}
