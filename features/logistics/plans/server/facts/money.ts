import type { Caller } from '#kit/server/handle.ts'
import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { Change } from '../../contract.ts'
import { brokenOf, costOfChange } from '../../rules.ts'
import type { PlanFacts } from '../../rules/facts.ts'
import { costAt, guessedHour, withUsualPay, type Pay } from '../../rules/day/pay.ts'

/** How many points a cent is, and what an hour of each driver counts for. */
export type Points = { factor: number; usualPay: number }
/** Money as a caller may see it. */
export type Money = { money: 'cents' } | ({ money: 'points' } & Points)

type Reader = Pick<Caller, 'ability'>

/** An hour costs so many points where costs are not shown. */
const pointsPerHour = 60

export function seesCosts({ ability }: Reader): boolean {
  return ability.can('read', 'Cost')
}

/**
 * Whoever may not see costs still has to see which of two plans is dearer. What they see is worked out with drivers who are all paid alike, and
 * scaled so that an hour of the usual route costs sixty points: no one's pay is part of it.
 */
export function moneyFor(user: Reader, facts: PlanFacts): Money {
  return moneyIn(user, pointsOf(facts))
}

/** The same by points that were kept with the figures. */
export function moneyIn(user: Reader, points: Points): Money {
  return seesCosts(user) ? { money: 'cents' } : { money: 'points', ...points }
}

export function pointsOf({ profiles, usualPay }: PlanFacts): Points {
  const vehicle = profiles.reduce((sum, one) => sum + one.costPerHour, 0) / Math.max(1, profiles.length)
  const hour = vehicle + usualPay
  return { factor: pointsPerHour / (hour || guessedHour(profiles)), usualPay }
}

/** A plan with the facts that a person may see: whatever is worked out from them is money as it may be shown. */
export function seenBy<T extends { facts: PlanFacts }>(user: Reader, opened: T): T {
  return seesCosts(user) ? opened : { ...opened, facts: inPoints(opened.facts) }
}

const scaled = new WeakMap<PlanFacts, PlanFacts>()

function inPoints(facts: PlanFacts): PlanFacts {
  const known = scaled.get(facts)
  if (known) return known
  const { factor } = pointsOf(facts)
  const alike = withUsualPay(facts)
  const made: PlanFacts = {
    ...alike,
    money: 'points',
    usualPay: facts.usualPay * factor,
    profiles: alike.profiles.map((profile) => ({
      ...profile,
      fixedCost: profile.fixedCost * factor,
      costPerKilometer: profile.costPerKilometer * factor,
      costPerHour: profile.costPerHour * factor,
    })),
    drivers: alike.drivers.map((driver) => ({ ...driver, costPerHour: driver.costPerHour * factor })),
    stops: alike.stops.map((stop) => ({
      ...stop,
      windows: stop.windows.map((window) =>
        window.lateCostPerMinute === undefined
          ? window
          : { ...window, lateCostPerMinute: window.lateCostPerMinute * factor },
      ),
    })),
  }
  scaled.set(facts, made)
  return made
}

/** Figures as they may be shown. */
export function presentFigures<T extends Pay & { cost: number }>(figures: T, money: Money): Omit<T, keyof Pay> {
  const { costWithoutPay, paidSeconds, ...others } = figures
  if (money.money === 'cents') return others
  return { ...others, cost: costAt({ costWithoutPay, paidSeconds }, money.usualPay) * money.factor }
}

/** A change of a plan as it crosses the wire, in the money of the facts it was worked out from. */
export function changeOf(change: PriceChange): Change {
  const { distanceMeters, durationSeconds, drivingSeconds, lateSeconds, brokenPromises } = change
  return {
    cost: costOfChange(change),
    distanceMeters,
    durationSeconds,
    drivingSeconds,
    lateSeconds,
    brokenPromises,
    broken: change.broken.map(brokenOf),
    mended: change.mended.map(brokenOf),
  }
}
