import type { Model } from '../model/model.ts'

/** Sums for the price of inequality, updated as routes change. */
export interface Shares {
  vehicles: number
  hours: number
  squaredHours: number
  stops: number
  squaredStops: number
  quantity: number
  squaredQuantity: number
}

/** The figures of a route that are compared with other routes. */
export interface RouteShare {
  readonly durationSeconds: number
  readonly stopCount: number
  /** In the balanced unit; zero if no unit is balanced. */
  readonly quantity: number
}

/** The sums before any route is added. */
export function noShares(model: Model): Shares {
  return {
    vehicles: model.balance.amongAll ? model.vehicleCount : 0,
    hours: 0,
    squaredHours: 0,
    stops: 0,
    squaredStops: 0,
    quantity: 0,
    squaredQuantity: 0,
  }
}

/** Total delivered and collected quantity of the first `count` stops, in the balanced unit. */
export function quantityOf({ balance }: Model, stops: Int32Array, count = stops.length): number {
  if (balance.quantityPrice === 0) return 0
  let sum = 0
  for (let at = 0; at < count; at++) sum += balance.quantities[stops[at]!]!
  return sum
}

/** Adds (sign 1) or takes away (sign -1) one used route. */
export function addShare(shares: Shares, model: Model, route: RouteShare, sign: 1 | -1): void {
  if (route.stopCount === 0) return
  const hours = route.durationSeconds / 3600
  if (!model.balance.amongAll) shares.vehicles += sign
  shares.hours += sign * hours
  shares.squaredHours += sign * hours * hours
  shares.stops += sign * route.stopCount
  shares.squaredStops += sign * route.stopCount * route.stopCount
  shares.quantity += sign * route.quantity
  shares.squaredQuantity += sign * route.quantity * route.quantity
}

/** Price of the squared differences from the mean. */
export function balanceCost({ balance }: Model, shares: Shares): number {
  const { vehicles } = shares
  if (vehicles < 2) return 0
  const hours = shares.squaredHours - (shares.hours * shares.hours) / vehicles
  const stops = shares.squaredStops - (shares.stops * shares.stops) / vehicles
  const quantity = shares.squaredQuantity - (shares.quantity * shares.quantity) / vehicles
  return (
    balance.hourPrice * Math.max(0, hours) +
    balance.stopPrice * Math.max(0, stops) +
    balance.quantityPrice * Math.max(0, quantity)
  )
}
