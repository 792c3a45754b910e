import type { Route } from '#optimiser/plan.ts'
import type { PlanFacts, ProfileFacts } from '../facts.ts'

/** Paid on top of the hourly cost for each hour beyond the shift: half of it. */
export const overtimeShare = 0.5

/** What a route costs without its driver's pay, and the seconds that are paid, with those beyond the shift as they are paid for. */
export type Pay = { costWithoutPay: number; paidSeconds: number }

export function payOf(
  { costs, totals }: Route,
  { profile, hasDriver }: { profile: ProfileFacts | undefined; hasDriver: boolean },
): Pay {
  const seconds = totals.durationSeconds + overtimeShare * totals.overtimeSeconds
  const { fixed, distance, late, preference, stability, compactness } = costs
  const other = fixed + distance + late + preference + stability + compactness
  return {
    costWithoutPay: other + ((profile?.costPerHour ?? 0) * seconds) / 3600,
    paidSeconds: hasDriver ? seconds : 0,
  }
}

/** What it would cost if all drivers were paid alike. */
export function costAt({ costWithoutPay, paidSeconds }: Pay, perHour: number): number {
  return costWithoutPay + (perHour * paidSeconds) / 3600
}

/** Among fewer drivers the mean says too much of each. */
const fewestDrivers = 5
/** What an hour is then taken to cost: so many kilometres of a usual vehicle, or its share of a day's fixed cost, or so many cents. Guesses. */
const kilometersOfHour = 30
const hoursOfDay = 8
const usualHour = 1000

type Paid = { drivers: number; meanPerHour: number }

/**
 * What an hour of any driver counts for where no one's pay may show: about the mean of all, in steps of forty per cent, so that who comes and
 * goes doesn't show in it.
 */
export function usualPayOf({ drivers, meanPerHour }: Paid, { profiles }: Pick<PlanFacts, 'profiles'>): number {
  if (drivers === 0) return 0
  if (drivers >= fewestDrivers) return Math.round(2 ** (Math.round(2 * Math.log2(meanPerHour)) / 2))
  return guessedHour(profiles)
}

/** Never nothing, so that what is scaled by it doesn't stand there as it is. */
export function guessedHour(profiles: PlanFacts['profiles']): number {
  const mean = (of: 'costPerKilometer' | 'fixedCost') =>
    profiles.reduce((sum, one) => sum + one[of], 0) / Math.max(1, profiles.length)
  return kilometersOfHour * mean('costPerKilometer') || mean('fixedCost') / hoursOfDay || usualHour
}

const alike = new WeakMap<PlanFacts, PlanFacts>()

/** The same with drivers who are all paid alike. */
export function withUsualPay(facts: PlanFacts): PlanFacts {
  const known = alike.get(facts)
  if (known) return known
  const paid = facts.drivers.map((driver) => ({ ...driver, costPerHour: facts.usualPay }))
  const made = { ...facts, drivers: paid }
  alike.set(facts, made)
  return made
}
