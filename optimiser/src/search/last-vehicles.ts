import { leastAssignment } from './least-assignment.ts'
import { leastGain } from './last-pass.ts'
import type { LastPass } from './last-pass.ts'

/** Exchanges the routes of a vehicle and a later one where that saves. */
export function swapVehicle(pass: LastPass, one: number): boolean {
  const { model, pricer } = pass
  for (let other = one + 1; other < model.vehicleCount; other++) {
    const [first, second] = [pricer.routes[one]!, pricer.routes[other]!]
    if (first.length + second.length === 0 || isAlike(pass, one, other)) continue
    if (saves(pass, one, other) && pass.tryRoutes(pricer.routes.with(one, second).with(other, first))) return true
  }
  return false
}

// Where changes from the previous plan count, vehicles of a kind differ in what they served.
function isAlike({ model }: LastPass, one: number, other: number): boolean {
  return model.kind[one] === model.kind[other] && model.problem.stability === undefined
}

/** Whether two vehicles would cost less with each other's routes. */
function saves(pass: LastPass, one: number, other: number): boolean {
  const { routes, figures } = pass.pricer
  if (!pass.mayServe(one, routes[other]!) || !pass.mayServe(other, routes[one]!)) return false
  const before = figures[one]!.cost + figures[other]!.cost
  const first = pass.costOf(one, routes[other]!)
  if (first === Infinity) return false
  // Even work may be worth more than the routes cost.
  const most = pass.isBalanced ? Infinity : before - first - leastGain
  return pass.costOf(other, routes[one]!, most) < most
}

/**
 * Gives all routes to vehicles at the least cost, which also finds exchanges of three and more. Vehicles under way and locked routes stay. Prices
 * routes one by one, so a price on even work is left to the exchanges of two.
 */
export function reassignRoutes(pass: LastPass): boolean {
  const { model, pricer } = pass
  const vehicles = Array.from(model.kind.keys()).filter(
    (vehicle) => model.prefixes[vehicle]!.length === 0 && model.isLockedRoute[vehicle] === 0,
  )
  const costs = vehicles.flatMap((vehicle) => costsOf(pass, vehicle, vehicles))
  if (pass.isLate) return false
  const columns = leastAssignment(costs, vehicles.length)
  if (columns === null) return false
  const routes = [...pricer.routes]
  for (const [row, column] of columns.entries()) routes[vehicles[column]!] = pricer.routes[vehicles[row]!]!
  return pass.tryRoutes(routes)
}

/** What the route of a vehicle would cost with each of the vehicles, asking once for those that are alike. */
function costsOf(pass: LastPass, owner: number, vehicles: readonly number[]): number[] {
  const { pricer, model } = pass
  const route = pricer.routes[owner]!
  const known = new Map<number, number>()
  const costWith = (vehicle: number) => {
    if (vehicle === owner) return pricer.figures[owner]!.cost
    if (pass.isLate || !pass.mayServe(vehicle, route)) return Infinity
    return pass.costOf(vehicle, route)
  }
  return vehicles.map((vehicle) => {
    if (model.problem.stability !== undefined) return costWith(vehicle)
    // Locks differ between vehicles that are alike otherwise.
    if (!pass.mayServe(vehicle, route)) return Infinity
    const kind = model.kind[vehicle]!
    const cost = known.get(kind) ?? costWith(vehicle)
    known.set(kind, cost)
    return cost
  })
}
