import type { Slot } from '#optimiser/optimiser.ts'
import type { StopTimes } from '../../rules.ts'
import type { PlanState } from '../plan/state.ts'

/** So many of the cheapest places are looked at in full. */
const mostTried = 30

type Times = ReadonlyMap<number, StopTimes>
/** From when on the day may still change; nothing on any day but today. */
export type Limit = number | undefined

type When = { times: Times; limit: Limit }

/** The places that a stop may be put at by itself, the cheapest first: none that breaks a rule, on a locked route, or before stops that are due. */
export function openSlots(slots: readonly Slot[], state: PlanState, when: When): Slot[] {
  return slotsLeft(slots, state, when)
    .filter(({ change }) => change.broken.length === 0 && change.brokenPromises <= 0)
    .toSorted((one, other) => one.change.cost - other.change.cost)
    .slice(0, mostTried)
}

/** Those that are neither on a locked route nor before stops that are due, whatever they break. */
export function slotsLeft(slots: readonly Slot[], state: PlanState, { times, limit }: When): Slot[] {
  const firstOf = new Map(
    state.routes
      .filter(({ isLocked }) => !isLocked)
      .map(({ id, stops }) => [
        String(id),
        stops.findLastIndex(({ deliveryId }) => isDue(times.get(deliveryId), limit)) + 1,
      ]),
  )
  return slots.filter(({ vehicle, position }) => position >= (firstOf.get(vehicle) ?? Infinity))
}

function isDue(times: StopTimes | undefined, limit: Limit): boolean {
  return limit !== undefined && times !== undefined && times.startSeconds < limit
}

type Compared = { before: Times; after: Times; limit: Limit }

/** Whether a stop keeps its own time and everyone else's: no one gets later than promised, and stops due now stay as they are. */
export function keepsPromises(deliveryId: number, { before, after, limit }: Compared): boolean {
  const own = after.get(deliveryId)
  if (!own || own.lateSeconds > 0 || (limit !== undefined && own.startSeconds < limit)) return false
  return [...after].every(([id, times]) => {
    const earlier = before.get(id)
    if (id === deliveryId || !earlier) return true
    const stays = !isDue(earlier, limit) || Math.abs(times.startSeconds - earlier.startSeconds) < 1
    return stays && times.lateSeconds <= earlier.lateSeconds + 1
  })
}
