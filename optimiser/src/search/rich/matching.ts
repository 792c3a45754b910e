import type { Model } from '../../model/model.ts'
import { RouteEvaluator } from '../../schedule/evaluator.ts'

/**
 * Gives each of several routes a vehicle that may drive it, whichever is free or can be freed (augmenting paths: Kuhn 1955); answers one
 * route per vehicle, or null where there is not one for each.
 */
export function vehiclesFor(model: Model, orders: readonly Int32Array[]): Int32Array[] | null {
  const { vehicleCount } = model
  const mayDrive = drivers(model, orders)
  const routeOf = new Int32Array(vehicleCount).fill(-1)
  const isAsked = new Uint8Array(vehicleCount)
  const place = (route: number): boolean => {
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      if (isAsked[vehicle] === 1 || !mayDrive(route, vehicle)) continue
      isAsked[vehicle] = 1
      if (routeOf[vehicle]! >= 0 && !place(routeOf[vehicle]!)) continue
      routeOf[vehicle] = route
      return true
    }
    return false
  }
  for (let route = 0; route < orders.length; route++) {
    isAsked.fill(0)
    if (!place(route)) return null
  }
  return Array.from(routeOf, (route) => orders[route] ?? new Int32Array(0))
}

/** Whether a vehicle may drive a route; asked of the evaluator once for all vehicles of a kind. */
function drivers(model: Model, orders: readonly Int32Array[]): (route: number, vehicle: number) => boolean {
  const evaluator = new RouteEvaluator(model)
  const known = new Map<number, boolean>()
  return (route, vehicle) => {
    const key = route * model.kindCount + model.kind[vehicle]!
    const before = known.get(key)
    if (before !== undefined) return before
    const order = orders[route]!
    const may = evaluator.evaluate(vehicle, order, order.length) < Infinity
    known.set(key, may)
    return may
  }
}
