import { pointUnit } from '../source/map-source.ts'

const earthRadiusMeters = 6371008.8
const radians = Math.PI / 180

export const metersPerDegree = earthRadiusMeters * radians

/** Metres between two places in 1e-7 degrees, on a plane: accurate to 0.1 % below 100 km. */
export function metersBetween(lonA: number, latA: number, lonB: number, latB: number): number {
  const middle = ((latA + latB) / 2) * pointUnit * radians
  const x = (lonB - lonA) * pointUnit * metersPerDegree * Math.cos(middle)
  const y = (latB - latA) * pointUnit * metersPerDegree
  return Math.sqrt(x * x + y * y)
}

/** Compass heading from one place to another in 1/256 turns. */
export function headingBetween(lonA: number, latA: number, lonB: number, latB: number): number {
  const shrink = Math.cos(((latA + latB) / 2) * pointUnit * radians)
  const turn = Math.atan2((lonB - lonA) * shrink, latB - latA) / (2 * Math.PI)
  return Math.round(turn * 256) & 255
}

/** Degrees of a turn from one heading to another, -180 to 180, right is positive. */
export function turnDegrees(headingIn: number, headingOut: number): number {
  const difference = (headingOut - headingIn) & 255
  return ((difference > 128 ? difference - 256 : difference) * 360) / 256
}
