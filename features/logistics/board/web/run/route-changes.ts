import { dayChanges, type DayChange, type RunResult } from '../../../runs/rules/run-result.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'

export type RouteChange = {
  routeId: number
  before: number
  after: number
  added: number[]
  removed: number[]
  /** The fewest of those that stay which have to change places for the new order. */
  reordered: number[]
}
export type ResultChange = RouteChange & { day: readonly DayChange[] }

/** What a result would change, route by route: stops, and the hours, depots and limits it was given. */
export function resultChanges(state: Pick<PlanState, 'routes'>, result: RunResult): ResultChange[] {
  const day = dayChanges(result, state)
  const changes = routeChanges(state, result.best ?? []).map((one) => ({ ...one, day: day.get(one.routeId) ?? [] }))
  const listed = new Set(changes.map(({ routeId }) => routeId))
  const others = state.routes.filter(({ id }) => day.has(id) && !listed.has(id))
  return [
    ...changes,
    ...others.map(({ id, stops: { length } }) => ({
      routeId: id,
      before: length,
      after: length,
      added: [],
      removed: [],
      reordered: [],
      day: day.get(id) ?? [],
    })),
  ]
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
        reordered: movedIn(
          kept,
          deliveryIds.filter((id) => before.has(id)),
        ),
      },
    ]
  })
}

/** All but the longest run of stops that keep their order. */
function movedIn(before: readonly number[], after: readonly number[]): number[] {
  const places = new Map(before.map((id, index) => [id, index]))
  const at = after.map((id) => places.get(id) ?? 0)
  const longest: number[] = []
  const previous: number[] = []
  for (const place of at) {
    const earlier = longest.map((length, other) => (at[other]! < place ? length : 0))
    const best = Math.max(0, ...earlier)
    longest.push(best + 1)
    previous.push(best > 0 ? earlier.indexOf(best) : -1)
  }
  const kept = new Set<number>()
  for (let last = longest.indexOf(Math.max(0, ...longest)); last >= 0; last = previous[last] ?? -1)
    kept.add(after[last]!)
  return after.filter((id) => !kept.has(id))
}

/** What stays out, by the rule in its way, the most frequent one first. */
export function leftByRule<T extends { rule: string }>(left: readonly T[]): { rule: T['rule']; left: T[] }[] {
  const groups = new Map<T['rule'], T[]>()
  for (const one of left) groups.set(one.rule, [...(groups.get(one.rule) ?? []), one])
  return [...groups]
    .map(([rule, some]) => ({ rule, left: some }))
    .toSorted((one, other) => other.left.length - one.left.length)
}
