import type { Fix } from '../rules/fixes.ts'

/** What a tracker said, once it is known who it is: a place, or only that it is there. */
export type Message = { fix: Fix | null; batteryPercent: number | null }

export const metersPerSecondOfKnot = 1852 / 3600
export const metersPerSecondOfKilometers = 1 / 3.6

/** A number as trackers write it; anything else, or one out of bounds, is as good as nothing. */
export function numberIn(value: unknown, least: number, most: number): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return number >= least && number <= most ? number : null
}

const mostMeters = 1_000_000
const firstYear = Date.UTC(2000, 0)
const lastYear = Date.UTC(2200, 0)

type Given = Record<'longitude' | 'latitude' | 'accuracy' | 'speed' | 'heading' | 'battery', unknown> & {
  atMs: number
  isValid: boolean
}

/** A place as the messages of all kinds of trackers say it, speed in metres per second; none without both coordinates. */
export function messageOf(given: Given): Message {
  const longitude = numberIn(given.longitude, -180, 180)
  const latitude = numberIn(given.latitude, -90, 90)
  const battery = numberIn(given.battery, 0, 100)
  const batteryPercent = battery === null ? null : Math.round(battery)
  if (longitude === null || latitude === null || !isDate(given.atMs)) return { fix: null, batteryPercent }
  const heading = numberIn(given.heading, 0, 360)
  return {
    batteryPercent,
    fix: {
      atMs: given.atMs,
      longitude,
      latitude,
      accuracyMeters: numberIn(given.accuracy, 0, mostMeters),
      speedMetersPerSecond: numberIn(given.speed, 0, 1000),
      heading: heading === null ? null : Math.round(heading) % 360,
      batteryPercent,
      isValid: given.isValid,
    },
  }
}

function isDate(atMs: number): boolean {
  return atMs > firstYear && atMs < lastYear
}

/** A number as the unit of another one; nothing stays nothing. */
export function times(value: unknown, factor: number): number | null {
  const number = numberIn(value, -mostMeters, mostMeters)
  return number === null ? null : number * factor
}

export function recordIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
