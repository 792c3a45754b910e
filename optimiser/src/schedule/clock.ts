import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { END, START, STOP } from './step-kinds.ts'
import type { Course } from './course.ts'
import { openAt } from './openings.ts'
import { Rests } from './rests.ts'
import type { Tally } from './tally.ts'
import { pacesOf } from './travel.ts'
import type { Pace } from './travel.ts'
import { startOfService } from './windows.ts'

/** Computes the earliest times of every step of a course from a given departure, and their sums. */
export class Clock {
  readonly rests: Rests
  /** Start and end of the route, including breaks after the last step. */
  routeStart = 0
  routeEnd = 0
  private readonly course: Course
  private readonly model: Model
  private readonly tally: Tally
  private readonly paces: readonly (Pace | null)[]
  private pace: Pace | null = null
  /** Version of the last course. */
  private version = -1

  constructor(course: Course, tally: Tally) {
    this.course = course
    this.tally = tally
    this.model = course.model
    this.rests = new Rests(course)
    this.paces = pacesOf(this.model)
  }

  /** Stops early at a step with the same state as in the last run over the same course, because later times stay the same. */
  run(routeStart: number): void {
    const { course, model, rests, tally } = this
    const hasRests = model.fixedBreaks[course.vehicle]!.length + model.drivingBreaks[course.vehicle]!.length > 0
    const isSame = this.version === course.version
    this.version = course.version
    this.routeStart = routeStart
    this.pace = this.paces[model.profile[course.vehicle]!]!
    if (!isSame) tally.clear()
    const isLikeLast = rests.begin(routeStart, hasRests ? this.pastUntil() : -NEVER)
    const first = this.runEarly(hasRests)
    const mayJoin = isSame && isLikeLast
    const joined = hasRests ? this.runRested(first, mayJoin) : this.runFree(first, mayJoin)
    if (joined === course.stepCount) this.endRoute(hasRests)
    tally.read(Math.min(joined + 1, course.stepCount))
    tally.finish(routeStart, this.routeEnd)
  }

  /** Must be called when anything except the start of the route has changed. */
  forget(): void {
    this.version = -1
  }

  /** Runs the start and the past steps; returns the next step. */
  private runEarly(hasRests: boolean): number {
    const { course, rests } = this
    this.runFirst(hasRests)
    if (hasRests) rests.save(0)
    for (let step = 1; step < course.pastCount; step++) {
      const before = course.driving[step]!
      this.runPast(step)
      this.tally.drivingSeconds += course.driving[step]! - before
      if (hasRests) rests.save(step)
    }
    return Math.max(1, course.pastCount)
  }

  /** Returns the step from which everything is as in the last run, or the number of steps. */
  private runFree(first: number, mayJoin: boolean): number {
    const { course, pace, rests, tally } = this
    const { travel, arrival, start, end, driving, work, notBefore, stepCount } = course
    let now = rests.past.finish(end[first - 1]!)
    for (let step = first; step < stepCount; step++) {
      const reached = pace ? pace.arrival(now, travel[step]!) : now + travel[step]!
      const begin = this.beginOfWork(step, Math.max(reached, notBefore[step]!))
      tally.drivingSeconds += reached - now - driving[step]!
      driving[step] = reached - now
      arrival[step] = reached
      start[step] = begin
      now = begin + work[step]!
      if (mayJoin && end[step] === now) return step
      end[step] = now
    }
    return stepCount
  }

  /** The same for a vehicle with breaks. */
  private runRested(first: number, mayJoin: boolean): number {
    const { course, rests, tally } = this
    const { arrival, start, end, driving, work, notBefore, stepCount } = course
    let now = rests.past.finish(end[first - 1]!)
    for (let step = first; step < stepCount; step++) {
      const before = driving[step]!
      const reached = rests.drive(step, now)
      tally.drivingSeconds += driving[step]! - before
      const open = this.beginOfWork(step, Math.max(reached, notBefore[step]!))
      const begin = this.beginAfterRests(step, reached, open)
      arrival[step] = reached
      start[step] = begin
      now = begin + work[step]!
      if (mayJoin && end[step] === now && rests.isAsBefore(step)) {
        rests.goOnAsBefore(step)
        return step
      }
      end[step] = now
      rests.save(step)
    }
    return stepCount
  }

