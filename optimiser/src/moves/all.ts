import type { Move } from './move.ts'
import { relocatePair, relocatePairReversed } from './relocate-pair.ts'
import { relocate } from './relocate.ts'
import { swap, swapPairForOne, swapPairs } from './swap.ts'
import { twoOptStar, twoOptStarReversed } from './two-opt-star.ts'
import { twoOpt } from './two-opt.ts'

/** The moves without times that are named by two nodes, in the order in which they are tried. SWAP* is named by two routes and stands apart. */
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
