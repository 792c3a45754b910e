import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { PlanFacts, StopFacts, TimeSpan } from '../facts.ts'
import type { PlanState } from './state.ts'

type Tolerant = Pick<PlanFacts, 'promiseToleranceSeconds'>

export type Promised = Pick<StopFacts, 'promiseSeconds' | 'told'>

/** When the service of a stop has to begin to keep its promise: as its recipient was told, else about when it was published. */
export function promisedSpan(
  { promiseSeconds, told }: Promised,
  { promiseToleranceSeconds }: Tolerant,
): TimeSpan | undefined {
  if (told || promiseSeconds === undefined) return told
  return {
    startSeconds: promiseSeconds - promiseToleranceSeconds,
    endSeconds: promiseSeconds + promiseToleranceSeconds,
  }
}

export function isPromised({ promiseSeconds, told }: Promised): boolean {
  return told !== undefined || promiseSeconds !== undefined
}

/**
 * Whether a stop misses its promised time, as the optimiser counts it: by the start of its service. One that isn't
 * served breaks its promise too.
 */
export function breaksPromise(stop: Promised, startSeconds: number | undefined, tolerant: Tolerant): boolean {
  const span = promisedSpan(stop, tolerant)
  if (!span) return false
  return startSeconds === undefined || startSeconds < span.startSeconds || startSeconds > span.endSeconds
}

/** How many stops of a plan were promised a time, and how many of these promises it breaks. */
export function promisesIn(
  facts: Pick<PlanFacts, 'stops'> & Tolerant,
  startOf: (deliveryId: number) => number | undefined,
) {
  const promised = facts.stops.filter(isPromised)
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
    stops.filter((stop) => isPromised(stop) && ids.includes(stop.deliveryId)).length
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
