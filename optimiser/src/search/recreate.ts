import type { GoOn } from './control.ts'
import type { Core } from './core.ts'
import { findPlaceByWindows, fitsAlone } from './place.ts'
import type { Place } from './place.ts'
import { findPlaceByCapacity } from './place-capacity.ts'
import { insertPair, PairPlaces } from './place-pair.ts'
import type { Random } from './random.ts'
import type { Routes } from './routes.ts'
import type { Undo } from './undo.ts'

type FindPlace = (routes: Routes, stop: number, random: Random, place: Place) => void

/** Limits of an acceptable plan, beyond which insertion can be cancelled. */
export interface Limits {
  readonly cost: number
  /**
   * The weight of each absent stop, and the maximum total weight. Below it, any cost is accepted. Pairs that were absent before the step are only
   * tried in routes that it changed, because they had no place elsewhere.
   */
  readonly absences?: Float64Array
  readonly missed?: number
}

const noLimits: Limits = { cost: Infinity }

/** Greedy insertion of absent stops in a random order (Christiaens and Vanden Berghe 2020, section 5.3 and algorithm 3). */
export class Recreate {
  private readonly routes: Routes
  private readonly undo: Undo
  private readonly random: Random
  private readonly opensShare: number
  private readonly keys: Float64Array
  private readonly find: FindPlace
  private readonly place: Place = { route: -1, after: 0, extra: 0 }
  private readonly pairPlaces: PairPlaces

  constructor(routes: Routes, undo: Undo, { random, opensShare }: { random: Random; opensShare: number }) {
    this.opensShare = opensShare
    this.routes = routes
    this.undo = undo
    this.random = random
    this.pairPlaces = new PairPlaces(routes, undo, random)
    this.keys = new Float64Array(routes.core.nodes)
    this.find = routes.timed ? findPlaceByWindows : findPlaceByCapacity
  }

  /**
   * Inserts absent stops at their cheapest places, by a randomly chosen sort key. Stops that don't fit or cost more than their penalty stay
   * absent. Insertion stops when the plan exceeds its limits, because more stops never reduce the cost, except by rounding.
   */
  recreate(limits = noLimits, goOn?: GoOn): void {
    this.insertInOrderOf(keyFunctions[keyByDraw[this.random.below(this.routes.timed ? 17 : 11)]!]!, limits, goOn)
  }

  /** Like `recreate`, or with the most missed stops first. */
  recreateNearby(limits: Required<Limits>, isMissedFirst: boolean): void {
    if (isMissedFirst) this.insertInOrderOf((_core, stop, random) => random.unit() - limits.absences[stop]!, limits)
    else this.recreate(limits)
  }

  /** Like `recreate`, earliest first, which needs the fewest routes from an empty plan. */
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
    if (this.mayOpen(count, cost) && this.random.unit() < this.opensShare) at += this.open(absent[0]!)
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

  // For pairs, only if the first one was absent before the step: if all were served, opening routes would waste steps.
  private mayOpen(absentCount: number, atMost: number): boolean {
    const { core, absent, emptyCount } = this.routes
    if (absentCount <= 1 || core.kind === 'capacity') return false
    if (core.kind === 'windows') return true
    const isFirstOld = this.undo.absentAt[absent[0]!] === this.undo.step
    return emptyCount > 0 && !core.vehiclesFirst && isFirstOld && atMost < Infinity
  }

  // Opens a route for the first stop or pair regardless of cost. Greedy insertion never would, because a route is expensive for one alone.
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

// Weights 4, 4, 2 and 1 as in the paper, and 2 for each key of windows.
const keyByDraw: readonly number[] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6]

type KeyFunction = (core: Core, stop: number, random: Random) => number

const earliestFirst = 5
// Random, largest demand, farthest, nearest; with windows also shortest window, earliest and latest.
const keyFunctions: readonly KeyFunction[] = [
  (_core, _stop, random) => random.bits(),
  (core, stop) => -core.demand[stop]!,
  (core, stop) => -core.cost[stop]!,
  (core, stop) => core.cost[stop]!,
  (core, stop) => core.close[stop]! - core.open[stop]!,
  (core, stop) => core.open[stop]!,
  (core, stop) => -core.close[stop]!,
]
