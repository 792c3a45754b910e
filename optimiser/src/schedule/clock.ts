import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { END, START, STOP } from './step-kinds.ts'
import type { Course } from './course.ts'
import { openAt } from './openings.ts'
import { Rests } from './rests.ts'
import type { Tally } from './tally.ts'
import { arrivalInTraffic } from './travel.ts'
import { startOfService } from './windows.ts'

/** Runs over a course from a departure on and writes the times of every step, each as early as it can be, and what they add up to. */
export class Clock {
  readonly rests: Rests
  /** Of the route, breaks after the last step included. */
  routeStart = 0
  routeEnd = 0
  private readonly course: Course
  private readonly model: Model
  private readonly tally: Tally
  /** Of the course that was run over last. */
  private version = -1

  constructor(course: Course, tally: Tally) {
    this.course = course
    this.tally = tally
    this.model = course.model
    this.rests = new Rests(course)
  }

  /** Where a run gets to a step as the last one over the same course did, what comes after is left as it is. */
  run(routeStart: number): void {
    const { course, model, rests, tally } = this
    const hasRests = model.fixedBreaks[course.vehicle]!.length + model.drivingBreaks[course.vehicle]!.length > 0
    const isSame = this.version === course.version
    this.version = course.version
    this.routeStart = routeStart
    if (!isSame) tally.clear()
    const isLikeLast = rests.begin(routeStart, hasRests ? this.pastUntil() : -NEVER)
    if (!this.runSteps(isSame && isLikeLast, hasRests)) {
      const last = course.stepCount - 1
      const endsAtStop = course.kind[last] !== END
      this.routeEnd = hasRests && endsAtStop ? rests.beforeEnd(course.stepCount, course.end[last]!) : course.end[last]!
    }
    tally.finish(routeStart, this.routeEnd)
  }

  /** Answers whether the rest is as in the last run. */
  private runSteps(mayJoin: boolean, hasRests: boolean): boolean {
    const { course, rests, tally } = this
    for (let step = 0; step < course.stepCount; step++) {
      const endBefore = course.end[step]!
      this.runAny(step, hasRests)
      tally.readStep(step)
      if (mayJoin && course.end[step] === endBefore && (!hasRests || rests.isAsBefore(step))) {
        rests.goOnAsBefore(step)
        return true
      }
      if (hasRests) rests.save(step)
    }
    return false
  }

  /** To be called when something besides the start of the route has changed. */
  forget(): void {
    this.version = -1
  }

  private runAny(step: number, hasRests: boolean): void {
    if (step === 0) this.runFirst(this.routeStart, hasRests)
    else if (step < this.course.pastCount) this.runPast(step)
    else this.runStep(step, this.drive(step, this.course.end[step - 1]!, hasRests), hasRests)
  }

  private runFirst(routeStart: number, hasRests: boolean): void {
    const { course } = this
    course.driving[0] = 0
    if (this.isPast(0)) this.setPast(0)
    else if (course.kind[0] === START) this.setTimes(0, routeStart, routeStart)
    else this.runStep(0, routeStart, hasRests)
  }

  private drive(step: number, departure: number, hasRests: boolean): number {
    const { course } = this
    if (hasRests) return this.rests.drive(step, departure)
    const arrival = this.arrivalWithoutRests(step, departure)
    course.driving[step] = arrival - departure
    return arrival
  }

  private arrivalWithoutRests(step: number, departure: number): number {
    const { course, model } = this
    const traffic = model.traffic[model.profile[course.vehicle]!]!
    return traffic ? arrivalInTraffic(traffic, departure, course.travel[step]!) : departure + course.travel[step]!
  }

  private runStep(step: number, arrival: number, hasRests: boolean): void {
    const { course } = this
    const begin = this.beginOfWork(step, Math.max(arrival, course.notBefore[step]!))
    this.setTimes(step, arrival, hasRests ? this.beginAfterRests(step, arrival, begin) : begin)
  }

  private beginAfterRests(step: number, arrival: number, begin: number): number {
    const { course, rests } = this
    if (course.kind[step] === END) return rests.beforeEnd(step, begin)
    const rested = rests.beforeWork(step, arrival, begin, course.work[step]!)
    return rested === begin ? begin : this.beginOfWork(step, rested)
  }

  private beginOfWork(step: number, arrival: number): number {
    const { course, model } = this
    const item = course.item[step]!
    if (course.kind[step] === STOP) return startOfService(model, item, arrival, model.secondPrice[course.vehicle]!)
    return openAt(model, item, arrival)
  }

  private setTimes(step: number, arrival: number, start: number): void {
    this.course.arrival[step] = arrival
    this.course.start[step] = start
    this.course.end[step] = start + this.course.work[step]!
  }

  private isPast(step: number): boolean {
    return this.course.kind[step] === STOP && this.model.servedStart[this.course.item[step]!]! < NEVER
  }

  /** The end of the last visit that is past. */
  private pastUntil(): number {
    const { pastCount, item } = this.course
    return pastCount > 0 ? this.model.servedEnd[item[pastCount - 1]!]! : -NEVER
  }

  /** Depots between past visits are not known to have been visited then; nothing is asked of them. */
  private runPast(step: number): void {
    const { course } = this
    const departure = course.end[step - 1]!
    const arrival = this.arrivalWithoutRests(step, departure)
    course.driving[step] = arrival - departure
    if (this.isPast(step)) this.setPast(step)
    else this.setTimes(step, arrival, this.beginOfWork(step, arrival))
    this.rests.drivePast(step)
  }

  private setPast(step: number): void {
    const { course, model } = this
    const stop = course.item[step]!
    course.arrival[step] = model.servedStart[stop]!
    course.start[step] = model.servedStart[stop]!
    course.end[step] = model.servedEnd[stop]!
  }
}
