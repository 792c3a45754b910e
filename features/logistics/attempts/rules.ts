import { ofDepot } from '../depots/rules.ts'

/** How an attempt ended. */
export const attemptOutcomes = ['delivered', 'partlyDelivered', 'failed'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** What each act that ends a visit makes of it. */
export const ends: Readonly<Record<string, AttemptOutcome>> = {
  deliver: 'delivered',
  pickUp: 'delivered',
  partly: 'partlyDelivered',
  fail: 'failed',
}
export const endKinds: ReadonlySet<string> = new Set(Object.keys(ends))

export const outcomeTones = { delivered: 'success', partlyDelivered: 'warning', failed: 'error' } as const

/** What a list of attempts can be narrowed to. */
export const outcomeFilters = ['served', ...attemptOutcomes] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]

/** The attempts of a day that delivered or failed, as a list. */
export function attemptsPath({
  day,
  outcome,
  depotId,
}: {
  day: string
  outcome: OutcomeFilter
  depotId: number
}): string {
  return `/apps/logistics/attempts?from=${day}&to=${day}&outcome=${outcome}${ofDepot(depotId)}`
}

const past = 'past '

/** What a visit of a past day is known by that was made without acts. */
export function pastActionId(deliveryId: number, number: number): string {
  return `${past}${deliveryId} ${number}`
}

/** Whether an act stands behind it, with which it goes. */
export function hasAct(actionId: string): boolean {
  return !actionId.startsWith(past)
}

/** Whether somebody was served, if only in part. */
export function isServed(outcome: AttemptOutcome): boolean {
  return outcome !== 'failed'
}

/** What every figure of deliveries done, failed and successful counts. */
export type AttemptCounts = {
  attempts: number
  delivered: number
  failed: number
  /** Attempts that were the first of their deliveries, and those of them that served somebody. */
  first: number
  firstDelivered: number
}

export const noAttempts: Readonly<AttemptCounts> = {
  attempts: 0,
  delivered: 0,
  failed: 0,
  first: 0,
  firstDelivered: 0,
}

export function countAttempts(all: readonly { outcome: AttemptOutcome; number: number }[]): AttemptCounts {
  const served = all.filter(({ outcome }) => isServed(outcome))
  return {
    attempts: all.length,
    delivered: served.length,
    failed: all.length - served.length,
    first: all.filter(({ number }) => number === 1).length,
    firstDelivered: served.filter(({ number }) => number === 1).length,
  }
}

/** Attempts that ended the same way, counted. */
export type AttemptTotal = {
  outcome: AttemptOutcome
  attempts: number
  first: number
  /** Those that served somebody who had a window, and of them the ones by its end. */
  timed: number
  onTime: number
}

/** The same counts of attempts that are counted by how they ended. */
export function sumTotals(totals: readonly AttemptTotal[]): AttemptCounts & Pick<AttemptTotal, 'timed' | 'onTime'> {
  const sum = { ...noAttempts, timed: 0, onTime: 0 }
  for (const { outcome, attempts, first, timed, onTime } of totals) {
    const served = isServed(outcome)
    sum.attempts += attempts
    sum.delivered += served ? attempts : 0
    sum.failed += served ? 0 : attempts
    sum.first += first
    sum.firstDelivered += served ? first : 0
    sum.timed += timed
    sum.onTime += onTime
  }
  return sum
}

/** The share of attempts that served somebody, from 0 to 1; `null` where nothing was attempted. */
export function successRate({ attempts, delivered }: Pick<AttemptCounts, 'attempts' | 'delivered'>): number | null {
  return attempts === 0 ? null : delivered / attempts
}

/** The share of first attempts that served somebody; `null` where there were none. */
export function firstAttemptRate({ first, firstDelivered }: Pick<AttemptCounts, 'first' | 'firstDelivered'>) {
  return first === 0 ? null : firstDelivered / first
}

/** What a stop is on a route: as its delivery is while it is on it, and as its last attempt there ended once the delivery has gone on. */
export function stateOnRoute<State extends string>(
  { state, isHere }: { state: State; isHere: boolean },
  ended: AttemptOutcome | undefined,
): State | AttemptOutcome {
  return isHere ? state : (ended ?? state)
}
