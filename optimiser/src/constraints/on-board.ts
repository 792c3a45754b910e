import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { RELOAD, START, STOP } from '../schedule/course.ts'
import type { Course } from '../schedule/course.ts'
import { breach, stopName, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'
import { inWords } from './wording.ts'

/** Nothing is on board longer than it may be. */
export const onBoard: Constraint = {
  rule: 'on-board',
  isTimed: true,
  isUsed: (model) => model.maxOnBoard.some((limit) => limit < NEVER) || model.maxPairOnBoard.some((limit) => limit < NEVER),
  excess: ({ course }) => {
    const { model } = course
    let total = 0
    for (let step = 0; step < course.stepCount; step++) {
      const stop = course.item[step]!
      const isLimited = course.kind[step] === STOP && (model.maxOnBoard[stop]! < NEVER || model.maxPairOnBoard[stop]! < NEVER)
      if (isLimited) total += excessOf(course, step)
    }
    return total
  },
  explain: (route) => {
    const { course } = route
    return Array.from({ length: course.stepCount }, (_, step) => step).flatMap((step) => {
      const seconds = excessOf(course, step)
      if (seconds === 0) return []
      const where = { vehicle: vehicleName(route), stop: stopName(route, course.item[step]!) }
      return breach('on-board', seconds, onBoardSentence(where.stop, seconds), where)
    })
  },
}

/** Says by how much goods are on board too long. */
export function onBoardSentence(stop: string, seconds: number): string {
  return `The goods of ${stop} are on board ${inWords(seconds)} too long.`
}

function excessOf(course: Course, step: number): number {
  if (course.kind[step] !== STOP) return 0
  return pickupExcess(course, step) + (step < course.pastCount ? 0 : deliveryExcess(course, step) + pairExcess(course, step))
}

/** Too long since the depot where the trip was loaded. */
export function deliveryExcess(course: Course, step: number): number {
  const limit = course.model.maxOnBoard[course.item[step]!]!
  if (limit >= NEVER || !hasAny(course.model, course.model.delivery, course.item[step]!)) return 0
  const loaded = loadingStep(course, step)
  return loaded < 0 ? 0 : Math.max(0, course.start[step]! - course.end[loaded]! - limit)
}

/** Too long until the depot where the trip is unloaded. */
export function pickupExcess(course: Course, step: number): number {
  const limit = course.model.maxOnBoard[course.item[step]!]!
  if (limit >= NEVER || !hasAny(course.model, course.model.pickup, course.item[step]!)) return 0
  for (let next = step + 1; next < course.stepCount; next++) {
    if (course.kind[next] !== STOP) return next < course.pastCount ? 0 : Math.max(0, course.arrival[next]! - course.end[step]! - limit)
  }
  return 0
}

/** Too long since the pickup of the pair. */
export function pairExcess(course: Course, step: number): number {
  const limit = course.model.maxPairOnBoard[course.item[step]!]!
  if (limit >= NEVER) return 0
  const pickup = pickupStep(course, step)
  return pickup < 0 ? 0 : Math.max(0, course.start[step]! - course.end[pickup]! - limit)
}

/** The start or reload before a step, or -1. */
export function loadingStep(course: Course, step: number): number {
  for (let before = step - 1; before >= 0; before--) {
    if (course.kind[before] === START || course.kind[before] === RELOAD) return before
  }
  return -1
}

/** Where the other stop of the pair was served, or -1. */
export function pickupStep(course: Course, step: number): number {
  const partner = course.model.partner[course.item[step]!]!
  for (let before = step - 1; before >= 0; before--) {
    if (course.kind[before] === STOP && course.item[before] === partner) return before
  }
  return -1
}

function hasAny(model: Model, table: Int32Array, stop: number): boolean {
  for (let unit = 0; unit < model.unitCount; unit++) if (table[stop * model.unitCount + unit]! > 0) return true
  return false
}
