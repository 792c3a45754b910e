import type { Balance, Stop } from '#optimiser/problem.ts'
import type { DriverPast, RunHistory } from './run-history.ts'
import type { RunSettings } from './run-settings.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'

type Given = { goals: RunSettings['goals']; units: readonly string[]; state: PlanState; history: RunHistory }

/** What unequal work costs: by its square today, and by the hour, stop or quantity for drivers who have done more before. */
export type FairWork = {
  balance?: Balance
  /** On top of what an hour of a route costs. */
  hourPriceOf: (routeId: number) => number
  /** On top of what serving a stop costs. */
  stopPriceOf: (routeId: number, stop: Stop) => number
}

const nothing: FairWork = { hourPriceOf: () => 0, stopPriceOf: () => 0 }
/** A stop is worth so much less than an hour. */
const stopsPerHour = 20
/** What someone has done more is made up for in a working week. */
const catchUpDays = 5

/**
 * With the earlier work e and today's work t of each driver, off their means, the sum of (e + t)² is that of e², of t² and of 2·e·t: the second
 * is the balance of the optimiser among all, the third a price on today's work of each driver. Only differences count, so that the driver who
 * has done least pays nothing.
 */
export function fairWork(price: number, stops: readonly Stop[], given: Given): FairWork {
  const { fairnessOf: kind, fairnessUnit: unit, fairnessOver } = given.goals
  const mean = meanQuantity(stops, unit)
  if (price === 0 || (kind === 'quantity' && (mean === 0 || !given.units.includes(unit)))) return nothing
  const squared = { hours: price, stops: price / stopsPerHour, quantity: price / stopsPerHour / mean ** 2 }[kind]
  const among = fairnessOver === 'weeks' ? ({ among: 'all' } as const) : {}
  const aheadOf = fairnessOver === 'weeks' ? aheadBy(given) : new Map<number, number>()
  const surcharge = (routeId: number) => (2 * squared * (aheadOf.get(routeId) ?? 0)) / catchUpDays
  const weights = { hours: () => 0, stops: () => 1, quantity: (stop: Stop) => quantityOf(stop, unit) }
  return {
    balance: {
      ...{ hours: hoursAt(squared), stops: stopsAt(squared), quantity: quantityAt(squared, unit) }[kind],
      ...among,
    },
    hourPriceOf: (routeId) => (kind === 'hours' ? surcharge(routeId) : 0),
    stopPriceOf: (routeId, stop) => surcharge(routeId) * weights[kind](stop),
  }
}

const hoursAt = (price: number): Balance => ({ costPerSquaredHour: price })
const stopsAt = (price: number): Balance => ({ costPerSquaredStop: price })
const quantityAt = (price: number, unit: string): Balance => ({ costPerSquaredQuantity: price, unit })

function meanQuantity(stops: readonly Stop[], unit: string): number {
  return stops.reduce((sum, stop) => sum + quantityOf(stop, unit), 0) / Math.max(1, stops.length)
}

function quantityOf({ delivery, pickup }: Stop, unit: string): number {
  return (delivery?.[unit] ?? 0) + (pickup?.[unit] ?? 0)
}

/** How much more the driver of each route has done than the one of them who has done least. */
function aheadBy({ goals, state, history }: Given): Map<number, number> {
  const shareOf = { hours: hoursOf, stops: stopsOf, quantity: carriedBy }[goals.fairnessOf]
  const shares = state.routes.flatMap(({ id, driverId }) => {
    if (driverId === null) return []
    const past = history.work.get(driverId)
    return [{ id, share: past ? shareOf(past) : 0 }]
  })
  const least = Math.min(...shares.map(({ share }) => share))
  return new Map(shares.map(({ id, share }) => [id, share - least]))
}

const hoursOf = ({ workSeconds }: DriverPast) => workSeconds / 3600
const stopsOf = ({ stops }: DriverPast) => stops
const carriedBy = ({ quantity }: DriverPast) => quantity
