import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { Clock } from './clock.ts'
import { STOP } from './course.ts'
import type { Course } from './course.ts'
import { latenessAt } from './windows.ts'
import type { Lateness } from './windows.ts'

/** What a run over a course adds up to. */
export interface Sums {
  durationSeconds: number
  drivingSeconds: number
  overtimeSeconds: number
  /** After soft windows. */
  lateSeconds: number
  lateCost: number
  /** After hard windows. */
  brokenWindowSeconds: number
  brokenPromises: number
}

/** All sums zero. */
export function noSums(): Sums {
  return { durationSeconds: 0, drivingSeconds: 0, overtimeSeconds: 0, lateSeconds: 0, lateCost: 0, brokenWindowSeconds: 0, brokenPromises: 0 }
}

/** Adds up the clock's run over a course. */
export class Tally implements Sums {
  durationSeconds = 0
  drivingSeconds = 0
  overtimeSeconds = 0
  lateSeconds = 0
  lateCost = 0
  brokenWindowSeconds = 0
  brokenPromises = 0
  private readonly course: Course
  private readonly clock: Clock
  private readonly model: Model
  private readonly lateness: Lateness = { seconds: 0, cost: 0, isBroken: false }

  constructor(course: Course, clock: Clock) {
    this.course = course
    this.clock = clock
    this.model = course.model
  }

  read(): void {
    const { course } = this
    this.drivingSeconds = 0
    this.lateSeconds = 0
    this.lateCost = 0
    this.brokenWindowSeconds = 0
    this.brokenPromises = 0
    for (let step = 0; step < course.stepCount; step++) {
      this.drivingSeconds += course.driving[step]!
      if (course.kind[step] === STOP) this.readStop(course.item[step]!, course.start[step]!)
    }
    this.readSpan(this.clock.routeStart)
  }

  save(sums: Sums): void {
    copySums(this, sums)
  }

  restore(sums: Sums): void {
    copySums(sums, this)
  }

  /** The same times, but for a later start of the route. */
  readSpan(routeStart: number): void {
    const { model } = this
    const { vehicle } = this.course
    this.durationSeconds = this.clock.routeEnd - routeStart
    const afterShift = this.clock.routeEnd - model.shiftEnd[vehicle]!
    const overDuration = this.durationSeconds - model.maxDuration[vehicle]!
    this.overtimeSeconds = Math.max(0, afterShift, overDuration)
  }

  private readStop(stop: number, start: number): void {
    const { model, lateness } = this
    const tolerance = model.stability.promiseTolerance
    if (start < model.promiseStart[stop]! - tolerance || start > model.promiseEnd[stop]! + tolerance) this.brokenPromises++
    if (model.servedStart[stop]! < NEVER) return
    latenessAt(model, stop, start, lateness)
    if (lateness.isBroken) this.brokenWindowSeconds += lateness.seconds
    else {
      this.lateSeconds += lateness.seconds
      this.lateCost += lateness.cost
    }
  }
}

function copySums(from: Sums, to: Sums): void {
  to.durationSeconds = from.durationSeconds
  to.drivingSeconds = from.drivingSeconds
  to.overtimeSeconds = from.overtimeSeconds
  to.lateSeconds = from.lateSeconds
  to.lateCost = from.lateCost
  to.brokenWindowSeconds = from.brokenWindowSeconds
  to.brokenPromises = from.brokenPromises
}
