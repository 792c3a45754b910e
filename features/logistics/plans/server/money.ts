import { forbidden } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { Change } from '../contract.ts'
import { brokenOf, costOfChange, type Kpis, type RouteFigures } from '../rules.ts'
import { refusals } from './refusals.ts'
import type { PlanFacts } from '../rules/facts.ts'
import type { RunSettings } from '../rules/run-settings.ts'

/** Money as a caller may see it: one factor for all of it. */
export type Money = { money: 'cents' | 'points'; factor: number }

/** An hour costs so many points where costs are not shown. */
const pointsPerHour = 60

/**
 * Whoever may not see costs still has to see which of two plans is dearer: all prices are scaled so that an hour of the usual route costs sixty
 * points. The same factor everywhere keeps every comparison as it is.
 */
export function moneyFor({ ability }: Pick<Caller, 'ability'>, facts: PlanFacts): Money {
  if (ability.can('read', 'Cost')) return { money: 'cents', factor: 1 }
  return { money: 'points', factor: pointsPerCent(facts) }
}

type Priced = Pick<RunSettings, 'rules'>

/** From what an amount they chose comes to in points, people could work out what costs they may not see. */
export function mayPrice({ ability }: Pick<Caller, 'ability'>, { rules }: Priced): boolean {
  return rules.lateCentsPerMinute === null || ability.can('read', 'Cost')
}

export function checkPrice(user: Pick<Caller, 'ability'>, settings: Priced): void {
  if (!mayPrice(user, settings)) throw forbidden(refusals.priceNeedsCosts)
}

/** How many points a cent is on a day. */
export function pointsPerCent({ profiles, drivers }: PlanFacts): number {
  const mean = (values: number[]) =>
    values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length
  const hour =
    mean(profiles.map(({ costPerHour }) => costPerHour)) + mean(drivers.map(({ costPerHour }) => costPerHour))
  return hour > 0 ? pointsPerHour / hour : 1
}

export function scaledFacts(facts: PlanFacts, { money, factor }: Money): PlanFacts {
  return {
    ...facts,
    money,
    profiles: facts.profiles.map((profile) => ({
      ...profile,
      fixedCost: profile.fixedCost * factor,
      costPerKilometer: profile.costPerKilometer * factor,
      costPerHour: profile.costPerHour * factor,
    })),
    drivers: facts.drivers.map((driver) => ({ ...driver, costPerHour: driver.costPerHour * factor })),
    stops: facts.stops.map((stop) => ({
      ...stop,
      windows: stop.windows.map((window) =>
        window.lateCostPerMinute === undefined
          ? window
          : { ...window, lateCostPerMinute: window.lateCostPerMinute * factor },
      ),
    })),
  }
}

export function scaledKpis(kpis: Kpis, { factor }: Pick<Money, 'factor'>): Kpis {
  return { ...kpis, cost: kpis.cost * factor }
}

export function scaledFigures(figures: RouteFigures, { factor }: Money): RouteFigures {
  return { ...figures, cost: figures.cost * factor }
}

/** A change of a plan as it crosses the wire. */
export function changeOf(change: PriceChange, { factor }: Money): Change {
  const { distanceMeters, durationSeconds, drivingSeconds, lateSeconds, brokenPromises } = change
  return {
    cost: costOfChange(change) * factor,
    distanceMeters,
    durationSeconds,
    drivingSeconds,
    lateSeconds,
    brokenPromises,
    broken: change.broken.map(brokenOf),
    mended: change.mended.map(brokenOf),
  }
}
