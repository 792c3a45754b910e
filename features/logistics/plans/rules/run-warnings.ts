import { isSame } from '#kit/contract/same.ts'
import type { BrokenRule, StopTimes } from '../rules.ts'
import type { PlanState } from './state.ts'

type View = {
  routes: ReadonlyMap<
    number,
    { broken: readonly BrokenRule[]; times: ReadonlyMap<number, Pick<StopTimes, 'startSeconds'>> }
  >
  broken: readonly BrokenRule[]
}

/** A customer notices when a stop comes so much earlier or later. */
export const noticedMinutes = 15

/** Stops that are on a route before and on none after. */
export function unplannedBy(before: PlanState, after: PlanState): number[] {
  const waiting = new Set(after.pool.map(({ deliveryId }) => deliveryId))
  return before.routes.flatMap(({ stops }) =>
    stops.flatMap(({ deliveryId }) => (waiting.has(deliveryId) ? [deliveryId] : [])),
  )
}

/** Rules that the plan breaks after and did not break before. */
export function newlyBroken(before: View, after: View): BrokenRule[] {
  const known = brokenIn(before)
  return brokenIn(after).filter((one) => !known.some((other) => isSame(one, other)))
}

/** Stops that are planned before and after, and come at another time. */
export function movedInTime(before: View, after: View): number[] {
  const starts = startsIn(before)
  return [...startsIn(after)].flatMap(([deliveryId, start]) => {
    const planned = starts.get(deliveryId)
    return planned !== undefined && Math.abs(start - planned) > noticedMinutes * 60 ? [deliveryId] : []
  })
}

function brokenIn({ routes, broken }: View): BrokenRule[] {
  return [...broken, ...[...routes.values()].flatMap((route) => route.broken)]
}

function startsIn({ routes }: View): Map<number, number> {
  return new Map(
    [...routes.values()].flatMap(({ times }) =>
      [...times].map(([id, { startSeconds }]) => [id, startSeconds] as const),
    ),
  )
}
