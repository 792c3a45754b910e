import type { Core } from './core.ts'
import type { NodePlan } from './control.ts'
import { leftOf, nearestFirst } from './exchange.ts'

/** A stop, and how many stops around it to take from the other plan. */
export interface Region {
  readonly centre: number
  readonly wanted: number
}

/**
 * The first plan with a region of the other one: its routes that serve a stop or are nearest to it (selective route exchange as in Nagata
 * and Kobayashi 2010, limited to a region). Remainders of short routes are broken up. Contains every stop at most once, and returns
 * the stops of the exchanged routes.
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
  // If there are more routes than vehicles, the shortest are broken up too.
  const kept = left.length > most ? left.toSorted((a, b) => b.length - a.length).slice(0, Math.max(0, most)) : left
  return { child: [...child, ...kept], changed }
}

// The route of the centre first, then by mean distance.
function routesFrom(core: Core, plan: NodePlan, centre: number): NodePlan {
  const near = nearestFirst(core, plan, centre)
  const own = near.filter((route) => route.includes(centre))
  return [...own, ...near.filter((route) => !route.includes(centre))]
}
