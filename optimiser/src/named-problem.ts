import { NO_WAY } from './model/model.ts'
import type { Problem, Profile, Traffic } from './problem.ts'

/** Travel between all pairs of places, row by row; 0xffffffff where no road leads. */
export interface Travel {
  readonly durationsSeconds: Uint32Array
  readonly distancesMeters: Uint32Array
}

/** A way of travelling that names its matrix, and how fast it goes against it. */
export interface NamedProfile {
  readonly name: string
  readonly matrixKey: string
  readonly speedPercent: number
  readonly traffic?: Traffic
}

/** A problem without its matrices: small enough to be sent about. */
export type NamedProblem = Omit<Problem, 'profiles'> & { readonly profiles: readonly NamedProfile[] }

/** The whole problem. Each matrix is read once for each speed, however many problems name it. */
export function withTravel(problem: NamedProblem, travel: ReadonlyMap<string, Travel>): Problem {
  return { ...problem, profiles: problem.profiles.map((profile) => profileOf(profile, travel)) }
}

/** Times by speed, with the distances. */
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
