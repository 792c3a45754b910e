import type { Move } from './move.ts'
import { relocatePair, relocatePairReversed } from './relocate-pair.ts'
import { relocate } from './relocate.ts'
import { swap, swapPairForOne, swapPairs } from './swap.ts'
import { twoOptStar, twoOptStarReversed } from './two-opt-star.ts'
import { twoOpt } from './two-opt.ts'

/** Moves without times that are defined by two nodes, in the order in which they are tried. SWAP* is defined by two routes and is not included. */
export const moves: readonly Move[] = [
  relocate,
  relocatePair,
  relocatePairReversed,
  swap,
  swapPairForOne,
  swapPairs,
  twoOpt,
  twoOptStar,
  twoOptStarReversed,
]
