import type { GoOn } from './control.ts'
import type { Core } from './core.ts'
import { findPlaceByWindows, fitsAlone } from './place.ts'
import type { Place } from './place.ts'
import { findPlaceByCapacity } from './place-capacity.ts'
import { insertPair, PairPlaces } from './place-pair.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'
import type { Undo } from './undo.ts'

// Measured on R2 and RC1: plans with one route more are found more often.
const opensShare = 0.1

type FindPlace = (routes: Routes, stop: number, random: Random, place: Place) => void

/** Beyond which a plan will not be accepted, so that its making may be broken off. */
export interface Limits {
  readonly cost: number
  /**
   * How much each stop is missed where it stays absent, and how much all may be missed: where it is less, cost is no matter. Pairs absent before
   * the step are tried in routes touched by it alone then, as there was no place for them elsewhere.
   */
  readonly absences?: Float64Array
  readonly missed?: number
}

const noLimits: Limits = { cost: Infinity }

/** Greedy insertion of the absent in a drawn order (Christiaens and Vanden Berghe 2020, section 5.3 and algorithm 3). */
export class Recreate {
  private readonly routes: Routes
  private readonly undo: Undo
  private readonly random: Random
  private readonly keys: Float64Array
  private readonly find: FindPlace
  private readonly place: Place = { route: -1, after: 0, extra: 0 }
  private readonly pairPlaces: PairPlaces

  constructor(routes: Routes, undo: Undo, random: Random) {
    this.routes = routes
    this.undo = undo
    this.random = random
    this.pairPlaces = new PairPlaces(routes, undo, random)
    this.keys = new Float64Array(routes.core.nodes)
    this.find = routes.timed ? findPlaceByWindows : findPlaceByCapacity
  }

  /**
   * Inserts what is absent where it is cheapest, in a drawn order; what fits nowhere, or costs more than its penalty, stays absent.
   * So does all the rest once the plan is beyond its limits, whatever comes: one stop more is never a saving but for rounded ways.
   */
  recreate(limits = noLimits, goOn?: GoOn): void {
    this.insertInOrderOf(keyFunctions[keyByDraw[this.random.below(this.routes.timed ? 17 : 11)]!]!, limits, goOn)
  }

  /** As `recreate`, or the most missed first. */
  recreateNearby(limits: Required<Limits>, isMissedFirst: boolean): void {
    if (isMissedFirst) this.insertInOrderOf((_core, stop, random) => random.unit() - limits.absences[stop]!, limits)
    else this.recreate(limits)
  }

  /** As `recreate`, earliest first: from an empty plan this takes the fewest routes. */
  build(goOn?: GoOn): void {
    this.insertInOrderOf(keyFunctions[earliestFirst]!, noLimits, goOn)
  }

  private insertInOrderOf(keyOf: KeyFunction, { cost, absences, missed = 0 }: Limits, goOn?: GoOn): void {
    const { routes } = this
    const { absent } = routes
    this.sortAbsent(keyOf)
    const count = routes.absentCount
    let left = 0
    let at = 0
    let mayMiss = missed
    if (this.mayOpen(count, cost) && this.random.unit() < opensShare) at += this.open(absent[0]!)
    let untried = this.penaltyOf(at, count)
    for (; at < count; at++) {
      goOn?.()
      const stop = absent[at]!
      const slack = mayMiss > 0 ? Infinity : mayMiss < 0 ? 0 : cost - routes.cost + untried
      untried -= penaltyOfBoth(routes.core, stop)
      if (
        slack > 0 &&
        (routes.core.kind === 'pairs'
          ? this.insertPair(stop, slack, absences !== undefined)
          : this.insertOne(stop, slack))
      )
        continue
      absent[left++] = stop
      if (absences !== undefined) mayMiss -= absences[stop]!
    }
    routes.absentCount = left
  }

  private penaltyOf(from: number, to: number): number {
    const { core, absent } = this.routes
    let sum = 0
    for (let at = from; at < to; at++) sum += penaltyOfBoth(core, absent[at]!)
    return sum
  }

  // With pairs only what was out before the step: where all are served, routes opened for nothing are steps lost.
  private mayOpen(absentCount: number, atMost: number): boolean {
    const { core, absent, emptyCount } = this.routes
    if (absentCount <= 1 || core.kind === 'capacity') return false
    if (core.kind === 'windows') return true
    const isFirstOld = this.undo.absentAt[absent[0]!] === this.undo.step
    return emptyCount > 0 && !core.vehiclesFirst && isFirstOld && atMost < Infinity
  }

  // A new route is dear for one stop or pair alone, so that greed would never open one: the first gets it for nothing.
  private open(stop: number): number {
    const { routes } = this
    if (routes.emptyCount === 0 || routes.core.vehiclesFirst) return 0
    if (routes.core.kind === 'pairs') return this.pairPlaces.open(stop) ? 1 : 0
    if (!fitsAlone(routes, stop)) return 0
    const route = routes.empty[routes.emptyCount - 1]!
    this.undo.save(route)
    routes.insert(stop, route, 0)
    return 1
  }

  private insertOne(stop: number, slack: number): boolean {
    const { routes, place } = this
    place.extra = Math.min(slack, routes.core.penalty[stop]!)
    this.find(routes, stop, this.random, place)
    if (place.route < 0) return false
    this.undo.save(place.route)
    routes.insert(stop, place.route, place.after)
    return true
  }

  private insertPair(pickup: number, slack: number, isNearby: boolean): boolean {
    const { routes, pairPlaces } = this
    const { step, absentAt } = this.undo
    pairPlaces.place.extra = Math.min(slack, penaltyOfBoth(routes.core, pickup))
    const place = pairPlaces.find(pickup, isNearby && absentAt[pickup] === step ? step : 0)
    if (place.route < 0) return false
    this.undo.save(place.route)
    insertPair(routes, pickup, place)
    return true
  }

  private sortAbsent(keyOf: KeyFunction): void {
    const { routes, keys } = this
    const { absent, absentCount } = routes
    for (let at = 0; at < absentCount; at++) keys[absent[at]!] = keyOf(routes.core, absent[at]!, this.random)
    for (let end = 1; end < absentCount; end++) {
      const moving = absent[end]!
      const key = keys[moving]!
      let at = end
      while (at > 0 && keys[absent[at - 1]!]! > key) {
        absent[at] = absent[at - 1]!
        at--
      }
      absent[at] = moving
    }
  }
}

function penaltyOfBoth({ penalty, partner }: Core, stop: number): number {
  const other = partner[stop]!
  return other === 0 ? penalty[stop]! : penalty[stop]! + penalty[other]!
}

// Weights 4, 4, 2, 1 of the paper, and 2 each for the windows.
const keyByDraw: readonly number[] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6]

type KeyFunction = (core: Core, stop: number, random: Random) => number

const earliestFirst = 5
// By chance, largest first, farthest, nearest; with windows: shortest window, earliest and latest.
const keyFunctions: readonly KeyFunction[] = [
  (_core, _stop, random) => random.bits(),
  (core, stop) => -core.demand[stop]!,
  (core, stop) => -core.cost[stop]!,
  (core, stop) => core.cost[stop]!,
  (core, stop) => core.close[stop]! - core.open[stop]!,
  (core, stop) => core.open[stop]!,
  (core, stop) => -core.close[stop]!,
]
