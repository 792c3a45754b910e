import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { STOP } from './step-kinds.ts'
import type { Course } from './course.ts'
import { measureLateness } from './windows.ts'
import type { Lateness } from './windows.ts'

/** Sums of a run over a course. */
export interface Sums {
  durationSeconds: number
  drivingSeconds: number
  overtimeSeconds: number
  /** Lateness after soft windows. */
  lateSeconds: number
  lateCost: number
  /** Lateness after hard windows. */
  brokenWindowSeconds: number
  brokenPromises: number
}

/** All sums zero. */
export function noSums(): Sums {
  return {
    durationSeconds: 0,
    drivingSeconds: 0,
    overtimeSeconds: 0,
    lateSeconds: 0,
    lateCost: 0,
    brokenWindowSeconds: 0,
    brokenPromises: 0,
  }
}

/** Sums over a run of the clock. Sums of whole seconds are updated from run to run by the steps that change. */
export class Tally implements Sums {
  durationSeconds = 0
  drivingSeconds = 0
  overtimeSeconds = 0
  lateSeconds = 0
  lateCost = 0
  brokenWindowSeconds = 0
  brokenPromises = 0
  private readonly course: Course
  private readonly model: Model
  private readonly lateness: Lateness = { seconds: 0, cost: 0, isBroken: false }
  /** By stop: the times between which nothing is late and the promise is kept. */
  private readonly calmFrom: Int32Array
  private readonly calmUntil: Int32Array
  /** The same for the last of several windows. */
  private readonly lastCalmFrom: Int32Array
  private readonly lastCalmUntil: Int32Array

  /** Contribution of each step to the sums. */
  private readonly late: Float64Array
  private readonly lateCosts: Float64Array
  private readonly broken: Float64Array
  private readonly promises: Uint8Array
  /** 1 if a step contributes anything except driving. */
  private readonly isMarked: Uint8Array

  constructor(course: Course) {
    const size = course.kind.length
    this.course = course
    this.model = course.model
    const { earliest, firstEnd, promiseStart, promiseEnd, windowFrom, windowStart, windowEnd, stability } = this.model
    this.calmFrom = earliest.map((time, stop) => Math.max(time, promiseStart[stop]! - stability.promiseTolerance))
    this.calmUntil = firstEnd.map((time, stop) => Math.min(time, promiseEnd[stop]! + stability.promiseTolerance))
    this.lastCalmFrom = this.calmFrom.map((time, stop) => Math.max(time, lastOf(windowStart, windowFrom, stop) ?? time))
    this.lastCalmUntil = this.calmUntil.map((time, stop) =>
      Math.min(lastOf(windowEnd, windowFrom, stop) ?? time, promiseEnd[stop]! + stability.promiseTolerance),
    )
    this.late = new Float64Array(size)
    this.lateCosts = new Float64Array(size)
    this.broken = new Float64Array(size)
    this.promises = new Uint8Array(size)
    this.isMarked = new Uint8Array(size)
  }

  /** Clears all steps. Must be called before the first run over a course. */
  clear(): void {
    const { stepCount } = this.course
    this.drivingSeconds = 0
    this.lateSeconds = 0
    this.brokenWindowSeconds = 0
    this.brokenPromises = 0
    this.course.driving.fill(0, 0, stepCount)
    for (let step = 0; step < stepCount; step++) if (this.isMarked[step] === 1) this.unmark(step)
  }

  /** Updates the sums, except driving, from the times of the first steps. */
  read(count: number): void {
    const { course, calmFrom, calmUntil, lastCalmFrom, lastCalmUntil, isMarked } = this
    const { kind, item, start } = course
    for (let step = 0; step < count; step++) {
      if (kind[step] !== STOP) continue
      const stop = item[step]!
      const time = start[step]!
      if (isMarked[step] === 0 && time >= calmFrom[stop]!) {
        if (time <= calmUntil[stop]! || (time >= lastCalmFrom[stop]! && time <= lastCalmUntil[stop]!)) continue
      }
      this.readStop(step)
    }
  }

  private readStop(step: number): void {
    const { course, model, lateness } = this
    const stop = course.item[step]!
    measureLateness(model, stop, course.start[step]!, lateness)
    const seconds = model.servedStart[stop]! < NEVER ? 0 : lateness.seconds
    const promises = this.keepsPromise(stop, course.start[step]!) ? 0 : 1
    if (seconds > 0 || promises > 0 || this.isMarked[step] === 1) this.replace(step, seconds, promises)
  }

  /** Computes the remaining sums when all steps are read: those that aren't whole seconds, and those of the whole route. */
  finish(routeStart: number, routeEnd: number): void {
    this.lateCost = 0
    if (this.lateSeconds > 0)
      for (let step = 0; step < this.course.stepCount; step++) this.lateCost += this.lateCosts[step]!
    this.readSpan(routeStart, routeEnd)
  }

  /** Updates the sums for a later start of the route with otherwise the same times. */
  readSpan(routeStart: number, routeEnd: number): void {
    const { model } = this
    const { vehicle } = this.course
    this.durationSeconds = routeEnd - routeStart
    const afterShift = routeEnd - model.shiftEnd[vehicle]!
    const overDuration = this.durationSeconds - model.maxDuration[vehicle]!
    this.overtimeSeconds = Math.max(0, afterShift, overDuration)
  }

  save(sums: Sums): void {
    copySums(this, sums)
  }

  /** Restores saved sums. The next run must be over another course. */
  restore(sums: Sums): void {
    copySums(sums, this)
  }

  private keepsPromise(stop: number, start: number): boolean {
    const { model } = this
    const tolerance = model.stability.promiseTolerance
    return start >= model.promiseStart[stop]! - tolerance && start <= model.promiseEnd[stop]! + tolerance
  }

  private replace(step: number, seconds: number, promises: number): void {
    const { lateness } = this
    if (this.isMarked[step] === 1) {
      this.lateSeconds -= this.late[step]!
      this.brokenWindowSeconds -= this.broken[step]!
      this.brokenPromises -= this.promises[step]!
    }
    this.late[step] = lateness.isBroken ? 0 : seconds
    this.broken[step] = lateness.isBroken ? seconds : 0
    this.lateCosts[step] = seconds > 0 ? lateness.cost : 0
    this.promises[step] = promises
    this.lateSeconds += this.late[step]!
    this.brokenWindowSeconds += this.broken[step]!
    this.brokenPromises += promises
    this.isMarked[step] = seconds > 0 || promises > 0 ? 1 : 0
  }

  private unmark(step: number): void {
    this.late[step] = 0
    this.broken[step] = 0
    this.lateCosts[step] = 0
    this.promises[step] = 0
    this.isMarked[step] = 0
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

function lastOf(times: Int32Array, from: Int32Array, stop: number): number | undefined {
  return from[stop + 1]! > from[stop]! ? times[from[stop + 1]! - 1] : undefined
}
