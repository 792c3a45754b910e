import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { Course } from './course.ts'
import { STOP } from './step-kinds.ts'
import { measureLateness } from './windows.ts'
import type { Lateness } from './windows.ts'

/** Lower bound of the cost of a later start without running the clock: with the fastest traffic and only unavoidable breaks. */
export class StartBound {
  private readonly course: Course
  private readonly model: Model
  /** By profile: the lowest factor of the day. */
  private readonly pace: Float64Array
  /** By stop: the latest service that may cost nothing, by its last window and its promise. */
  private readonly freeUntil: Float64Array
  private readonly lateness: Lateness = { seconds: 0, cost: 0, isBroken: false }

  constructor(course: Course) {
    this.course = course
    this.model = course.model
    this.pace = Float64Array.from(this.model.traffic, (traffic) => (traffic ? Math.min(...traffic.factors) : 1))
    this.freeUntil = new Float64Array(this.model.stopCount).map((_, stop) => freeUntil(this.model, stop))
  }

  /** Bound for this start only; Infinity if it certainly breaks a rule. */
  costAt(start: number): number {
    return this.cost(start, true)
  }

  /** Bound for this start and all later ones. */
  costFrom(start: number): number {
    return this.cost(start, false)
  }

  private cost(start: number, isAlone: boolean): number {
    const { course, model } = this
    const { vehicle } = course
    const pace = this.pace[model.profile[vehicle]!]!
    let time = start
    let driven = 0
    let worked = 0
    let late = 0
    for (let step = 0; step < course.stepCount; step++) {
      const travel = Math.floor(course.travel[step]! * pace)
      const stop = course.item[step]!
      driven += travel
      worked += course.work[step]!
      time += travel
      if (course.kind[step] === STOP) {
        time = Math.max(time, model.earliest[stop]!)
        if (time > model.latest[stop]!) return Infinity
        if (time > this.freeUntil[stop]!) late += this.lateCost(stop, time)
      }
      time += course.work[step]!
    }
    if (time > model.shiftEnd[vehicle]! + model.overtimeUpTo[vehicle]!) return Infinity
    const rested = Math.max(this.fixedRests(start, isAlone ? time : -Infinity), this.drivingRests(driven))
    const duration = Math.max(driven + worked + rested, isAlone ? time - start : 0)
    const overtime = Math.max(0, time - model.shiftEnd[vehicle]!, duration - model.maxDuration[vehicle]!)
    const paidWork = course.worked * model.workPrice[vehicle]!
    return (
      paidWork +
      duration * model.secondWeight[vehicle]! +
      driven * model.drivingPrice[vehicle]! +
      overtime * model.overtimeWeight[vehicle]! +
      late
    )
  }

  private lateCost(stop: number, time: number): number {
    const { model, lateness } = this
    const { promisePrice, promiseTolerance } = model.stability
    const promise = time > model.promiseEnd[stop]! + promiseTolerance ? promisePrice : 0
    if (time <= lastEnd(model, stop)) return promise
    measureLateness(model, stop, time, lateness)
    return promise + lateness.cost
  }

  /** Seconds of fixed breaks that are always due, or due between this start and this end. */
  private fixedRests(start: number, end: number): number {
    let seconds = 0
    for (const rest of this.model.fixedBreaks[this.course.vehicle]!) {
      if (rest.isAlwaysDue || (start < rest.start && end > rest.end)) seconds += rest.duration
    }
    return seconds
  }

  /** Lower bound of the seconds of driving breaks. Fixed breaks may replace them, and so may work if standing counts. */
  private drivingRests(driven: number): number {
    let most = 0
    for (const { after, duration, first, second, replacedBy } of this.model.drivingBreaks[this.course.vehicle]!) {
      const breaks = replacedBy === 'standing' ? 0 : Math.max(0, Math.ceil(driven / after) - 1)
      most = Math.max(most, breaks * Math.min(duration, first + second))
    }
    return most
  }
}

function freeUntil(model: Model, stop: number): number {
  const promise = model.promiseEnd[stop]! + model.stability.promiseTolerance
  return Math.min(promise, lastEnd(model, stop))
}

/** The end of the last window; NEVER without windows. */
function lastEnd(model: Model, stop: number): number {
  let end = -Infinity
  for (let window = model.windowFrom[stop]!; window < model.windowFrom[stop + 1]!; window++)
    end = Math.max(end, model.windowEnd[window]!)
  return end === -Infinity ? NEVER : end
}
