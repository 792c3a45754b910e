import { isLate } from '../../deliveries/rules/late.ts'
import { verdictOf, type ExpectedStop, type Holds, type Verdict } from '../rules.ts'
import { endsInTime, type Limits, type Tried } from './find-order.ts'

/** One of the two routes that a move changes. */
export type Side = {
  order: readonly number[]
  base: Tried
  limits: Limits
  tryOrder: (order: readonly number[]) => Promise<Tried>
}
/** Stops that go together, in their order: a pick-up takes along what it is picked up for. */
export type Unit = readonly number[]
export type Searched = {
  from: Side
  to: Side
  units: readonly Unit[]
  /** Whether the goods on board never exceed the vehicle of the other route. */
  fits: (order: readonly number[]) => boolean
  /** How much farther it is in a straight line to come by a stop between two others; `null` is where the vehicle is, or ends. */
  detour: (stop: number, before: number | null, after: number | null) => number
}
export type FoundMove = {
  fromOrder: readonly number[]
  toOrder: readonly number[]
  moved: readonly number[]
  fromTried: Tried
  toTried: Tried
  verdict: Verdict
}

/** Bounds of one search; guesses: each try is about a millisecond of the evaluator. */
const mostSteps = 4
const mostTries = 160
/** So many places of the other route are tried with each stop, the nearest first. */
const mostPlaces = 4
/** A step that keeps no promise is worth it if it saves this much lateness. */
const leastSavedSeconds = 120

/** Stops of a late route that another takes, so that promises are kept and none is broken: one after the other, always the best first. */
export async function findMove(searched: Searched, budget = { left: mostTries }): Promise<FoundMove | undefined> {
  const { from, to } = searched
  const verdict = judgeMove(searched, { fromTried: from.base, toTried: to.base })
  let found: FoundMove = {
    fromOrder: from.order,
    toOrder: to.order,
    moved: [],
    fromTried: from.base,
    toTried: to.base,
    verdict,
  }
  for (let step = 0; step < mostSteps; step++) {
    const next = await bestStep(searched, found, budget)
    if (!next || !isWorthIt(next, found)) break
    found = next
  }
  return found.verdict.kept.length > 0 ? found : undefined
}

type Budget = { left: number }

async function bestStep(searched: Searched, found: FoundMove, budget: Budget): Promise<FoundMove | undefined> {
  let best: FoundMove | undefined
  for (const unit of searched.units.filter((one) => one.every((id) => found.fromOrder.includes(id)))) {
    if (budget.left-- <= 0) break
    const fromOrder = found.fromOrder.filter((id) => !unit.includes(id))
    const fromTried = await searched.from.tryOrder(fromOrder)
    if (latenessOf(fromTried) >= latenessOf(found.fromTried)) continue
    for (const toOrder of ordersWith(unit, found.toOrder, searched)) {
      if (budget.left-- <= 0) break
      const toTried = await searched.to.tryOrder(toOrder)
      const verdict = judgeMove(searched, { fromTried, toTried })
      const made = { fromOrder, toOrder, moved: [...found.moved, ...unit], fromTried, toTried, verdict }
      if (isAllowed(searched, made) && (!best || isBetter(made, best))) best = made
    }
  }
  return best
}

type Outcome = Pick<FoundMove, 'fromTried' | 'toTried'>

/** What a move does to the promises of both routes. */
export function judgeMove({ from, to }: Pick<Searched, 'from' | 'to'>, { fromTried, toTried }: Outcome): Verdict {
  const holds: Holds = new Map([...from.limits.holds, ...to.limits.holds])
  const told = new Map([...from.limits.told, ...to.limits.told])
  const { toleranceSeconds } = from.limits
  return verdictOf([...from.base.stops, ...to.base.stops], [...fromTried.stops, ...toTried.stops], {
    holds,
    toleranceSeconds,
    told,
  })
}

export function isAllowed(
  { from, to }: Pick<Searched, 'from' | 'to'>,
  { fromTried, toTried, verdict }: Outcome & Pick<FoundMove, 'verdict'>,
): boolean {
  const mostChanged = Math.min(from.limits.mostChanged, to.limits.mostChanged)
  if (verdict.broken.length > 0 || verdict.changed > mostChanged) return false
  return endsInTime(fromTried, from) && endsInTime(toTried, to)
}

/** The unit at the nearest of the places it may have, one stop straight after the other. */
function ordersWith(unit: Unit, order: readonly number[], { to, fits, detour }: Searched): number[][] {
  const [first = 0] = unit
  return placesIn(order, to.limits)
    .map((place) => ({ place, meters: detour(first, order[place - 1] ?? null, order[place] ?? null) }))
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, mostPlaces)
    .map(({ place }) => order.toSpliced(place, 0, ...unit))
    .filter(fits)
}

/** Behind what the driver is about to serve, and what is to be served first; before what is to be served last. */
export function placesIn(order: readonly number[], { head, holds }: Pick<Limits, 'head' | 'holds'>): number[] {
  const isHeld = (id: number) => holds.get(id)?.isHeld === true
  const lastHead = order.findIndex((id, place) => place >= head && !isHeld(id))
  const begin = lastHead === -1 ? order.length : lastHead
  const end = order.findLastIndex((id) => !isHeld(id)) + 1
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => begin + index)
}

/** Keeps more; what keeps as much is better where less is late, or else where it costs less. */
export function isBetter(one: FoundMove, other: FoundMove): boolean {
  const keptMore = one.verdict.kept.length - other.verdict.kept.length
  if (keptMore !== 0) return keptMore > 0
  const lessLate = allLateness(other) - allLateness(one)
  if (Math.abs(lessLate) >= leastSavedSeconds) return lessLate > 0
  return costOf(one) < costOf(other)
}

function isWorthIt(next: FoundMove, found: FoundMove): boolean {
  const isKeeping = next.verdict.kept.length > found.verdict.kept.length
  return isKeeping || allLateness(found) - allLateness(next) >= leastSavedSeconds
}

function costOf({ fromTried, toTried }: FoundMove): number {
  return fromTried.figures.cost + toTried.figures.cost
}

function allLateness({ fromTried, toTried }: FoundMove): number {
  return latenessOf(fromTried) + latenessOf(toTried)
}

function latenessOf({ stops }: Tried): number {
  return stops.filter(isLate).reduce((sum, { lateSeconds }: ExpectedStop) => sum + lateSeconds, 0)
}
