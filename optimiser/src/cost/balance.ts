import type { Model } from '../model/model.ts'

/** Sums that the price of inequality follows from; kept as routes change. */
export interface Shares {
  vehicles: number
  hours: number
  squaredHours: number
  stops: number
  squaredStops: number
  quantity: number
  squaredQuantity: number
}

/** What of a route is held against the other routes. */
export interface RouteShare {
  readonly durationSeconds: number
  readonly stopCount: number
  /** Of the unit that counts; zero where none does. */
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

/** How much the first of these stops bring and take together, of the unit that counts. */
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

/** The squared differences to the mean, priced. */
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
