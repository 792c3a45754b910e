import type { TimedRoute } from '../constraints/constraint.ts'
import { onBoard } from '../constraints/on-board.ts'
import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { hasLists } from '../model/scale.ts'
import { repairOnBoard } from './on-board-repair.ts'
import { openAt, secondsOutsideHours } from './openings.ts'
import { START, STOP } from './step-kinds.ts'
import { noSlack, readSlack, shiftsToEarlierRests } from './slack.ts'
import type { Slack } from './slack.ts'
import { StartBound } from './start-bound.ts'
import { noSums } from './tally.ts'
import type { Sums } from './tally.ts'

/** Broken rules first, then cost; between equals the later start. */
export interface Score {
  excess: number
  cost: number
}

/** Later starts tried for routes whose stops have several windows; a guess. */
const ROUNDS = 10
/** Later hours tried for routes in traffic; a guess. */
const HOURS = 4

/**
 * What is asked of a run: the cost; all sums; or the times of every visit as well. The less is asked, the fewer the runs, and the
 * times of visits before the first wait may be left earlier than they need to be.
 */
export type Need = 'cost' | 'sums' | 'times'

/** Chooses when a route starts. */
export class Departure {
  private readonly route: TimedRoute
  private readonly model: Model
  private readonly score: () => Score
  private readonly slack: Slack
  private readonly bound: StartBound
  private readonly isPlain: boolean
  private readonly hasSoftWindows: boolean
  private readonly hasManyWindows: boolean
  private best: Score = { excess: 0, cost: 0 }
  private bestStart = 0
  private readonly bestSums: Sums = noSums()

  constructor(route: TimedRoute, score: () => Score) {
    this.route = route
    this.model = route.model
    this.score = score
    this.slack = noSlack(route.course)
    this.bound = new StartBound(route.course)
    this.hasSoftWindows = this.model.windowPrice.some((price) => price >= 0)
    this.hasManyWindows = hasLists(this.model.windowFrom) || hasLists(this.model.depotOpenFrom)
    this.isPlain = isPlain(this.model) && !this.hasSoftWindows && !this.hasManyWindows
  }

  /** Runs the clock from the best start found. */
  choose(need: Need): Score {
    const { clock, course, tally } = this.route
    const first = this.earliestStart()
    clock.rests.isEager = false
    clock.run(first)
    if (!this.isPlain) return this.search(first, need)
    if (this.startsInPast()) return this.score()
    if (need === 'cost' && !this.timeMatters()) return this.score()
    readSlack(course, this.slack)
    const shift = Math.max(0, Math.min(this.slack.softLimit, this.slack.waiting))
    if (!Number.isFinite(shift) || shift === 0) return this.score()
    if (need === 'times') clock.run(first + shift)
    else clock.routeStart = first + shift
    tally.readSpan(first + shift, clock.routeEnd)
    return this.score()
  }

  private search(first: number, need: Need): Score {
    const { clock, tally } = this.route
    this.note(this.score(), first)
    this.tryEagerBreaks(first)
    if (!this.startsInPast()) {
      // Later is later everywhere: a last window that is missed stays missed.
      const isTooLate = tally.brokenWindowSeconds > 0
      this.tryLaterStarts(first, isTooLate ? 1 : ROUNDS)
      if (!isTooLate) this.tryLaterHours(first)
    }
    if (need !== 'times' && this.best.excess === 0) {
      tally.restore(this.bestSums)
      clock.forget()
      return this.best
    }
    if (clock.routeStart !== this.bestStart) clock.run(this.bestStart)
    if (this.best.excess > 0 && onBoard.excess(this.route) > 0) repairOnBoard(this.route, this.best, this.score)
    return this.score()
  }

  private tryEagerBreaks(first: number): void {
    const { clock } = this.route
    if (!clock.rests.hasEagerChance) return
    const before = this.best
    clock.rests.isEager = true
    this.tryStart(first)
    clock.rests.isEager = this.best !== before
    if (!clock.rests.isEager) clock.run(first)
  }

  private tryLaterStarts(first: number, rounds: number): void {
    const { tally } = this.route
    let start = first
    for (let round = 1; ; round++) {
      this.tryShifts(start)
      const { limit, lastLimit } = this.slack
      // In traffic a later start may still arrive no later.
      const isLast = limit >= lastLimit && !this.model.features.hasTraffic
      if (!this.hasManyWindows || round === rounds || isLast || !Number.isFinite(limit)) return
      start += Math.max(0, limit) + 1
      if (this.best.excess === 0 && (this.isShut(start) || this.bound.costFrom(start) > this.best.cost)) return
      this.tryStart(start)
      if (tally.brokenWindowSeconds > 0) return
    }
  }

