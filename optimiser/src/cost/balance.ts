import type { Model } from '../model/model.ts'

/** Sums that the price of inequality follows from; kept as routes change. */
export interface Shares {
  vehicles: number
  hours: number
  squaredHours: number
  stops: number
  squaredStops: number
}

/** The sums before any route is added. */
export function noShares(model: Model): Shares {
  return {
    vehicles: model.balance.amongAll ? model.vehicleCount : 0,
    hours: 0,
    squaredHours: 0,
    stops: 0,
    squaredStops: 0,
  }
}

/** Adds (sign 1) or takes away (sign -1) one used route. */
export function addShare(
  shares: Shares,
  model: Model,
  route: { durationSeconds: number; stopCount: number },
  sign: 1 | -1,
): void {
  if (route.stopCount === 0) return
  const hours = route.durationSeconds / 3600
  if (!model.balance.amongAll) shares.vehicles += sign
  shares.hours += sign * hours
  shares.squaredHours += sign * hours * hours
  shares.stops += sign * route.stopCount
  shares.squaredStops += sign * route.stopCount * route.stopCount
}

/** The squared differences to the mean, priced. */
export function balanceCost({ balance }: Model, shares: Shares): number {
  if (shares.vehicles < 2) return 0
  const hours = shares.squaredHours - (shares.hours * shares.hours) / shares.vehicles
  const stops = shares.squaredStops - (shares.stops * shares.stops) / shares.vehicles
  return balance.hourPrice * Math.max(0, hours) + balance.stopPrice * Math.max(0, stops)
}
