import type { Coordinates, Profile } from './problem.ts'

const EARTH_RADIUS_METERS = 6_371_000
/** Roads are longer than the straight line by about this much in towns; a common rule of thumb. */
const DETOUR = 1.3

/** A profile estimated from coordinates: straight lines on the sphere, lengthened for the roads, at one speed. */
export function straightLineProfile(
  name: string,
  places: readonly Coordinates[],
  { kilometersPerHour, detour = DETOUR }: { readonly kilometersPerHour: number; readonly detour?: number },
): Profile {
  const distancesMeters = new Int32Array(places.length ** 2)
  const durationsSeconds = new Int32Array(places.length ** 2)
  for (const [row, from] of places.entries()) {
    for (const [column, to] of places.entries()) {
      const meters = metersBetween(from, to) * detour
      distancesMeters[row * places.length + column] = Math.round(meters)
      durationsSeconds[row * places.length + column] = Math.round((meters * 3.6) / kilometersPerHour)
    }
  }
  return { name, durationsSeconds, distancesMeters }
}

/** Haversine. */
function metersBetween(from: Coordinates, to: Coordinates): number {
  const radians = Math.PI / 180
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  const chord = north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, chord)))
}
