import { classicParams } from './classic-params.ts'
import type { ClassicParams } from './classic-params.ts'
import { richParams } from './rich/rich-params.ts'
import type { RichParams } from './rich/rich-params.ts'

/** Everything that steers a search, apart from its seed and its limit. The defaults were measured; other values are for measuring. */
export interface SearchParams {
  /** One depot and one kind of vehicle, with capacity, windows or pairs. */
  readonly classic: ClassicParams
  /** Everything else. */
  readonly rich: RichParams
  readonly lastMoves: LastMovesParams
}

/** The moves that people try by hand, after the search. */
export interface LastMovesParams {
  /** Longest share of the time limit on top of it. */
  readonly mostShare: number
  /** Routes priced at most. */
  readonly mostPriced: number
}

/** The values that are used where none are given. */
export const searchParams: SearchParams = {
  classic: classicParams,
  rich: richParams,
  // Guesses: a busy machine may take so much longer; with a thousand stops some moves are left untried.
  lastMoves: { mostShare: 0.25, mostPriced: 300_000 },
}
