import { isLate, keepsHolds, verdictOf, type ExpectedStop, type Holds, type Verdict } from '../rules.ts'

export type Tried = {
  stops: readonly ExpectedStop[]
  figures: { distanceMeters: number; durationSeconds: number; cost: number }
}
export type Limits = {
  holds: Holds
  toleranceSeconds: number
  /** So many stops may be expected at another time. */
  mostChanged: number
  /** So many at the beginning stay: the driver is at them, or soon will be. */
  head: number
}
export type FoundOrder = { order: number[]; tried: Tried; verdict: Verdict }
type Searched = {
  order: readonly number[]
  base: Tried
  limits: Limits
  tryOrder: (order: readonly number[]) => Promise<Tried>
}

/** Bounds of one search; guesses: each try is about a millisecond of the evaluator. */
const mostSteps = 5
const mostTries = 120
/** A step that keeps no promise is worth it if it saves this much lateness. */
const leastSavedSeconds = 120

/** An order that keeps promises the present one breaks, and breaks none: stop by stop, always the best move first. */
export async function findOrder({ order, base, limits, tryOrder }: Searched): Promise<FoundOrder | undefined> {
  let found: FoundOrder = { order: [...order], tried: base, verdict: verdictOf(base.stops, base.stops, limits) }
  let triesLeft = mostTries
  for (let step = 0; step < mostSteps && triesLeft > 0; step++) {
    const candidates = ordersFrom(found, limits)
      .filter((one) => keepsHolds(order, one, limits.holds))
      .slice(0, triesLeft)
    triesLeft -= candidates.length
    let next = found
    for (const candidate of candidates) {
      const tried = await tryOrder(candidate)
      const verdict = verdictOf(base.stops, tried.stops, limits)
      const isAllowed = verdict.broken.length === 0 && verdict.changed <= limits.mostChanged
      const made = { order: candidate, tried, verdict }
      if (isAllowed && isBetter(made, next, found.verdict.kept.length)) next = made
    }
    if (next === found || !isWorthIt(next, found)) break
    found = next
  }
  return found.verdict.kept.length > 0 ? found : undefined
}

/** Keeps more; what keeps as much is better where it costs less, or, as long as nothing more is kept, where less is late. */
function isBetter(one: FoundOrder, other: FoundOrder, keptSoFar: number): boolean {
  const keptMore = one.verdict.kept.length - other.verdict.kept.length
  if (keptMore !== 0) return keptMore > 0
  if (one.verdict.kept.length > keptSoFar) return one.tried.figures.cost < other.tried.figures.cost
  return latenessOf(one) < latenessOf(other)
}

function isWorthIt(next: FoundOrder, found: FoundOrder): boolean {
  const isKeeping = next.verdict.kept.length > found.verdict.kept.length
  return isKeeping || latenessOf(found) - latenessOf(next) >= leastSavedSeconds
}

function latenessOf({ tried }: FoundOrder): number {
  return tried.stops.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0)
}

/** One stop elsewhere: a late one earlier, or one that can wait after those that are late. */
function ordersFrom({ order, tried }: FoundOrder, { head }: Limits): number[][] {
  const late = new Set(tried.stops.filter(isLate).map(({ deliveryId }) => deliveryId))
  const lastLate = order.findLastIndex((id) => late.has(id))
  const made: number[][] = []
  for (let from = head; from <= lastLate; from++) {
    if (late.has(order[from]!)) for (let to = from - 1; to >= head; to--) made.push(withMoved(order, from, to))
    else for (const to of new Set([lastLate, order.length - 1])) made.push(withMoved(order, from, to))
  }
  return made
}

function withMoved(order: readonly number[], from: number, to: number): number[] {
  const next = [...order]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
