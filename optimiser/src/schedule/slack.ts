import type { TimedRoute } from '../constraints/constraint.ts'
import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { STOP } from './step-kinds.ts'
import type { Course, Rest } from './course.ts'
import { slackOfOpening } from './openings.ts'
import { slackOfService } from './windows.ts'

/** By how much a timed course can start later: the forward slack of Savelsbergh (1992) over windows, promises and openings. */
export interface Slack {
  /** Until anything becomes late or later, ignoring soft windows. */
  limit: number
  /** The same, including soft windows. */
  softLimit: number
  /** Like `limit`, with every break at its current place. */
  restLimit: number
  /** Until the last hard window of a stop is missed. */
  lastLimit: number
  /** Waiting time on the route. A start that is later by no more than this and the limit reduces waiting and ends no later. */
  waiting: number
  /** Waiting time before each step, then of the whole route including breaks after the last step. */
  readonly waitingBefore: Float64Array
}

/** An empty slack for courses of a problem. */
export function noSlack(course: Course): Slack {
  return {
    limit: 0,
    softLimit: 0,
    restLimit: 0,
    lastLimit: 0,
    waiting: 0,
    waitingBefore: new Float64Array(course.kind.length + 2),
  }
}

/** Computes the slack of a timed course. */
export function readSlack(course: Course, slack: Slack): void {
  const { model, stepCount, kind, item, start } = course
  const { waitingBefore } = slack
  const restLimit = readWaiting(course, waitingBefore)
  let limit = Infinity
  let softLimit = Infinity
  let lastLimit = Infinity
  for (let step = 0; step < stepCount; step++) {
    const waiting = waitingBefore[step + 1]!
    const time = start[step]!
    if (kind[step] !== STOP) {
      limit = Math.min(limit, waiting + slackOfOpening(model, item[step]!, time))
      continue
    }
    const stop = item[step]!
    const latest = model.latest[stop]!
    const reach = waiting + Math.min(slackOfService(model, stop, time), promiseSlack(model, stop, time))
    if (latest >= NEVER) softLimit = Math.min(softLimit, reach)
    else {
      limit = Math.min(limit, reach)
      lastLimit = Math.min(lastLimit, waiting + Math.max(0, latest - time))
    }
  }
  slack.limit = limit
  slack.softLimit = Math.min(limit, softLimit)
  slack.restLimit = Math.min(limit, restLimit)
  slack.lastLimit = lastLimit
  slack.waiting = waitingBefore[stepCount + 1]!
}

/**
 * Shifts of the start with which a fixed break would begin at its latest time at one of the halts before its current one. Moving it there
 * can save waiting time.
 */
export function shiftsToEarlierRests(course: Course, { waitingBefore }: Slack): number[] {
  const shifts: number[] = []
  for (const rest of course.rests) {
    for (let step = Math.max(0, rest.step - HALTS); rest.lastStart < Infinity && step < rest.step; step++) {
      const shift = waitingBefore[step]! + rest.lastStart - course.arrival[step]!
      if (shift > 0) shifts.push(shift)
    }
  }
  return shifts
}

/** Seconds of a timed route without driving, work or breaks. */
export function idleSeconds({ course, tally }: TimedRoute): number {
  let busy = tally.drivingSeconds
  for (let step = 0; step < course.stepCount; step++) busy += course.work[step]!
  for (const { start, end } of course.rests) busy += end - start
  return tally.durationSeconds - busy
}

/** The worst lateness of any step or break of a timed course after its last hard window, opening or latest start. */
export function latenessOf(course: Course): number {
  const { model, stepCount, kind, item, start } = course
  let late = 0
  for (let step = course.pastCount; step < stepCount; step++) {
    const last = kind[step] === STOP ? model.latest[item[step]!]! : lastClosing(model, item[step]!)
    late = Math.max(late, start[step]! - last)
  }
  for (const rest of course.rests) late = Math.max(late, rest.start - rest.lastStart)
  return late
}

function lastClosing(model: Model, depot: number): number {
  const last = model.depotOpenFrom[depot + 1]! - 1
  return last < model.depotOpenFrom[depot]! ? NEVER : model.depotOpenEnd[last]!
}

/** Number of halts to consider before a break; a guess. */
const HALTS = 4

/** Writes waiting times without the breaks in them; returns by how much the start can be later without making a break late. */
function readWaiting(course: Course, waitingBefore: Float64Array): number {
  const { rests, stepCount } = course
  let limit = Infinity
  let rest = 0
  let waiting = 0
  waitingBefore[0] = 0
  for (let step = 0; step < stepCount; step++) {
    const arrival = course.arrival[step]!
    let idle = course.start[step]! - arrival
    for (; rest < rests.length && rests[rest]!.step === step; rest++) {
      const { start, end } = rests[rest]!
      limit = Math.min(limit, waiting + slackOfRest(course, rests[rest]!))
      if (start >= arrival) idle -= end - start
    }
    if (idle > 0) waiting += idle
    waitingBefore[step + 1] = waiting
  }
  let free = course.end[stepCount - 1]!
  for (; rest < rests.length; rest++) {
    const { start, end, lastStart } = rests[rest]!
    const idle = Math.max(0, start - free)
    limit = Math.min(limit, waiting + idle + Math.max(0, lastStart - start))
    waiting += idle
    free = end
  }
  waitingBefore[stepCount + 1] = waiting
  return limit
}

/** By how much a break can start later: within its window, plus the idle time before it. */
function slackOfRest(course: Course, { step, start, lastStart }: Rest): number {
  return Math.max(0, lastStart - start) + Math.max(0, start - course.arrival[step]!)
}

function promiseSlack(model: Model, stop: number, time: number): number {
  if (!model.stability.weighsPromises) return Infinity
  const end = model.promiseEnd[stop]! + model.stability.promiseTolerance
  return end < NEVER && time <= end ? end - time : Infinity
}
