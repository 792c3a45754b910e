/** Christiaens and Vanden Berghe 2020, section 5.2 and table 2. */
export interface RuinSettings {
  /** Mean number of stops removed. */
  readonly removed: number
  readonly longestString: number
  /** Longest string as a share of the mean route. */
  readonly longestShare: number
  /** Share of strings that keep some stops in their middle. */
  readonly splitShare: number
  /** Probability of keeping one more stop in the middle. */
  readonly keepMore: number
}

export const paperSettings: RuinSettings = {
  removed: 10,
  longestString: 10,
  longestShare: 1,
  splitShare: 0.5,
  keepMore: 0.01,
}

/** Share of places skipped at random while stops are put back (Christiaens and Vanden Berghe 2020, section 5.4). */
export const paperBlinkShare = 0.01
