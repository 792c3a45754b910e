import type { LngLat } from '../source/map-source.ts'
import { periodAt, type Period, type Profile, type ProfileKind } from '../graph/profile.ts'

export interface Estimate {
  readonly durationSeconds: number
  readonly distanceMeters: number
}

export interface EstimateOptions {
  readonly profile: Profile
  readonly hour?: number
  readonly isWeekend?: boolean
  readonly period?: Period
}

/** Road distance divided by straight-line distance; medians measured in three cities are 1.2 to 1.6. */
export const detourFactor = 1.3

/** Free-flow speed by straight-line distance: medians of routes in three cities. The last one is an assumption. */
const speedBands: readonly (readonly [belowMeters: number, kilometersPerHour: number])[] = [
  [1000, 30],
  [3000, 34],
  [6000, 37],
  [12000, 40],
  [30000, 45],
  [Infinity, 65],
]

const vehicleFactors: Readonly<Record<ProfileKind, number>> = { car: 1, van: 0.96, truck: 0.85, bicycle: 1, walk: 1 }
const fixedSpeeds: Partial<Record<ProfileKind, number>> = { bicycle: 15, walk: 4.8 }
const periodFactors: Readonly<Record<Period, number>> = { free: 1, day: 0.9, rush: 0.75 }

/** An estimate without road data. It must be labelled as one wherever it is shown. */
export function estimateTravel(from: LngLat, to: LngLat, options: EstimateOptions): Estimate {
  const straight = straightMeters(from, to)
  const distanceMeters = straight * detourFactor
  return { distanceMeters, durationSeconds: (distanceMeters * 3.6) / speedFor(straight, options) }
}

/** Row by row, like the road matrix. */
export function estimateMatrix(
  sources: readonly LngLat[],
  targets: readonly LngLat[],
  options: EstimateOptions,
): { durationSeconds: Float32Array; distanceMeters: Float32Array } {
  const durationSeconds = new Float32Array(sources.length * targets.length)
  const distanceMeters = new Float32Array(durationSeconds.length)
  sources.forEach((from, row) =>
    targets.forEach((to, column) => {
      const estimate = estimateTravel(from, to, options)
      durationSeconds[row * targets.length + column] = estimate.durationSeconds
      distanceMeters[row * targets.length + column] = estimate.distanceMeters
    }),
  )
  return { durationSeconds, distanceMeters }
}

function speedFor(straight: number, { profile, hour, isWeekend, period }: EstimateOptions): number {
  const fixedSpeed = fixedSpeeds[profile.kind]
  if (fixedSpeed !== undefined) return fixedSpeed
  const band = speedBands.find(([below]) => straight < below)?.[1] ?? 65
  return (
    band *
    vehicleFactors[profile.kind] *
    periodFactors[period ?? (hour === undefined ? 'free' : periodAt(hour, isWeekend))]
  )
}

const earthDiameterMeters = 2 * 6371008.8

/** Great-circle distance. */
export function straightMeters([lonA, latA]: LngLat, [lonB, latB]: LngLat): number {
  const toRadians = Math.PI / 180
  const sinLat = Math.sin(((latB - latA) * toRadians) / 2)
  const sinLon = Math.sin(((lonB - lonA) * toRadians) / 2)
  const square = sinLat * sinLat + Math.cos(latA * toRadians) * Math.cos(latB * toRadians) * sinLon * sinLon
  return earthDiameterMeters * Math.asin(Math.min(1, Math.sqrt(square)))
}
