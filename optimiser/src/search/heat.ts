import { power } from './exponent.ts'

/** Temperatures in mean arc costs. */
export interface Heat {
  readonly start: number
  readonly end: number
}

/** The temperature at which a search ends, in mean arc costs. */
export const coldest = 0.01
/** A guess: a start plan is annealed at temperatures lower by this factor. */
export const warmStart = 0.1

/** The temperature of geometric cooling when a share of the search is done, for the mean cost of an arc. */
export function coolDown(arc: number, { start, end }: Heat, done: number): number {
  return arc * start * power(end / start, done)
}
