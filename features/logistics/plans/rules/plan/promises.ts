import type { PriceChange } from '#optimiser/price/pricer.ts'
import type { PlanFacts, StopFacts, TimeSpan } from '../facts.ts'
import type { PlanState } from './state.ts'

export type Promised = Pick<StopFacts, 'told' | 'judged'>

/** When the service of a stop has to begin so that its recipient is served as they were told; nothing where no plan changes that any more. */
export function promisedSpan({ told, judged }: Promised): TimeSpan | undefined {
  return judged ? undefined : told
}

/** Published times that nobody was told are no promises. */
export function isPromised({ told }: Promised): boolean {
  return told !== undefined
}

/**
 * Whether a recipient isn't served as they were told, as the optimiser counts it: by the start of the service. One that isn't served at all
 * isn't either. Once their driver has been there, what the ledger says of it counts.
 */
export function breaksPromise({ told, judged }: Promised, startSeconds: number | undefined): boolean {
  if (!told) return false
  if (judged) return judged === 'broken'
  return startSeconds === undefined || startSeconds < told.startSeconds || startSeconds > told.endSeconds
}

/** How many recipients of a plan were told a time, and how many of these promises it breaks. */
export function promisesIn({ stops }: Pick<PlanFacts, 'stops'>, startOf: (deliveryId: number) => number | undefined) {
  const promised = stops.filter(isPromised)
  const broken = promised.filter((stop) => breaksPromise(stop, startOf(stop.deliveryId)))
  return { promised: promised.length, brokenPromises: broken.length }
}

type Moved = { out?: readonly number[]; in?: readonly number[] }

/**
 * The optimiser counts the promises to stops that are served; a change that takes stops out of the plan breaks theirs
 * too, one that puts them in may mend them.
 */
export function withLeftOut(change: PriceChange, { stops }: Pick<PlanFacts, 'stops'>, moved: Moved): PriceChange {
  const promised = (ids: readonly number[] = []) =>
    stops.filter((stop) => promisedSpan(stop) && ids.includes(stop.deliveryId)).length
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
