import type { ArrivalForecast } from './forecast.ts'

/** How wide bands of one horizon have to be, learned from recent misses. */
export interface HorizonCorrection {
  /** Added to the median, in half widths. */
  readonly shift: number
  /** Logarithms of what the early and the late half are multiplied by. */
  readonly early: number
  readonly late: number
  /** How many arrivals it rests on. */
  readonly count: number
}
/** By horizon. Plain data: it can be kept as JSON. */
export type Correction = readonly HorizonCorrection[]

/** Ends of the horizons, in seconds from the moment of the forecast to its median; the last has none. */
export const horizonEnds = [900, 1800, 3600, 7200] as const
export const horizons = horizonEnds.length + 1

export function horizonOf(aheadSeconds: number): number {
  const index = horizonEnds.findIndex((end) => aheadSeconds <= end)
  return index < 0 ? horizonEnds.length : index
}

/** As the model says. */
export const noCorrection: Correction = Array.from({ length: horizons }, () => ({
  shift: 0,
  early: 0,
  late: 0,
  count: 0,
}))

/** Of 100 arrivals, so many come before the band, and so many after it. */
const missShare = 0.1
/** Steps after each arrival. Large enough to follow a rainy day within its morning; tuned on `npm run bench:arrival`. */
const widthSteps = [0.03, 0.02, 0.012, 0.006, 0.003]
const mostShift = 3
const mostWidth = 3
/** No half of a band is narrower: a driver looks for the door. */
const leastHalfSeconds = 20

/** The 80 % band as recent arrivals have it, for a stop forecast at this moment. */
export function correctedForecast(correction: Correction, raw: ArrivalForecast, nowSeconds: number): ArrivalForecast {
  const { shift, early, late } = correction[horizonOf(raw.medianSeconds - nowSeconds)]!
  const lowHalf = Math.max(leastHalfSeconds, raw.medianSeconds - raw.lowSeconds)
  const highHalf = Math.max(leastHalfSeconds, raw.highSeconds - raw.medianSeconds)
  const medianSeconds = Math.max(nowSeconds, raw.medianSeconds + (shift * (lowHalf + highHalf)) / 2)
  return {
    lowSeconds: Math.max(nowSeconds, medianSeconds - lowHalf * Math.exp(early)),
    medianSeconds,
    highSeconds: medianSeconds + highHalf * Math.exp(late),
  }
}

/** A forecast before it was corrected, when it was made, and when the visit began. */
export interface Miss {
  readonly raw: ArrivalForecast
  readonly madeSeconds: number
  readonly beganSeconds: number
}

/**
 * Learns from one arrival: each edge moves outwards after a miss and a ninth as far inwards otherwise, so that one in ten
 * misses it in the long run, whatever happens (Gibbs and Candès 2021; as quantile tracking: Angelopoulos et al. 2023).
 */
export function learnMiss(correction: Correction, { raw, madeSeconds, beganSeconds }: Miss): Correction {
  const horizon = horizonOf(raw.medianSeconds - madeSeconds)
  const { lowSeconds, medianSeconds, highSeconds } = correctedForecast(correction, raw, madeSeconds)
  const { shift, early, late, count } = correction[horizon]!
  const widthStep = widthSteps[horizon]!
  const shiftStep = widthStep / 3
  const learned = {
    shift: bounded(shift + shiftStep * (beganSeconds > medianSeconds ? 0.5 : -0.5), mostShift),
    early: bounded(early + widthStep * ((beganSeconds < lowSeconds ? 1 : 0) - missShare), mostWidth),
    late: bounded(late + widthStep * ((beganSeconds > highSeconds ? 1 : 0) - missShare), mostWidth),
    count: count + 1,
  }
  return correction.map((one, index) => (index === horizon ? learned : one))
}

function bounded(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value))
}
