import { isSame } from '#kit/contract/same.ts'
import type { Restore } from '../plan/changed-state.ts'
import { changeBetween } from '../plan/list-change.ts'
import { roadsBetween } from '../plan/roads.ts'
import type { PlacedStop, PlanState, RouteState } from '../plan/state.ts'
import { isLockedAlike } from '../plan/time-lock.ts'

/** What leads from one state of a plan back to another, where nothing else has happened in between; and merges where it has. */
export function restoreOf(from: PlanState, to: PlanState): Restore {
  const routesBefore = new Map(from.routes.map((route) => [route.id, route]))
  const ids = new Set(to.routes.map(({ id }) => id))
  const spots = spotsOf(from)
  const lists = [
    { routeId: null, after: to.pool, before: from.pool },
    ...to.routes.map(({ id, stops }) => ({ routeId: id, after: stops, before: routesBefore.get(id)?.stops ?? [] })),
  ]
  return {
    kind: 'restore',
    stops: lists.flatMap(({ routeId, after, before }) => {
      if (after === before) return []
      const isOut = movedIn(after, before)
      return after.flatMap((stop, index) => {
        const spot = spots.get(stop.deliveryId)
        const isSame = !isOut.has(stop.deliveryId) && spot !== undefined && isLockedAlike(spot, stop)
        return isSame ? [] : [{ ...stop, routeId, index, previous: after[index - 1]?.deliveryId ?? null }]
      })
    }),
    routes: to.routes
      .filter((route) => !isSameRoute(route, routesBefore.get(route.id)))
      .map(({ stops: _stops, ...fields }) => fields),
    added: from.routes.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
    granted: changeBetween(from.granted, to.granted),
    roads: roadsBetween(from.roads, to.roads),
  }
}

/** Whether it leads nowhere. */
export function isNothing({ stops, routes, added, granted, roads, joins = [], splits = [] }: Restore): boolean {
  const lists = [stops, routes, added, joins, splits]
  return lists.every(({ length }) => length === 0) && granted === null && roads === null
}

/** The routes whose stops or settings differ, also those that only one of the two has. */
export function changedRoutes(from: PlanState, to: PlanState): number[] {
  const before = new Map(from.routes.map((route) => [route.id, route]))
  const after = new Map(to.routes.map((route) => [route.id, route]))
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const [one, other] = [before.get(id), after.get(id)]
    return !one || !other || !isSameRoute(one, other) || !isSameOrder(one.stops, other.stops)
  })
}

function isSameOrder(one: PlacedStop[], other: PlacedStop[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((stop, at) => stop.deliveryId === other[at]!.deliveryId && isLockedAlike(stop, other[at]!)))
  )
}

function isSameRoute(route: RouteState, other: RouteState | undefined): boolean {
  if (!other) return false
  const { stops: _own, ...one } = route
  const { stops: _other, ...rest } = other
  return isSame(one, rest)
}

function spotsOf({ routes, pool }: PlanState): Map<number, PlacedStop> {
  return new Map([...pool, ...routes.flatMap(({ stops }) => stops)].map((stop) => [stop.deliveryId, stop]))
}

/** The stops of a list that came from elsewhere, or that stand out of order: all but the longest row that kept its order. */
function movedIn(after: PlacedStop[], before: PlacedStop[]): Set<number> {
  const ranks = new Map(before.map(({ deliveryId }, index) => [deliveryId, index]))
  const row = after.flatMap(({ deliveryId }) => {
    const rank = ranks.get(deliveryId)
    return rank === undefined ? [] : [{ deliveryId, rank }]
  })
  const kept = longestRising(row)
  return new Set(after.flatMap(({ deliveryId }) => (kept.has(deliveryId) ? [] : [deliveryId])))
}

type Ranked = { deliveryId: number; rank: number }

/** Patience sorting: the piles' tops, each with the one it stands on. */
function longestRising(row: Ranked[]): Set<number> {
  const tops: number[] = []
  const under: number[] = []
  row.forEach(({ rank }, at) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (row[tops[middle]!]!.rank < rank) low = middle + 1
      else high = middle
    }
    under[at] = tops[low - 1] ?? -1
    tops[low] = at
  })
  const kept = new Set<number>()
  for (let at = tops.at(-1) ?? -1; at >= 0; at = under[at]!) kept.add(row[at]!.deliveryId)
  return kept
}
