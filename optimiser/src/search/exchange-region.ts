import type { Core } from './core.ts'
import type { NodePlan } from './control.ts'
import { leftOf, nearestFirst } from './exchange.ts'

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
export function exchangeRegion(
  core: Core,
  { one, other }: { one: NodePlan; other: NodePlan },
  { centre, wanted }: Region,
): { child: number[][]; changed: number[] } {
  const isTaken = new Uint8Array(core.nodes)
  const child: number[][] = []
  const changed: number[] = []
  for (const route of routesFrom(core, other, centre)) {
    if (changed.length > 0 && changed.length + route.length / 2 > wanted) break
    child.push([...route])
    changed.push(...route)
    for (const stop of route) isTaken[stop] = 1
  }
  const left = leftOf(one, isTaken)
  const most = core.fleet - child.length
  // With more routes than vehicles, the shortest are broken up too.
  const kept = left.length > most ? left.toSorted((a, b) => b.length - a.length).slice(0, Math.max(0, most)) : left
  return { child: [...child, ...kept], changed }
}

// First the route of the centre, then by mean distance.
function routesFrom(core: Core, plan: NodePlan, centre: number): NodePlan {
  const near = nearestFirst(core, plan, centre)
  const own = near.filter((route) => route.includes(centre))
  return [...own, ...near.filter((route) => !route.includes(centre))]
}
