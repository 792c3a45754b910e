import type { PlanState } from '../rules/state.ts'

export type RouteChange = {
  routeId: number
  before: number
  after: number
  added: number[]
  removed: number[]
  /** What stays on the route is served in another order. */
  isReordered: boolean
}

/** What other orders of routes would change, route by route; those that stay as they are left out. */
export function routeChanges(
  state: Pick<PlanState, 'routes'>,
  orders: readonly { routeId: number; deliveryIds: readonly number[] }[],
): RouteChange[] {
  const known = new Map(state.routes.map(({ id, stops }) => [id, stops.map(({ deliveryId }) => deliveryId)]))
  return orders.flatMap(({ routeId, deliveryIds }) => {
    const old = known.get(routeId)
    if (!old || old.join() === deliveryIds.join()) return []
    const [before, after] = [new Set(old), new Set(deliveryIds)]
    const kept = old.filter((id) => after.has(id))
    return [
      {
        routeId,
        before: old.length,
        after: deliveryIds.length,
        added: deliveryIds.filter((id) => !before.has(id)),
        removed: old.filter((id) => !after.has(id)),
        isReordered: kept.join() !== deliveryIds.filter((id) => before.has(id)).join(),
      },
    ]
  })
}

/** What stays out, by the rule in its way, the most frequent one first. */
export function leftByRule<T extends { rule: string }>(left: readonly T[]): { rule: T['rule']; left: T[] }[] {
  const groups = new Map<T['rule'], T[]>()
  for (const one of left) groups.set(one.rule, [...(groups.get(one.rule) ?? []), one])
  return [...groups]
    .map(([rule, some]) => ({ rule, left: some }))
    .toSorted((one, other) => other.left.length - one.left.length)
}
