import type { PlanState } from '../../plans/rules/plan/state.ts'

/** What a run leaves as it is because it is under way or about to be. */
export type Frozen = { stops: ReadonlySet<number>; minutes: number }

export const nothingFrozen: Frozen = { stops: new Set(), minutes: 0 }

type Before = { starts: ReadonlyMap<number, number>; seconds: number; begun: ReadonlySet<number> }

/** The beginnings of routes, each up to its last stop that starts before so many seconds of the day, or that was begun before its time. */
export function startingBefore({ routes }: Pick<PlanState, 'routes'>, { starts, seconds, begun }: Before): Set<number> {
  return new Set(
    routes.flatMap(({ stops }) => {
      const last = stops.findLastIndex(
        ({ deliveryId }) => begun.has(deliveryId) || (starts.get(deliveryId) ?? Infinity) < seconds,
      )
      return stops.slice(0, last + 1).map(({ deliveryId }) => deliveryId)
    }),
  )
}
