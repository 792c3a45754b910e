import type { Problem, Profile } from '../problem.ts'
import type { Ground } from './ground.ts'
import { NO_WAY } from './model.ts'
import type { Model, TrafficModel } from './model.ts'

type Numbers = Profile['durationsSeconds']

/** The matrices of all profiles, and their extremes. */
export type Matrices = Pick<
  Model,
  'durations' | 'distances' | 'legCosts' | 'dearestLeg' | 'longestSeconds' | 'longestMeters' | 'hasGaps'
>

/** Matrices and traffic of all profiles. */
export interface ProfilesModel extends Matrices {
  readonly traffic: readonly (TrafficModel | null)[]
}

/** The matrices with the traffic of their profiles. */
export function compileProfiles({ problem, origin }: Ground, matrices: Matrices): ProfilesModel {
  const { durations, distances, legCosts, dearestLeg, longestSeconds, longestMeters, hasGaps } = matrices
  return {
    durations,
    distances,
    legCosts,
    dearestLeg,
    longestSeconds,
    longestMeters,
    hasGaps,
    traffic: problem.profiles.map((profile) => trafficOf(profile, origin)),
  }
}

/** Reads each matrix once, even if several profiles share it. Matrices of whole numbers are not copied. */
export function readMatrices({ profiles }: Problem): Matrices {
  const known = new Map<Numbers, WholeMatrix>()
  const read = (numbers: Numbers) => {
    const found = known.get(numbers) ?? wholeMatrix(wholeNumbers(numbers))
    known.set(numbers, found)
    return found
  }
  const durations = profiles.map((profile) => read(profile.durationsSeconds))
  const distances = profiles.map((profile) => read(profile.distancesMeters))
  const legCosts = profiles.map((profile) => (profile.legCosts ? Float64Array.from(profile.legCosts) : null))
  return {
    legCosts,
    dearestLeg: legCosts.reduce((most, costs) => costs?.reduce((high, cost) => Math.max(high, cost), most) ?? most, 0),
    durations: durations.map((matrix) => matrix.entries),
    distances: distances.map((matrix) => matrix.entries),
    longestSeconds: Math.max(...durations.map((matrix) => matrix.longest)),
    longestMeters: Math.max(...distances.map((matrix) => matrix.longest)),
    hasGaps: [...durations, ...distances].some((matrix) => matrix.hasGaps),
  }
}

interface WholeMatrix {
  readonly entries: Int32Array
  readonly longest: number
  readonly hasGaps: boolean
}

// Uses an index: an iterator takes ten times as long over millions of entries.
function wholeMatrix(entries: Int32Array): WholeMatrix {
  let longest = 0
  let hasGaps = false
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]!
    if (entry >= NO_WAY) hasGaps = true
    else if (entry > longest) longest = entry
  }
  return { entries, longest, hasGaps }
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
