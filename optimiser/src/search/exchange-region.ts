import type { Core } from './core.ts'
import type { NodePlan } from './control.ts'

// A guess: how much of a route must be left.
const leastLeft = 0.5

/** A stop, and how many round it are wanted from the other plan. */
export interface Region {
  readonly centre: number
  readonly wanted: number
}

/**
 * The one plan, but for a region: there it has the routes of the other that serve a stop or lie nearest to it (selective route exchange, as
 * Nagata and Kobayashi 2010, kept to one place). Routes of which little is left are broken up. Names every stop at most once, and says
 * which stops came with the routes.
 */
export function exchangeRegion(core: Core, { one, other }: { one: NodePlan; other: NodePlan }, { centre, wanted }: Region): { child: number[][]; changed: number[] } {
  const isTaken = new Uint8Array(core.nodes)
  const child: number[][] = []
  const changed: number[] = []
  for (const route of routesFrom(core, other, centre)) {
    if (changed.length > 0 && changed.length + route.length / 2 > wanted) break
    child.push([...route])
    changed.push(...route)
    for (const stop of route) isTaken[stop] = 1
  }
  for (const route of one) {
    const left = route.filter((stop) => isTaken[stop] === 0)
    if (left.length >= leastLeft * route.length) child.push(left)
  }
  return { child, changed }
}

// First the route of the centre, then by mean distance.
function routesFrom(core: Core, plan: NodePlan, centre: number): NodePlan {
  const near = plan.map((route) => {
    let sum = 0
    for (const stop of route) sum += core.cost[centre * core.nodes + stop]!
    return { route, distance: route.includes(centre) ? -1 : sum / route.length }
  })
  return near.sort((a, b) => a.distance - b.distance).map(({ route }) => route)
}
