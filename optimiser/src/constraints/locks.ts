import { breach, stopName, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'
import type { Violation } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Locked stops stay on their vehicle, routes begin with their fixed visits, and locked orders and routes are kept. */
export const locks: Constraint = {
  rule: 'locks',
  isTimed: false,
  isUsed: (model) => model.problem.locks !== undefined,
  excess: (route) => countStrangers(route) + changedPrefix(route) + brokenOrders(route).length + changedRoute(route),
  explain: (route) => {
    const vehicle = vehicleName(route)
    return [
      ...strangers(route).map((stop) => strangerViolation(route, stop)),
      ...breach('locks', changedPrefix(route), { kind: 'beginning-changed', vehicle }, { vehicle }),
      ...brokenOrders(route).map(([before, stop]) => orderViolation(route, before, stop)),
      ...breach('locks', changedRoute(route), { kind: 'route-changed', vehicle }, { vehicle }),
    ]
  },
}

function strangerViolation(route: TimedRoute, stop: number): Violation {
  const { model } = route
  const keeper = model.problem.vehicles[model.lockedVehicle[stop]!]!.id
  const name = stopName(route, stop)
  return violationOf(
    'locks',
    1,
    { kind: 'locked-to-vehicle', stop: name, vehicle: keeper },
    { vehicle: vehicleName(route), stop: name },
  )
}

function orderViolation(route: TimedRoute, before: number, stop: number): Violation {
  const [first, second] = [stopName(route, stop), stopName(route, before)]
  return violationOf('locks', 1, { kind: 'order-changed', first, second }, { vehicle: vehicleName(route), stop: first })
}

/** Stops that are locked to another vehicle. */
function strangers(route: TimedRoute): number[] {
  const { course } = route
  return Array.from(course.stops.subarray(0, course.stopCount)).filter((stop) => isStranger(route, stop))
}

function countStrangers(route: TimedRoute): number {
  const { stops, stopCount } = route.course
  let count = 0
  for (let position = 0; position < stopCount; position++) if (isStranger(route, stops[position]!)) count++
  return count
}

function isStranger({ model, course }: TimedRoute, stop: number): boolean {
  const keeper = model.lockedVehicle[stop]!
  return keeper >= 0 && keeper !== course.vehicle
}

function changedPrefix({ model, course }: TimedRoute): number {
  const prefix = model.prefixes[course.vehicle]!
  return prefix.some((stop, position) => position >= course.stopCount || course.stops[position] !== stop) ? 1 : 0
}

function changedRoute({ model, course }: TimedRoute): number {
  if (model.isLockedRoute[course.vehicle] === 0) return 0
  const kept = model.startRoutes[course.vehicle]!
  return kept.length === course.stopCount && kept.every((stop, position) => course.stops[position] === stop) ? 0 : 1
}

const none: [number, number][] = []

/** Pairs of stops in the wrong order: the earlier one, and the one that should have come before it. */
function brokenOrders({ model, course }: TimedRoute): [number, number][] {
  if (model.orderCount === 0) return none
  let broken = none
  for (let position = 1; position < course.stopCount; position++) {
    const stop = course.stops[position]!
    for (let entry = model.orderFrom[stop]!; entry < model.orderFrom[stop + 1]!; entry++) {
      const tooEarly = furthestBefore(course, position, entry)
      if (tooEarly >= 0) broken = [...broken, [tooEarly, stop]]
    }
  }
  return broken
}

/** Among the stops before a position that should come after its stop: the last one in the locked order, or -1. */
function furthestBefore({ model, stops }: TimedRoute['course'], position: number, entry: number): number {
  let furthest = -1
  let rank = model.orderRank[entry]!
  for (let before = 0; before < position; before++) {
    const stop = stops[before]!
    for (let other = model.orderFrom[stop]!; other < model.orderFrom[stop + 1]!; other++) {
      if (model.order[other] !== model.order[entry] || model.orderRank[other]! <= rank) continue
      rank = model.orderRank[other]!
      furthest = stop
    }
  }
  return furthest
}
