import { leastAssignment } from './least-assignment.ts'
import { leastGain } from './last-pass.ts'
import type { LastPass } from './last-pass.ts'

/** Exchanges the routes of a vehicle and a later one where that saves. */
export function swapVehicle(pass: LastPass, one: number): boolean {
  const { model, pricer } = pass
  for (let other = one + 1; other < model.vehicleCount && !pass.isLate; other++) {
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
  const { routes } = pass.pricer
  const free = freeVehicles(pass)
  const owners = free.filter((vehicle) => routes[vehicle]!.length > 0)
  const vehicles = [...owners, ...unusedOfEachKind(pass, free, owners.length)]
  const costs = owners.flatMap((owner) => costsOf(pass, owner, vehicles))
  if (pass.isLate) return false
  const chosen = leastAssignment({ rows: owners.length, columns: vehicles.length, costs })
  if (chosen === null) return false
  const next = routes.map((route, vehicle) => (owners.includes(vehicle) ? new Int32Array(0) : route))
  for (const [row, column] of chosen.entries()) next[vehicles[column]!] = routes[owners[row]!]!
  return pass.tryRoutes(next)
}

function freeVehicles({ model }: LastPass): number[] {
  return Array.from(model.kind.keys()).filter(
    (vehicle) => model.prefixes[vehicle]!.length === 0 && model.isLockedRoute[vehicle] === 0,
  )
}

/** Unused vehicles, of each kind no more than there are routes. */
function unusedOfEachKind({ model, pricer }: LastPass, free: readonly number[], most: number): number[] {
  const counts = new Map<number, number>()
  return free.filter((vehicle) => {
    if (pricer.routes[vehicle]!.length > 0) return false
    const count = counts.get(model.kind[vehicle]!) ?? 0
    counts.set(model.kind[vehicle]!, count + 1)
    return count < most
  })
}

/** What the route of a vehicle would cost with each of the vehicles, asking once for those that are alike. */
function costsOf(pass: LastPass, owner: number, vehicles: readonly number[]): number[] {
  const { pricer, model } = pass
  const route = pricer.routes[owner]!
  const known = new Map<number, number>()
  return vehicles.map((vehicle) => {
    if (vehicle === owner) return pricer.figures[owner]!.cost
    // Locks and changes from the previous plan differ between vehicles that are alike otherwise.
    if (pass.isLate || !pass.mayServe(vehicle, route)) return Infinity
    const key = model.problem.stability === undefined ? model.kind[vehicle]! : vehicle
    const cost = known.get(key) ?? pass.costOf(vehicle, route)
    known.set(key, cost)
    return cost
  })
}
