import { roll } from '#features/logistics/simulator/rules/roll.ts'

export type RandomNumbers = {
  /** From 0 up to one below `end`. */
  below(end: number): number
  /** Whether something with this share of all cases happens. */
  happens(share: number): boolean
  /** One of some, of which there is at least one. */
  oneOf<T>(some: readonly T[]): T
}

/** The same numbers for the same seed. */
export function randomNumbers(seed: number): RandomNumbers {
  let drawn = 0
  const next = () => roll(seed, drawn++)
  const below = (end: number) => Math.floor(next() * end)
  return { below, happens: (share) => next() < share, oneOf: (some) => some[below(some.length)]! }
}
