import type { Profile } from '../problem.ts'
import type { Ground } from './compile.ts'
import { NO_WAY } from './model.ts'
import type { TrafficModel } from './model.ts'

type Numbers = Profile['durationsSeconds']

/** Matrices and traffic of all profiles. */
export interface ProfilesModel {
  readonly durations: readonly Int32Array[]
  readonly distances: readonly Int32Array[]
  readonly traffic: readonly (TrafficModel | null)[]
}

/** Matrices that are already whole numbers are taken as they are, not copied. */
export function compileProfiles({ problem, origin }: Ground): ProfilesModel {
  const known = new Map<Numbers, Int32Array>()
  const whole = (numbers: Numbers) => {
    const found = known.get(numbers) ?? wholeNumbers(numbers)
    known.set(numbers, found)
    return found
  }
  return {
    durations: problem.profiles.map((profile) => whole(profile.durationsSeconds)),
    distances: problem.profiles.map((profile) => whole(profile.distancesMeters)),
    traffic: problem.profiles.map((profile) => trafficOf(profile, origin)),
  }
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
