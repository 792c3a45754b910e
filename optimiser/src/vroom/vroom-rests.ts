import { between, least, leastOf, missedAt, NEVER, NOTHING, plus, shifted, within } from './vroom-curve.ts'
import type { Curve } from './vroom-curve.ts'

/** A break on the way: the amount it misses by its time, less the length of the breaks before it, and the bounds of that function. */
export interface WayRest {
  readonly missed: Curve
  readonly bounds: readonly number[]
}

/** A candidate time of a break: the departure, a bound of some break, or the latest time that doesn't delay the arrival. */
interface Spot {
  /** The time of the bound, if it is one. */
  readonly bound?: number
  readonly time: (departure: number) => number
  /** The amount a break misses there, by the departure. */
  readonly missed: (curve: Curve) => Curve
}

/**
 * Breaks that are taken on the way without delaying the next halt. All times exclude the breaks before them, so the times of the breaks only have to
 * be non-decreasing, from the departure to the departure plus the driving time.
 */
export class RestsOnTheWay {
  private readonly spots: readonly Spot[]
  /** By number of breaks and the spot of the last one: the amount they miss, by the departure. */
  private readonly taken: readonly (readonly Curve[])[]
  /** By number of breaks: the minimum they miss, by the departure. */
  readonly missed: readonly Curve[]

  constructor(rests: readonly WayRest[], driven: number) {
    this.spots = spotsOf(rests, driven)
    const taken: Curve[][] = [this.spots.map((_, spot) => (spot === 0 ? NOTHING : NEVER))]
    const missed = [NOTHING]
    for (const rest of rests) {
      const reached = this.reached(taken.at(-1)!, missed.at(-1)!, driven)
      const curves = this.spots.map((spot, index) => plus(reached[index]!, spot.missed(rest.missed)))
      taken.push(curves)
      missed.push(leastOf(curves))
    }
    this.taken = taken
    this.missed = missed
  }

  /**
   * By spot: the amount missed so far if the previous break is taken there or earlier. A bound only counts for departures from which it is on
   * the way; otherwise curves would grow without limit.
   */
  private reached(before: readonly Curve[], missed: Curve, driven: number): Curve[] {
    const last = this.spots.length - 1
    let atBounds = NEVER
    return this.spots.map(({ bound }, index) => {
      if (bound === undefined) return index === last ? missed : before[0]!
      atBounds = within(least(atBounds, before[index]!), bound - driven, Infinity)
      return least(within(before[0]!, bound - driven, bound), atBounds)
    })
  }

  /** The earliest of the best times of the first breaks. */
  times(count: number, departure: number): number[] {
    const times: number[] = []
    let spot = this.spots.length - 1
    for (let rests = count; rests > 0; rests--) {
      spot = firstBest(this.taken[rests]!.slice(0, spot + 1), departure)
      times.push(this.spots[spot]!.time(departure))
    }
    return times.toReversed()
  }
}

function spotsOf(rests: readonly WayRest[], driven: number): Spot[] {
  const bounds = [...new Set(rests.flatMap((rest) => rest.bounds))].filter((time) => time >= 0).sort((a, b) => a - b)
  return [
    { time: (departure) => departure, missed: (curve) => curve },
    ...bounds.map((time): Spot => {
      const missed = (curve: Curve) => {
        const there = missedAt(curve, time)
        return there === Infinity ? NEVER : between(time - driven, time, there)
      }
      return { bound: time, time: () => time, missed }
    }),
    { time: (departure) => departure + driven, missed: (curve) => shifted(curve, driven) },
  ]
}

function firstBest(curves: readonly Curve[], departure: number): number {
  const missed = curves.map((curve) => missedAt(curve, departure))
  return missed.indexOf(Math.min(...missed))
}
