import type { RunSettings } from './run-settings.ts'

/** What a driver did in the weeks before, by the plans that were published. */
export type DriverPast = { workSeconds: number; stops: number; quantity: number }

/** What a run may look back at. */
export type RunHistory = {
  /** By driver; without an entry they did nothing. */
  work: ReadonlyMap<number, DriverPast>
  /** By delivery: the drivers who came to its place most often. */
  usualDrivers: ReadonlyMap<number, readonly number[]>
}

export const noHistory: RunHistory = { work: new Map(), usualDrivers: new Map() }

/** Which parts of the past the goals of a run ask for. */
export function pastAskedBy({ goals }: Pick<RunSettings, 'goals'>): { work: boolean; customers: boolean } {
  return { work: goals.fairness > 0 && goals.fairnessOver === 'weeks', customers: goals.sameDriver > 0 }
}
