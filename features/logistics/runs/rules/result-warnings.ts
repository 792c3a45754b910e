import type { BrokenRule, StopTimes } from '../../plans/rules.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import { breaksPromise } from '../../plans/rules/plan/promises.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'

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

/** Rules that the plan breaks after, and did not break before, or not as badly. */
export function newlyBroken(before: View, after: View): BrokenRule[] {
  const known = new Map<string, number>()
  for (const one of brokenIn(before)) known.set(whatIn(one), Math.max(one.amount, known.get(whatIn(one)) ?? 0))
  return brokenIn(after).filter((one) => one.amount > (known.get(whatIn(one)) ?? -1) + roundingError)
}

/** Amounts are worked out again from other sums. */
const roundingError = 1e-6

/** Which rule is broken where: of a stop whoever serves it, or of a route. */
function whatIn({ rule, routeId, deliveryId, detail }: BrokenRule): string {
  const names = Object.entries(detail).filter(([key, value]) => key !== 'vehicle' && typeof value === 'string')
  // Which break it is, is a number too.
  const rest = 'break' in detail ? detail.break : null
  return JSON.stringify([rule, deliveryId ?? `route ${routeId}`, names, rest])
}

/** Stops whose promised time the plan keeps before and not after. */
export function newlyMissed(facts: Pick<PlanFacts, 'stops'>, before: View, after: View) {
  const [was, will] = [startsIn(before), startsIn(after)]
  return facts.stops.flatMap((stop) => {
    const isKept = !breaksPromise(stop, was.get(stop.deliveryId))
    return isKept && breaksPromise(stop, will.get(stop.deliveryId)) ? [stop.deliveryId] : []
  })
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
