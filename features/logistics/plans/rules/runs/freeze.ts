import type { PlanState } from '../plan/state.ts'

/** What a run leaves as it is because it is under way or about to be. */
export type Frozen = { stops: ReadonlySet<number>; minutes: number }

export const nothingFrozen: Frozen = { stops: new Set(), minutes: 0 }

/** The beginnings of routes, each up to its last stop that starts before so many seconds of the day. */
export function startingBefore(
  { routes }: Pick<PlanState, 'routes'>,
  starts: ReadonlyMap<number, number>,
  seconds: number,
): Set<number> {
  return new Set(
    routes.flatMap(({ stops }) => {
      const last = stops.findLastIndex(({ deliveryId }) => (starts.get(deliveryId) ?? Infinity) < seconds)
      return stops.slice(0, last + 1).map(({ deliveryId }) => deliveryId)
    }),
  )
}
