import type { TimedRoute } from '../constraints/constraint.ts'
import { onBoard } from '../constraints/on-board.ts'
import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { hasLists } from '../model/scale.ts'
import { repairOnBoard } from './on-board-repair.ts'
import { isNoWorse } from './score.ts'
import type { Score } from './score.ts'
import { openAt, secondsOutsideHours } from './openings.ts'
import type { RestPlacing } from './fixed-rests.ts'
import { RestPlaces } from './rest-places.ts'
import { RELOAD, START, STOP } from './step-kinds.ts'
import { idleSeconds, latenessOf, noSlack, readSlack, shiftsToEarlierRests } from './slack.ts'
import type { Slack } from './slack.ts'
import { StartBound } from './start-bound.ts'
import { noSums } from './tally.ts'
import type { Sums } from './tally.ts'

/** Number of later starts to try for routes with several windows per stop; a guess. */
const ROUNDS = 10
/** Number of later hours to try for routes with traffic; a guess. Without a shift, every hour of the day is tried. */
const HOURS = 4
const HOURS_OF_DAY = 24

/**
 * What a run must compute: the cost, all sums, or the times of every visit as well. Less requires fewer runs, but the times of visits
 * before the first wait may then be earlier than necessary.
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
  private readonly hasPromises: boolean
  private readonly hasSoftWindows: boolean
  private readonly hasManyWindows: boolean
  private best: Score = { excess: 0, cost: 0 }
  private bestStart = 0
  private bestEnd = 0
  private bestPlaces: RestPlacing | null = null
  private bestIsEager = false
  private readonly places: RestPlaces
  private readonly bestSums: Sums = noSums()

  constructor(route: TimedRoute, score: () => Score) {
    this.route = route
    this.model = route.model
    this.score = score
    this.slack = noSlack(route.course)
    this.bound = new StartBound(route.course)
    this.places = new RestPlaces(route.course)
    this.hasSoftWindows = this.model.windowPrice.some((price) => price >= 0)
    this.hasManyWindows = hasLists(this.model.windowFrom) || hasLists(this.model.depotOpenFrom)
    this.hasPromises = this.model.promiseEnd.some((end) => end < NEVER)
    this.isPlain = isPlain(this.model, this.hasPromises) && !this.hasSoftWindows && !this.hasManyWindows
  }

  /** Runs the clock from the best start found. */
  choose(need: Need): Score {
    const { shiftStart, usualStart } = this.model
    const { vehicle } = this.route.course
    const usual = this.earliestStart(usualStart[vehicle]!)
    const score = this.chooseFrom(usual, need)
    if (shiftStart[vehicle] === usualStart[vehicle] || !this.mayGainByEarlier(score)) return score
    const early = this.chooseAgain(this.earliestStart(shiftStart[vehicle]!), need)
    return isNoWorse(score, early) ? this.chooseAgain(usual, need) : early
  }

  private chooseAgain(first: number, need: Need): Score {
    const { clock, course } = this.route
    course.notBefore.fill(-NEVER, 0, course.stepCount)
    clock.forget()
    return this.chooseFrom(first, need)
  }

  /** Whether a vehicle without a shift may gain by starting before the earliest time in the problem. */
  private mayGainByEarlier({ excess }: Score): boolean {
    if (this.startsInPast()) return false
    if (excess > 0) return true
    if (this.isPlain) return false
    const { course, tally } = this.route
    const hasChoices =
      this.hasManyWindows || this.model.features.hasTraffic || this.model.fixedBreaks[course.vehicle]!.length > 0
    const { weighsPromises } = this.model.stability
    return tally.lateCost > 0 || (weighsPromises && tally.brokenPromises > 0) || (hasChoices && this.timeMatters())
  }

  private chooseFrom(first: number, need: Need): Score {
    const { clock, course, tally } = this.route
    clock.rests.isEager = false
    clock.rests.places = null
    clock.run(first)
    if (!this.isPlain) return this.search(first, need)
    if (this.startsInPast()) return this.score()
    if (need === 'cost' && !this.timeMatters()) return this.score()
    readSlack(course, this.slack)
    const shift = Math.max(0, Math.min(this.slack.softLimit, this.slack.waiting))
    if (!Number.isFinite(shift) || shift === 0) return this.score()
    if (need === 'times' || (need === 'sums' && this.hasPromises)) clock.run(first + shift)
    else clock.routeStart = first + shift
    tally.readSpan(first + shift, clock.routeEnd)
    return this.score()
  }

  private search(first: number, need: Need): Score {
    const { clock, tally } = this.route
    this.note(this.score(), first)
    this.tryEagerBreaks(first)
    if (!this.startsInPast()) {
      // A later start makes every step later, so a missed last window stays missed.
      const isTooLate = tally.brokenWindowSeconds > 0
      this.tryLaterStarts(first, isTooLate ? 1 : ROUNDS)
      if (!isTooLate) this.tryLaterHours(first)
    }
    this.tryOtherRests(first)
    if (need !== 'times' && this.best.excess === 0) {
      tally.restore(this.bestSums)
      clock.forget()
      return this.best
    }
    this.runBest()
    if (this.best.excess > 0 && onBoard.excess(this.route) > 0) repairOnBoard(this.route, this.best, this.score)
    return this.score()
  }

  private runBest(): void {
    const { clock } = this.route
    const { rests } = clock
    const isRun =
      clock.routeStart === this.bestStart && rests.places === this.bestPlaces && rests.isEager === this.bestIsEager
    rests.places = this.bestPlaces
    rests.isEager = this.bestIsEager
    if (!isRun) clock.run(this.bestStart)
  }

  /** If a rule is broken or paid time is wasted, tries fixed breaks at other places, and starts at which they aren't due. */
  private tryOtherRests(first: number): void {
    const { clock, course } = this.route
    const fixed = this.model.fixedBreaks[course.vehicle]!
    // Routes with reloads are skipped, because reloads are chosen for the default places of breaks.
    if (fixed.length === 0 || course.kind.subarray(0, course.stepCount).includes(RELOAD) || !this.isWorthResting(first))
      return
    clock.rests.isEager = false
    // A break that isn't always due is no longer due if the route starts when its window opens.
    const starts = fixed.flatMap((rest) =>
      rest.isAlwaysDue || rest.start <= first || this.startsInPast() ? [] : [rest.start],
    )
    for (const start of [first, ...starts]) {
      for (const places of this.places.list(start)) {
        clock.rests.places = places
        this.tryLatest(start)
        // A vehicle doesn't wait for the window of a break: it passes the place of the break.
        const later = this.best.excess > 0 && !this.startsInPast() ? this.places.secondsTooEarly(places) : 0
        if (later > 0) this.tryLatest(start + later)
      }
    }
  }

  /** Finds the latest start that ends the route no later and makes nothing late. Any lateness says by how much the start must be earlier. */
  private tryLatest(first: number): void {
    const { clock, course } = this.route
    this.tryStart(first)
    if (latenessOf(course) > 0 || this.startsInPast()) return
    const end = clock.routeEnd
    let start = first + idleSeconds(this.route)
    for (let round = 0; round < ROUNDS && start > first; round++) {
      this.tryStart(start)
      const late = Math.max(clock.routeEnd - end, latenessOf(course))
      if (late <= 0) return
      start -= late
    }
  }

  private isWorthResting(first: number): boolean {
    return this.best.excess > 0 || (this.timeMatters() && this.best.cost > this.bound.costFrom(first) + 1e-9)
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
      // With traffic, a later start may still arrive no later.
      const isLast = limit >= lastLimit && !this.model.features.hasTraffic
      if (!this.hasManyWindows || round === rounds || isLast || !Number.isFinite(limit)) return
      start += Math.max(0, limit) + 1
      if (this.best.excess === 0 && (this.isShut(start) || this.bound.costFrom(start) > this.best.cost)) return
      this.tryStart(start)
      if (tally.brokenWindowSeconds > 0) return
    }
  }

  /** Whether the start depot is closed at a time. The search would then advance by only a second at a time. */
  private isShut(start: number): boolean {
    const { model, course } = this.route
    return course.kind[0] === START && secondsOutsideHours(model, course.item[0]!, start) > 0
  }

  /** Tries later starts within the same windows as in the last run. */
  private tryShifts(start: number): void {
    const { clock, course } = this.route
    const end = clock.routeEnd
    readSlack(course, this.slack)
    const { limit, softLimit, restLimit, waiting } = this.slack
    this.tryPromises(start)
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

  /** Tries later starts at which an early stop would be served within its promised time. */
  private tryPromises(start: number): void {
    const { course, model, tally } = this.route
    const { promiseTolerance, weighsPromises } = model.stability
    if (!weighsPromises || tally.brokenPromises === 0) return
    const shifts: number[] = []
    for (let step = 0; step < course.stepCount; step++) {
      if (course.kind[step] !== STOP) continue
      const early = model.promiseStart[course.item[step]!]! - promiseTolerance - course.start[step]!
      if (early > 0) shifts.push(early + this.slack.waitingBefore[step + 1]!)
    }
    for (const shift of shifts) this.tryStart(start + shift)
  }

  /** Tries a later start. If a break no longer falls into waiting time and delays the end, also tries a start that is earlier by the delay. */
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
    const hasShift = model.shiftStart[course.vehicle] === model.usualStart[course.vehicle]
    const hours = hasShift ? HOURS : HOURS_OF_DAY
    for (let hour = 0; hour < hours; hour++) {
      const start = nextHour + hour * 3600
      const least = this.best.excess === 0 ? this.bound.costAt(start) : -Infinity
      if (least === Infinity || (least <= this.best.cost && !this.tryStart(start))) return
    }
  }

  /** Tries a start; returns whether it breaks no more rules than the best so far. */
  private tryStart(start: number): boolean {
    this.route.clock.run(start)
    const score = this.score()
    // Ties: the earlier end, then the later start, which waits less.
    const isShorter = start > this.bestStart && this.route.clock.routeEnd <= this.bestEnd
    if (isNoWorse(score, this.best) && (isShorter || !isNoWorse(this.best, score))) this.note(score, start)
    return score.excess <= this.best.excess
  }

  private note(score: Score, start: number): void {
    const { isEager, places } = this.route.clock.rests
    this.best = score
    this.bestStart = start
    this.bestEnd = this.route.clock.routeEnd
    this.bestIsEager = isEager
    this.bestPlaces = places
    this.route.tally.save(this.bestSums)
  }

  /** Earliest start of a route whose shift starts at a time. */
  private earliestStart(shiftStart: number): number {
    const { model, course, clock } = this.route
    const began = model.pastStart[course.vehicle]!
    if (began < NEVER && this.startsInPast()) return began
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
      model.secondWeight[course.vehicle]! > 0 ||
      model.maxDuration[course.vehicle]! < NEVER ||
      model.balance.hourPrice > 0
    )
  }
}

/** Whether one run and its slack determine the best start: no traffic, breaks, weighed promises or limits on the time on board. */
function isPlain(model: Model, hasPromises: boolean): boolean {
  const arePromisesWeighed = hasPromises && model.stability.weighsPromises
  return !model.features.hasTraffic && !model.features.hasBreaks && !arePromisesWeighed && !onBoard.isUsed(model)
}
