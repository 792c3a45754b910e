import { isLate } from '../../deliveries/rules/late.ts'
import { keepsHolds, verdictOf, type Bounds, type ExpectedStop, type Verdict } from '../rules.ts'

export type Tried = {
  stops: readonly ExpectedStop[]
  finishSeconds: number
  figures: { distanceMeters: number; durationSeconds: number; cost: number }
}
export type Limits = Bounds & {
  /** So many times may change. */
  mostChanged: number
  /** So many at the beginning stay: the driver is at them, or soon will be. */
  head: number
  /** When the driver's shift ends. */
  endsBySeconds: number
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
/** Beyond, a search by single moves takes too long for too little. */
const mostOpenStops = 150
/** A step that keeps no promise is worth it if it saves this much lateness. */
const leastSavedSeconds = 120

/** An order that keeps promises the present one breaks, and breaks none: stop by stop, always the best move first. */
export async function findOrder({ order, base, limits, tryOrder }: Searched): Promise<FoundOrder | undefined> {
  let found: FoundOrder = { order: [...order], tried: base, verdict: verdictOf(base.stops, base.stops, limits) }
  let triesLeft = order.length > mostOpenStops ? 0 : mostTries
  for (let step = 0; step < mostSteps && triesLeft > 0; step++) {
    const candidates = ordersFrom(found, limits).slice(0, triesLeft)
    triesLeft -= candidates.length
    const next = await bestOf(
      candidates.filter((one) => keepsHolds(order, one, limits.holds)),
      found,
      { base, limits, tryOrder },
    )
    if (next === found || !isWorthIt(next, found)) break
    found = next
  }
  return found.verdict.kept.length > 0 ? found : undefined
}

async function bestOf(candidates: number[][], found: FoundOrder, trying: Trying): Promise<FoundOrder> {
  let best = found
  for (const candidate of candidates) {
    const made = await tried(candidate, trying)
    if (made && isBetter(made, best, found.verdict.kept.length)) best = made
  }
  return best
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

function latenessOf({ tried: { stops } }: FoundOrder): number {
  return stops.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0)
}

/** So many tries a cheaper order is looked for with, when a person asks; and what it has to save at least. Guesses. */
const mostCheaperTries = 300
const leastSaved = { seconds: 60, meters: 200 }

/** An order that takes less, or keeps more promises, and breaks none: each better place of a stop is taken as it is found. */
export async function findCheaperOrder({ order, base, limits, tryOrder }: Searched): Promise<FoundOrder | undefined> {
  let found: FoundOrder = { order: [...order], tried: base, verdict: verdictOf(base.stops, base.stops, limits) }
  let triesLeft = order.length > mostOpenStops ? 0 : mostCheaperTries
  for (let isBettered = true; isBettered;) {
    isBettered = false
    for (const [from, to] of placesIn(order.length, limits.head)) {
      if (triesLeft-- <= 0) return worthy(found, base)
      const candidate = withMoved(found.order, from, to)
      if (!keepsHolds(order, candidate, limits.holds)) continue
      const made = await tried(candidate, { base, limits, tryOrder })
      if (!made || !takesLess(made, found)) continue
      found = made
      isBettered = true
    }
  }
  return worthy(found, base)
}

type Trying = Pick<Searched, 'base' | 'limits' | 'tryOrder'>

/** Nothing where it would break a promise, or change too many times. */
async function tried(order: number[], { base, limits, tryOrder }: Trying): Promise<FoundOrder | undefined> {
  const made = await tryOrder(order)
  const verdict = verdictOf(base.stops, made.stops, limits)
  const isAllowed = verdict.broken.length === 0 && verdict.changed <= limits.mostChanged
  return isAllowed && endsInTime(made, { base, limits }) ? { order, tried: made, verdict } : undefined
}

/** By the end of the shift; not later still where it ends after it as it is. */
export function endsInTime(made: Tried, { base, limits }: Pick<Searched, 'base' | 'limits'>): boolean {
  return made.finishSeconds <= Math.max(limits.endsBySeconds, base.finishSeconds)
}

function takesLess(one: FoundOrder, other: FoundOrder): boolean {
  const keptMore = one.verdict.kept.length - other.verdict.kept.length
  return keptMore === 0 ? isCheaper(one.tried.figures, other.tried.figures) : keptMore > 0
}

/** Where nothing has a price, time decides. */
export function isCheaper(one: Tried['figures'], other: Tried['figures']): boolean {
  return one.cost === other.cost ? one.durationSeconds < other.durationSeconds : one.cost < other.cost
}

function worthy(found: FoundOrder, { figures }: Tried): FoundOrder | undefined {
  const { durationSeconds, distanceMeters } = found.tried.figures
  const isSaving =
    figures.durationSeconds - durationSeconds >= leastSaved.seconds ||
    figures.distanceMeters - distanceMeters >= leastSaved.meters
  return found.verdict.kept.length > 0 || (isSaving && isCheaper(found.tried.figures, figures)) ? found : undefined
}

/** Every place each stop could have but its own, the nearest first; neighbours change places once. */
function placesIn(count: number, head: number): [from: number, to: number][] {
  const free = Array.from({ length: Math.max(0, count - head) }, (_, index) => head + index)
  return free
    .flatMap((from) => free.filter((to) => to !== from && to !== from - 1).map((to): [number, number] => [from, to]))
    .toSorted(([from, to], [otherFrom, otherTo]) => Math.abs(from - to) - Math.abs(otherFrom - otherTo))
}

/** One stop elsewhere: a late one earlier, or one that can wait after those that are late. */
function ordersFrom({ order, tried: { stops } }: FoundOrder, { head }: Limits): number[][] {
  const late = new Set(stops.filter(isLate).map(({ deliveryId }) => deliveryId))
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
