import type { Problem, Profile } from '../problem.ts'
import type { Ground } from './compile.ts'
import { NO_WAY } from './model.ts'
import type { Model, TrafficModel } from './model.ts'

type Numbers = Profile['durationsSeconds']

/** What is known of all matrices. */
export type Matrices = Pick<Model, 'durations' | 'distances' | 'longestSeconds' | 'longestMeters' | 'hasGaps'>

/** Matrices and traffic of all profiles. */
export interface ProfilesModel extends Matrices {
  readonly traffic: readonly (TrafficModel | null)[]
}

/** Matrices that are read already are not read again. */
export function compileProfiles({ problem, origin }: Ground, known?: Matrices): ProfilesModel {
  const { durations, distances, longestSeconds, longestMeters, hasGaps } = known ?? readMatrices(problem)
  return { durations, distances, longestSeconds, longestMeters, hasGaps, traffic: problem.profiles.map((profile) => trafficOf(profile, origin)) }
}

/** Matrices that are already whole numbers are taken as they are, not copied. */
function readMatrices(problem: Problem): Matrices {
  const known = new Map<Numbers, Int32Array>()
  const whole = (numbers: Numbers) => {
    const found = known.get(numbers) ?? wholeNumbers(numbers)
    known.set(numbers, found)
    return found
  }
  const durations = problem.profiles.map((profile) => whole(profile.durationsSeconds))
  const distances = problem.profiles.map((profile) => whole(profile.distancesMeters))
  const seconds = readAll(durations)
  const meters = readAll(distances)
  return { durations, distances, longestSeconds: seconds.longest, longestMeters: meters.longest, hasGaps: seconds.hasGaps || meters.hasGaps }
}

function readAll(matrices: readonly Int32Array[]): { longest: number; hasGaps: boolean } {
  let longest = 0
  let hasGaps = false
  for (const matrix of new Set(matrices)) {
    // By index: walking a matrix of millions with an iterator takes ten times as long.
    for (let entry = 0; entry < matrix.length; entry++) {
      const value = matrix[entry]!
      if (value >= NO_WAY) hasGaps = true
      else if (value > longest) longest = value
    }
  }
  return { longest, hasGaps }
}

function wholeNumbers(numbers: Numbers): Int32Array {
  if (numbers instanceof Int32Array) return numbers
  const whole = new Int32Array(numbers.length)
  for (let entry = 0; entry < whole.length; entry++) {
    const value = numbers[entry]
    whole[entry] = value === null || value === undefined || value > NO_WAY ? NO_WAY : Math.round(value)
  }
  return whole
}

function trafficOf({ traffic }: Profile, origin: number): TrafficModel | null {
  if (!traffic || traffic.factors.every((factor) => factor === 1)) return null
  return { factors: Float64Array.from(traffic.factors), clockAtZero: (traffic.clockAtZeroSeconds ?? 0) + origin }
}
