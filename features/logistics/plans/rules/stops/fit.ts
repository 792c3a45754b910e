import type { Slot } from '#optimiser/optimiser.ts'
import type { StopTimes } from '../../rules.ts'
import type { PlanFacts } from '../facts.ts'
import { breaksPromise } from '../plan/promises.ts'

const mostReasons = 3

/** The rules in the way, that of most vehicles first: of each vehicle what its best place breaks. Of those that can't serve it at all only where there is no other. */
export function reasonsAgainst(slots: readonly Slot[]): string[] {
  const best = new Map<string, string[]>()
  for (const { vehicle, change } of slots) {
    const rules = [...new Set(change.broken.map(({ rule }) => rule))]
    if (rules.length < (best.get(vehicle)?.length ?? Infinity)) best.set(vehicle, rules)
  }
  const all = [...best.values()]
  const able = all.filter((rules) => !rules.includes('skills') && !rules.includes('features'))
  const counts = new Map<string, number>()
  for (const rule of (able.length > 0 ? able : all).flat()) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const sorted = [...counts].toSorted(([rule, count], [other, ofOther]) => ofOther - count || (rule < other ? -1 : 1))
  return sorted.slice(0, mostReasons).map(([rule]) => rule)
}

/** Of the places that break no rule the one that breaks least else: promises, then lateness, then money. */
export function leastHarm(slots: readonly Slot[]): Slot | undefined {
  const harm = ({ change }: Slot) => [change.brokenPromises, change.lateSeconds, change.cost] as const
  const [first] = slots
    .filter((slot) => slot.change.broken.length === 0)
    .toSorted((one, other) => {
      const [mine, theirs] = [harm(one), harm(other)]
      return mine[0] - theirs[0] || mine[1] - theirs[1] || mine[2] - theirs[2]
    })
  return first
}

type Times = ReadonlyMap<number, StopTimes>

/** How many stops would begin at another time than before, by more than is tolerated. */
export function changedTimes(before: Times, after: Times, toleranceSeconds: number): number {
  return [...after].filter(([id, { startSeconds }]) => {
    const earlier = before.get(id)
    return earlier !== undefined && Math.abs(earlier.startSeconds - startSeconds) > toleranceSeconds
  }).length
}

type Compared = { before: Times; after: Times }

/** Whether somebody comes later than is tolerated, in all and not only by this change, or misses what was promised. */
export function isHarmed(
  facts: Pick<PlanFacts, 'stops'>,
  { before, after }: Compared,
  toleratedSeconds: number,
): boolean {
  const promised = new Map(facts.stops.map((stop) => [stop.deliveryId, stop]))
  return [...after].some(([deliveryId, { lateSeconds, startSeconds }]) => {
    const earlier = before.get(deliveryId)
    const later = lateSeconds - (earlier?.lateSeconds ?? 0)
    const stop = promised.get(deliveryId) ?? {}
    const isLate = later > 1 && Math.max(later, lateSeconds) > toleratedSeconds
    return isLate || (breaksPromise(stop, startSeconds) && !breaksPromise(stop, earlier?.startSeconds))
  })
}

/** Who would come late by it, or later than promised, and by how much: whoever suffers most. */
export function worstOff(
  facts: Pick<PlanFacts, 'stops'>,
  { before, after }: Compared,
): { deliveryId: number; lateSeconds: number } | undefined {
  const promised = new Map(facts.stops.map((stop) => [stop.deliveryId, stop]))
  const all = [...after].map(([deliveryId, times]) => {
    const earlier = before.get(deliveryId)
    const later = times.lateSeconds - (earlier?.lateSeconds ?? 0)
    const stop = promised.get(deliveryId) ?? {}
    const isBroken = breaksPromise(stop, times.startSeconds) && !breaksPromise(stop, earlier?.startSeconds)
    const missed = isBroken && earlier ? Math.abs(times.startSeconds - earlier.startSeconds) : 0
    return { deliveryId, lateSeconds: Math.max(later, missed) }
  })
  const [worst] = all.toSorted((one, other) => other.lateSeconds - one.lateSeconds)
  return worst && worst.lateSeconds > 1 ? worst : undefined
}