  private endRoute(hasRests: boolean): void {
    const { course, rests } = this
    const last = course.stepCount - 1
    const endsAtStop = course.kind[last] !== END
    const end = course.end[last]!
    this.routeEnd = hasRests && endsAtStop ? rests.beforeEnd(course.stepCount, end, end) : end
  }

  private runFirst(hasRests: boolean): void {
    const { course, routeStart } = this
    course.driving[0] = 0
    if (this.isPast(0)) {
      this.setPast(0)
      course.arrival[0] = routeStart
    } else if (course.kind[0] === START) this.setTimes(0, routeStart, routeStart)
    else {
      const begin = this.beginOfWork(0, Math.max(routeStart, course.notBefore[0]!))
      this.setTimes(0, routeStart, hasRests ? this.beginAfterRests(0, routeStart, begin) : begin)
    }
  }

  private beginAfterRests(step: number, arrival: number, begin: number): number {
    const { course, rests } = this
    const rested =
      course.kind[step] === END
        ? rests.beforeEnd(step, arrival, begin)
        : rests.beforeWork(step, arrival, begin, course.work[step]!)
    return rested === begin ? begin : this.beginOfWork(step, rested)
  }

  private beginOfWork(step: number, arrival: number): number {
    const { course, model } = this
    const item = course.item[step]!
    if (course.kind[step] === STOP) return startOfService(model, item, arrival, model.secondWeight[course.vehicle]!)
    return openAt(model, item, arrival)
  }

  /** Assumes that the vehicle left a depot between past visits as late as the next visit allows, because the actual time is unknown. */
  private leaveLate(step: number): void {
    const { course, model, rests } = this
    const served = model.servedStart[course.item[step + 1]!]!
    const latest =
      served - course.travel[step + 1]! - rests.past.secondsBetween(course.arrival[step]!, served) - course.work[step]!
    if (latest > course.start[step]!) this.setTimes(step, course.arrival[step]!, latest)
  }

  private setTimes(step: number, arrival: number, start: number): void {
    this.course.arrival[step] = arrival
    this.course.start[step] = start
    this.course.end[step] = start + this.course.work[step]!
  }

  private isPast(step: number): boolean {
    return this.course.kind[step] === STOP && this.model.servedStart[this.course.item[step]!]! < NEVER
  }

  /** The end of the last past visit, reload or break. */
  private pastUntil(): number {
    const { pastCount, item, kind, vehicle } = this.course
    if (pastCount === 0) return -NEVER
    const last =
      kind[pastCount - 1] === STOP
        ? this.model.servedEnd[item[pastCount - 1]!]!
        : this.model.reloadEnd[item[pastCount - 2]!]!
    return Math.max(last, this.model.pastBreaks[vehicle]?.at(-1)?.end ?? -NEVER)
  }

  /** Runs a past step. Depots between past visits need not be open. */
  private runPast(step: number): void {
    if (this.isPast(step)) this.setPast(step)
    else this.passDepot(step)
    this.rests.past.drive(step)
  }

  private passDepot(step: number): void {
    const { course, model, rests } = this
    const before = course.item[step - 1]!
    if (model.reloadedAt[before] === course.item[step]) {
      course.arrival[step] = model.reloadStart[before]!
      course.start[step] = model.reloadStart[before]!
      course.end[step] = model.reloadEnd[before]!
      return
    }
    const arrival = rests.past.arrivalOf(course.end[step - 1]!, course.travel[step]!)
    this.setTimes(step, arrival, this.beginOfWork(step, arrival))
    if (step + 1 < course.pastCount && this.isPast(step + 1)) this.leaveLate(step)
  }

  private setPast(step: number): void {
    const { course, model } = this
    const stop = course.item[step]!
    course.arrival[step] = model.servedStart[stop]!
    course.start[step] = model.servedStart[stop]!
    course.end[step] = model.servedEnd[stop]!
  }
}
