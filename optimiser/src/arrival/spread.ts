/** What a model can't explain: its quantiles, evenly spaced from the least to the most. */
export type Spread = readonly number[]

const points = 41
/** The ends are not the very extremes, so that one odd day doesn't set them. */
const endShare = 0.002

/** Quantiles of values; they are sorted in place. */
export function spreadOf(values: Float64Array): Spread {
  values.sort()
  return Array.from({ length: points }, (_, index) => {
    const share = endShare + ((1 - 2 * endShare) * index) / (points - 1)
    return quantileOf(values, share)
  })
}

/** A quantile of sorted values, between two of them where it falls there. */
export function quantileOf(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const low = Math.floor(at)
  const from = sorted[low] ?? 0
  return from + (at - low) * ((sorted[low + 1] ?? from) - from)
}

/** The value at a share from 0 to 1. */
export function valueAt(spread: Spread, share: number): number {
  const at = share * (spread.length - 1)
  const low = Math.min(spread.length - 2, Math.floor(at))
  const from = spread[low]!
  return from + (at - low) * (spread[low + 1]! - from)
}

/** The share of values below one; less than 1, so that something is always left above it. */
export function shareBelow(spread: Spread, value: number): number {
  let low = 0
  let high = spread.length - 1
  if (value <= spread[0]!) return 0
  if (value >= spread[high]!) return mostShare
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (spread[middle]! <= value) low = middle
    else high = middle
  }
  const width = spread[high]! - spread[low]!
  return Math.min(mostShare, (low + (width > 0 ? (value - spread[low]!) / width : 0)) / (spread.length - 1))
}

const mostShare = 0.995

/** Quantiles of the normal distribution of variance 1, by Shore's approximation (1982): the start before there are days. */
export const normalSpread: Spread = Array.from({ length: points }, (_, index) => {
  const share = endShare + ((1 - 2 * endShare) * index) / (points - 1)
  const half = Math.max(share, 1 - share)
  const value = 5.5556 * (1 - ((1 - half) / half) ** 0.1186)
  return share < 0.5 ? -value : value
})