  /** Whether the depot where the route starts is shut then: nothing but the next second would be tried after it. */
  private isShut(start: number): boolean {
    const { model, course } = this.route
    return course.kind[0] === START && secondsOutsideHours(model, course.item[0]!, start) > 0
  }

  /** Starts later than the one run last within the same windows. */
  private tryShifts(start: number): void {
    const { clock, course } = this.route
    const end = clock.routeEnd
    readSlack(course, this.slack)
    const { limit, softLimit, restLimit, waiting } = this.slack
    if (waiting === 0) return
    const hasFixedBreaks = this.model.fixedBreaks[course.vehicle]!.length > 0
    const shifts = hasFixedBreaks ? shiftsToEarlierRests(course, this.slack) : []
    const shift = Math.min(limit, waiting)
    const softShift = Math.min(softLimit, waiting)
    if (this.hasSoftWindows && softShift > 0 && softShift < shift) this.tryStart(start + softShift)
    if (shift > 0) this.tryShift(start, shift, end)
    if (restLimit < shift && restLimit > 0) this.tryStart(start + restLimit)
    if (waiting > this.bestStart - start)
      for (const each of shifts) if (each < limit && each !== shift) this.tryShift(start, each, end)
  }

  /** A break that no longer falls into a wait makes the end later: then the start is tried earlier by as much. */
  private tryShift(start: number, shift: number, end: number): void {
    const { clock } = this.route
    this.tryStart(start + shift)
    const delay = clock.routeEnd - end
    if (delay > 0 && delay < shift) this.tryStart(start + shift - delay)
  }

  private tryLaterHours(first: number): void {
    const { model, course } = this.route
    const traffic = model.traffic[model.profile[course.vehicle]!]
    if (!traffic) return
    const clockTime = first + traffic.clockAtZero
    const nextHour = (Math.floor(clockTime / 3600) + 1) * 3600 - traffic.clockAtZero
    for (let hour = 0; hour < HOURS; hour++) {
      const start = nextHour + hour * 3600
      const least = this.best.excess === 0 ? this.bound.costAt(start) : -Infinity
      if (least === Infinity || (least <= this.best.cost && !this.tryStart(start))) return
    }
  }

  /** Whether the start keeps as many rules as the best so far. */
  private tryStart(start: number): boolean {
    this.route.clock.run(start)
    const score = this.score()
    if (isNoWorse(score, this.best) && (start > this.bestStart || !isNoWorse(this.best, score))) {
      this.note(score, start)
    }
    return score.excess <= this.best.excess
  }

  private note(score: Score, start: number): void {
    this.best = score
    this.bestStart = start
    this.route.tally.save(this.bestSums)
  }

  private earliestStart(): number {
    const { model, course, clock } = this.route
    const began = model.pastStart[course.vehicle]!
    if (began < NEVER && this.startsInPast()) return began
    const shiftStart = model.shiftStart[course.vehicle]!
    const firstStop = course.kind[0] === STOP ? 0 : 1
    const served =
      firstStop < course.stepCount && course.kind[firstStop] === STOP
        ? model.servedStart[course.item[firstStop]!]!
        : NEVER
    if (served < NEVER)
      return (
        served -
        (firstStop === 0 ? 0 : course.travel[1]! + course.work[0]! + clock.rests.past.secondsBetween(-NEVER, served))
      )
    return course.kind[0] === START ? openAt(model, course.item[0]!, shiftStart) : shiftStart
  }

  private startsInPast(): boolean {
    const { model, course } = this.route
    return course.stopCount > 0 && model.servedStart[course.stops[0]!]! < NEVER
  }

  private timeMatters(): boolean {
    const { model, course } = this.route
    return (
      model.secondPrice[course.vehicle]! > 0 ||
      model.maxDuration[course.vehicle]! < NEVER ||
      model.balance.hourPrice > 0
    )
  }
}

function isNoWorse(a: Score, b: Score): boolean {
  return a.excess < b.excess || (a.excess === b.excess && a.cost <= b.cost)
}

/** One pass of the clock and its slack tell all: no traffic, breaks, promises or limits on the time on board. */
function isPlain(model: Model): boolean {
  const hasPromises = model.promiseEnd.some((end) => end < NEVER)
  return !model.features.hasTraffic && !model.features.hasBreaks && !hasPromises && !onBoard.isUsed(model)
}
