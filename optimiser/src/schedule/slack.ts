import { NEVER } from '../model/model.ts'
import { STOP } from './course.ts'
import type { Course } from './course.ts'
import { slackOfOpening } from './openings.ts'
import { slackOfService } from './windows.ts'

/** How far a timed course can start later: the forward slack of Savelsbergh (1992) over windows, promises and openings. */
export interface Slack {
  /** Until something becomes late, or later still. */
  limit: number
  /** The same, with every break where it is now. */
  restLimit: number
  /** Until a last hard window is missed. */
  lastLimit: number
  /** Waiting on the route: a later start within both wastes less time and ends no later. */
  waiting: number
}

/** Reads the slack of the course timed last; soft windows limit it only where they are to be kept. */
export function readSlack(course: Course, slack: Slack, keepsSoftWindows: boolean): void {
  let waiting = 0
  let limit = Infinity
  let restLimit = Infinity
  let lastLimit = Infinity
  for (let step = 0; step < course.stepCount; step++) {
    restLimit = Math.min(restLimit, waiting + slackOfRests(course, step))
    waiting += Math.max(0, course.start[step]! - course.arrival[step]! - restBefore(course, step))
    limit = Math.min(limit, waiting + slackOfStep(course, step, keepsSoftWindows))
    const latest = course.kind[step] === STOP ? course.model.latest[course.item[step]!]! : NEVER
    if (latest < NEVER) lastLimit = Math.min(lastLimit, waiting + Math.max(0, latest - course.start[step]!))
  }
  slack.limit = limit
  slack.restLimit = Math.min(limit, restLimit)
  slack.lastLimit = lastLimit
  slack.waiting = waiting
}

function slackOfStep(course: Course, step: number, keepsSoftWindows: boolean): number {
  const { model } = course
  const item = course.item[step]!
  const time = course.start[step]!
  if (course.kind[step] !== STOP) return slackOfOpening(model, item, time)
  if (!keepsSoftWindows && model.latest[item]! >= NEVER) return Infinity
  return Math.min(slackOfService(model, item, time), promiseSlack(course, item, time))
}

/**
 * Later starts at which a fixed break would begin as late as it may at one of the halts before the one where it is now: the places
 * where moving it can save waiting.
 */
export function shiftsToEarlierRests(course: Course): number[] {
  const shifts: number[] = []
  for (const rest of course.rests) {
    const rule = course.model.fixedBreaks[course.vehicle]!.find(({ index }) => index === rest.index)
    for (let step = Math.max(0, rest.step - HALTS); rule && step < rest.step; step++) {
      const shift = waitingBefore(course, step) + rule.end - course.arrival[step]!
      if (shift > 0) shifts.push(shift)
    }
  }
  return shifts
}

/** Halts looked at before a break; a guess. */
const HALTS = 4

function waitingBefore(course: Course, until: number): number {
  let waiting = 0
  for (let step = 0; step < until; step++) waiting += Math.max(0, course.start[step]! - course.arrival[step]! - restBefore(course, step))
  return waiting
}

/** Breaks before a step may start later within their windows, and by the time idled away before them. */
function slackOfRests(course: Course, step: number): number {
  let slack = Infinity
  for (const rest of course.rests) {
    const rule = rest.step === step ? course.model.fixedBreaks[course.vehicle]!.find(({ index }) => index === rest.index) : undefined
    if (rule) slack = Math.min(slack, Math.max(0, rule.end - rest.start) + Math.max(0, rest.start - course.arrival[step]!))
  }
  return slack
}

function promiseSlack({ model }: Course, stop: number, time: number): number {
  const end = model.promiseEnd[stop]! + model.stability.promiseTolerance
  return end < NEVER && time <= end ? end - time : Infinity
}

/** Taken at the place of the step, between arrival and work. */
function restBefore(course: Course, step: number): number {
  let seconds = 0
  for (const rest of course.rests) if (rest.step === step && rest.start >= course.arrival[step]!) seconds += rest.end - rest.start
  return seconds
}
