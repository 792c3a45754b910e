import { NO_WAY } from './model/model.ts'
import type { Problem, Profile, Traffic } from './problem.ts'

/** Travel between all pairs of places, row by row; 0xffffffff if there is no road. */
export interface Travel {
  readonly durationsSeconds: Uint32Array
  readonly distancesMeters: Uint32Array
}

/** A profile that refers to a matrix by key, with its speed relative to that matrix. */
export interface NamedProfile {
  readonly name: string
  readonly matrixKey: string
  readonly speedPercent: number
  readonly traffic?: Traffic
}

/** A problem without its matrices, small enough to send between threads or machines. */
export type NamedProblem = Omit<Problem, 'profiles'> & { readonly profiles: readonly NamedProfile[] }

/** Adds the matrices to a problem. Each matrix is scaled once per speed, however many problems use it. */
export function withTravel(problem: NamedProblem, travel: ReadonlyMap<string, Travel>): Problem {
  return { ...problem, profiles: problem.profiles.map((profile) => profileOf(profile, travel)) }
}

/** Durations by speed in per cent, with the distances. */
interface Paces {
  readonly distancesMeters: Int32Array
  readonly durations: Map<number, Int32Array>
}
const known = new WeakMap<Travel, Paces>()

function profileOf(
  { name, matrixKey, speedPercent, traffic }: NamedProfile,
  travel: ReadonlyMap<string, Travel>,
): Profile {
  const matrix = travel.get(matrixKey)
  if (!matrix) throw new Error(`There is no travel matrix ${matrixKey}.`)
  const paces = known.get(matrix) ?? { distancesMeters: whole(matrix.distancesMeters, 1), durations: new Map() }
  known.set(matrix, paces)
  const durationsSeconds = paces.durations.get(speedPercent) ?? whole(matrix.durationsSeconds, 100 / speedPercent)
  paces.durations.set(speedPercent, durationsSeconds)
  return { name, durationsSeconds, distancesMeters: paces.distancesMeters, ...(traffic && { traffic }) }
}

function whole(numbers: Uint32Array, factor: number): Int32Array {
  const entries = new Int32Array(numbers.length)
  for (let at = 0; at < entries.length; at++)
    entries[at] = numbers[at]! > NO_WAY ? NO_WAY : Math.min(NO_WAY, Math.round(numbers[at]! * factor))
  return entries
}
