import type { CrossingParams } from './classic-params.ts'
import type { Core } from './core.ts'
import type { NodePlan } from './control.ts'
import type { Random } from './random.ts'

// A guess: the share of a route that must remain.
const leastLeft = 0.5

/**
 * Crosses two plans: the routes of one around a random stop, and those of the other without stops served already. Routes with few remaining
 * stops are broken up (similar to selective route exchange: Nagata and Kobayashi 2010). Contains every stop at most once.
 */
export function exchangeRoutes(
  core: Core,
  { one, other }: { one: NodePlan; other: NodePlan },
  { random, leastTaken, mostTaken }: CrossingParams & { random: Random },
): number[][] {
  const isTaken = new Uint8Array(core.nodes)
  const wanted = (leastTaken + (mostTaken - leastTaken) * random.unit()) * (core.nodes - 1)
  const child: number[][] = []
  let taken = 0
  for (const route of nearestFirst(core, one, 1 + random.below(core.nodes - 1))) {
    if (taken >= wanted) break
    child.push([...route])
    taken += route.length
    for (const stop of route) isTaken[stop] = 1
  }
  return [...child, ...leftOf(other, isTaken)]
}

/** The routes of a plan without taken stops. Routes with few remaining stops are broken up. */
export function leftOf(plan: NodePlan, isTaken: Uint8Array): number[][] {
  return plan.flatMap((route) => {
    const left = route.filter((stop) => isTaken[stop] === 0)
    return left.length >= leastLeft * route.length ? [left] : []
  })
}

/** The routes of a plan in order of their mean distance from a stop. */
export function nearestFirst(core: Core, plan: NodePlan, centre: number): NodePlan {
  const near = plan.map((route) => {
    let sum = 0
    for (const stop of route) sum += core.cost[centre * core.nodes + stop]!
    return { route, distance: sum / route.length }
  })
  return near.sort((a, b) => a.distance - b.distance).map(({ route }) => route)
}
