import type { Numeric } from './number-input.tsx'

/** A measure as it is kept: a whole number of a small unit, none where nothing is typed. */
export function keptOf(typed: Numeric, each: number): number {
  return Math.round(Number(typed) * each)
}

/** A measure as its field shows it: as it was typed, as long as that stands for what is kept. */
export function inUnit(kept: Numeric, typed: Numeric | undefined, each: number): Numeric {
  if (typed !== undefined && keptOf(typed, each) === kept) return typed
  return kept === '' ? '' : Math.round((kept / each) * 1000) / 1000
}
