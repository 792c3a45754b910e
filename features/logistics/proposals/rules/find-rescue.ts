import { isLate } from '../../deliveries/rules/late.ts'
import { verdictOf, type RescueReason } from '../rules.ts'
import { placesIn, type Side, type Unit } from './find-move.ts'
import { endsInTime, type Tried } from './find-order.ts'

/** A route that may take stops over. */
export type Taker = Side & {
  /** It has nothing to do: it was called in already, or would be. Missing where it has stops of its own. */
  free?: 'calledIn' | 'callable' | undefined
  fits: (order: readonly number[]) => boolean
  /** How much farther it is in a straight line to come by a stop between two others. */
  detour: (stop: number, before: number | null, after: number | null) => number
  /** Why its driver or its vehicle can't serve a unit. */
  refusalOf: (unit: Unit) => RescueReason | undefined
}
/** What one route takes over. */
export type Taken<T extends Taker> = { taker: T; order: readonly number[]; tried: Tried; moved: readonly number[] }
export type FoundRescue<T extends Taker> = {
  taken: Taken<T>[]
  /** What nobody can take, with the reasons of each that was asked. */
  left: ReadonlyMap<number, readonly RescueReason[]>
  /** Of what is moved: served late, or when nobody is there. */
  late: number
}

/** Bounds of one search; guesses: each try is about a millisecond of the evaluator. */
const mostTries = 300
const mostPlaces = 4
const mostReasons = 5

/** Gives what is left of a route to others, stop by stop, each where it costs least; none of them breaks a promise of its own. */
export async function findRescue<T extends Taker>(
  units: readonly Unit[],
  takers: readonly T[],
): Promise<FoundRescue<T>> {
  let taken: Taken<T>[] = takers.map((taker) => ({ taker, order: taker.order, tried: taker.base, moved: [] }))
  const left = new Map<number, RescueReason[]>()
  const budget = { left: mostTries }
  for (const unit of units) {
    const reasons = new Set<RescueReason>()
    const next = await bestFor(unit, taken, { budget, reasons })
    if (next) taken = taken.map((one) => (one.taker === next.taker ? next : one))
    else for (const id of unit) left.set(id, [...reasons].slice(0, mostReasons))
  }
  const made = taken.filter(({ moved }) => moved.length > 0)
  return { taken: made, left, late: made.reduce((sum, one) => sum + lateIn(one), 0) }
}

type Searching = { budget: { left: number }; reasons: Set<RescueReason> }

async function bestFor<T extends Taker>(
  unit: Unit,
  taken: readonly Taken<T>[],
  searching: Searching,
): Promise<Taken<T> | undefined> {
  let best: { made: Taken<T>; weight: number } | undefined
  for (const before of taken) {
    for (const made of await placedIn(before, unit, searching)) {
      const weight = weightOf(made) - weightOf(before)
      if (!best || weight < best.weight) best = { made, weight }
    }
  }
  return best?.made
}

async function placedIn<T extends Taker>(
  { taker, order, moved }: Taken<T>,
  unit: Unit,
  { budget, reasons }: Searching,
): Promise<Taken<T>[]> {
  const refusal = taker.refusalOf(unit)
  if (refusal) return noteReason(reasons, refusal)
  const orders = ordersWith(unit, order, taker).filter(taker.fits)
  if (orders.length === 0) return noteReason(reasons, 'room')
  const made: Taken<T>[] = []
  for (const one of orders) {
    if (budget.left-- <= 0) return [...made, ...noteReason(reasons, 'search')]
    const tried = await taker.tryOrder(one)
    const why = reasonAgainst(taker, tried)
    if (why) reasons.add(why)
    else made.push({ taker, order: one, tried, moved: [...moved, ...unit] })
  }
  return made
}

function noteReason(reasons: Set<RescueReason>, reason: RescueReason): [] {
  reasons.add(reason)
  return []
}

/** What its own stops were promised holds, no more of them change their time than is tolerated, and its driver ends in time. */
export function reasonAgainst(taker: Side, tried: Tried): RescueReason | undefined {
  const { broken, changed } = verdictOf(taker.base.stops, tried.stops, taker.limits)
  if (broken.length > 0) return 'promises'
  if (changed > taker.limits.mostChanged) return 'times'
  return endsInTime(tried, taker) ? undefined : 'shift'
}

/** The unit at the nearest of the places it may have, one stop straight after the other. */
function ordersWith(unit: Unit, order: readonly number[], { limits, detour }: Taker): number[][] {
  const [first = 0] = unit
  return placesIn(order, limits)
    .map((place) => ({ place, meters: detour(first, order[place - 1] ?? null, order[place] ?? null) }))
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, mostPlaces)
    .map(({ place }) => order.toSpliced(place, 0, ...unit))
}

/** A promise that is broken weighs more than any way; a guess. */
const brokenWeight = 1_000_000

function weightOf<T extends Taker>(one: Taken<T>): number {
  const { cost, durationSeconds } = one.tried.figures
  return lateIn(one) * brokenWeight + (cost === 0 ? durationSeconds : cost)
}

/** Of what it takes over. */
function lateIn<T extends Taker>({ tried, moved }: Taken<T>): number {
  return tried.stops.filter((stop) => moved.includes(stop.deliveryId) && isBroken(stop)).length
}

export function isBroken(stop: Tried['stops'][number]): boolean {
  return isLate(stop) || stop.isOutside === true
}

/** Leaves fewer stops; as many are better with fewer late, then with all of them at someone who is free, and then at a lower price. */
export function compareRescues<T extends Taker>(one: FoundRescue<T>, other: FoundRescue<T>): number {
  return (
    one.left.size - other.left.size ||
    one.late - other.late ||
    rankOfFree(other) - rankOfFree(one) ||
    moreOf(one) - moreOf(other)
  )
}

/** Whether all of it goes to one who has nothing to do: the best is one who is on the way already. */
function rankOfFree<T extends Taker>({ taken, left }: FoundRescue<T>): number {
  const [only, ...others] = taken
  if (!only || others.length > 0 || left.size > 0) return 0
  return only.taker.free === 'calledIn' ? 2 : Number(only.taker.free === 'callable')
}

function moreOf<T extends Taker>({ taken }: FoundRescue<T>): number {
  return taken.reduce((sum, { taker, tried }) => sum + tried.figures.cost - taker.base.figures.cost, 0)
}
