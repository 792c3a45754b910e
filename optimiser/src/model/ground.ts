import type { Problem } from '../problem.ts'
import type { Model } from './model.ts'
import { dawnOf, originOf, unitScales } from './scale.ts'

/** Data shared by all steps of the compilation. */
export interface Ground {
  readonly problem: Problem
  readonly origin: number
  /** At or before 0; no route needs to start earlier. */
  readonly dawn: number
  readonly unitScale: Float64Array
  readonly placeCount: number
  readonly stopByIdentity: ReadonlyMap<string, number>
  readonly vehicleByIdentity: ReadonlyMap<string, number>
  readonly depotByIdentity: ReadonlyMap<string, number>
}

/** Assigns numbers to the names in the problem and finds its earliest time. */
export function layGround(problem: Problem, { longestSeconds }: Pick<Model, 'longestSeconds'>): Ground {
  const first = problem.profiles[0]
  return {
    problem,
    origin: originOf(problem),
    dawn: dawnOf(problem, longestSeconds),
    unitScale: unitScales(problem),
    placeCount: first ? Math.round(Math.sqrt(first.durationsSeconds.length)) : 0,
    stopByIdentity: numbered(problem.stops),
    vehicleByIdentity: numbered(problem.vehicles),
    depotByIdentity: numbered(problem.depots ?? []),
  }
}

function numbered(things: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map((thing, index) => [thing.id, index]))
}
