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

  /** What each step adds to the sums. */
  private readonly late: Float64Array
  private readonly lateCosts: Float64Array
  private readonly broken: Float64Array
  private readonly promises: Uint8Array

  constructor(course: Course, clock: Clock) {
    this.course = course
    this.clock = clock
    this.late = new Float64Array(course.kind.length)
    this.lateCosts = new Float64Array(course.kind.length)
    this.broken = new Float64Array(course.kind.length)
    this.promises = new Uint8Array(course.kind.length)
    this.model = course.model
  }

  /** Reads the times that have changed, and adds up all. */
  read(): void {
    const { course, clock } = this
    for (let step = 0; step < clock.changedCount; step++) this.readStep(step)
    clock.changedCount = 0
    this.drivingSeconds = 0
    this.lateSeconds = 0
    this.lateCost = 0
    this.brokenWindowSeconds = 0
    this.brokenPromises = 0
    for (let step = 0; step < course.stepCount; step++) {
      this.drivingSeconds += course.driving[step]!
      this.lateSeconds += this.late[step]!
      this.lateCost += this.lateCosts[step]!
      this.brokenWindowSeconds += this.broken[step]!
      this.brokenPromises += this.promises[step]!
    }
    this.readSpan(clock.routeStart)
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

  private readStep(step: number): void {
    const { model, course, lateness } = this
    const stop = course.item[step]!
    const start = course.start[step]!
    const tolerance = model.stability.promiseTolerance
    const isStop = course.kind[step] === STOP
    const keepsPromise = !isStop || (start >= model.promiseStart[stop]! - tolerance && start <= model.promiseEnd[stop]! + tolerance)
    lateness.seconds = 0
    lateness.cost = 0
    lateness.isBroken = false
    if (isStop && model.servedStart[stop]! >= NEVER) latenessAt(model, stop, start, lateness)
    this.promises[step] = keepsPromise ? 0 : 1
    this.late[step] = lateness.isBroken ? 0 : lateness.seconds
    this.lateCosts[step] = lateness.cost
    this.broken[step] = lateness.isBroken ? lateness.seconds : 0
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
