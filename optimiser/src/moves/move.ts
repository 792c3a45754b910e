import type { Core } from '../search/core.ts'
import type { Tours } from './tours.ts'

/** A change of one or two routes that is defined by two nodes. */
export interface Move {
  readonly name: string
  readonly supports: (core: Core) => boolean
  /** Cost saved, including overload; 0 or less if the move is impossible. `u` is a stop, `v` a stop or the start of a route. */
  readonly gain: (tours: Tours, u: number, v: number) => number
  readonly apply: (tours: Tours, u: number, v: number) => void
}

/** Whether costs are symmetric, so that segments can be reversed. */
export function isSymmetric(core: Core): boolean {
  return core.cost === core.costInto
}
