import type { Core } from '../search/core.ts'
import type { Tours } from './tours.ts'

/** A change of one or two routes, named by two nodes: what it would save, and the change itself. */
export interface Move {
  readonly name: string
  readonly supports: (core: Core) => boolean
  /** What it saves, overload included; 0 or less where it is not possible. `u` is a stop, `v` a stop or the start of a route. */
  readonly gain: (tours: Tours, u: number, v: number) => number
  readonly apply: (tours: Tours, u: number, v: number) => void
}

/** Whether ways cost the same both ways, so that a run of stops may be turned round. */
export function isSymmetric(core: Core): boolean {
  return core.cost === core.costInto
}
