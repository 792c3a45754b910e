import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { PlanFacts, StopFacts } from '../facts.ts'
import type { PlanState } from './state.ts'

type Tolerant = Pick<PlanFacts, 'promiseToleranceSeconds'>

/**
 * Whether a stop misses its promised time by more than is tolerated, as the optimiser counts it: by the start of its
 * service. One that isn't served breaks its promise too.
 */
export function breaksPromise(
  { promiseSeconds }: Pick<StopFacts, 'promiseSeconds'>,
  startSeconds: number | undefined,
  { promiseToleranceSeconds }: Tolerant,
): boolean {
  if (promiseSeconds === undefined) return false
  return startSeconds === undefined || Math.abs(startSeconds - promiseSeconds) > promiseToleranceSeconds
}

/** How many stops of a plan were promised a time, and how many of these promises it breaks. */
export function promisesIn(
  facts: Pick<PlanFacts, 'stops'> & Tolerant,
  startOf: (deliveryId: number) => number | undefined,
) {
  const promised = facts.stops.filter(({ promiseSeconds }) => promiseSeconds !== undefined)
  const broken = promised.filter((stop) => breaksPromise(stop, startOf(stop.deliveryId), facts))
  return { promised: promised.length, brokenPromises: broken.length }
}

type Moved = { out?: readonly number[]; in?: readonly number[] }

/**
 * The optimiser counts the promises to stops that are served; a change that takes stops out of the plan breaks theirs
 * too, one that puts them in may mend them.
 */
export function withLeftOut(change: PriceChange, { stops }: Pick<PlanFacts, 'stops'>, moved: Moved): PriceChange {
  const promised = (ids: readonly number[] = []) =>
    stops.filter(({ deliveryId, promiseSeconds }) => promiseSeconds !== undefined && ids.includes(deliveryId)).length
  return { ...change, brokenPromises: change.brokenPromises + promised(moved.out) - promised(moved.in) }
}

/** What is put in with a stop that waits: itself, and the other end of its pair if that waits too. */
export function putInWith(
  deliveryId: number,
  { stops }: Pick<PlanFacts, 'stops'>,
  { pool }: Pick<PlanState, 'pool'>,
): number[] {
  const waiting = new Set(pool.map((stop) => stop.deliveryId))
  if (!waiting.has(deliveryId)) return []
  const own = stops.find((stop) => stop.deliveryId === deliveryId)
  const partner = own?.dropId ?? stops.find(({ dropId }) => dropId === deliveryId)?.deliveryId
  return [deliveryId, ...(partner !== undefined && waiting.has(partner) ? [partner] : [])]
}
