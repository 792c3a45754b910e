import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { RELOAD, START, STOP } from './step-kinds.ts'
import type { Laid } from './laid.ts'
import { hasAny } from './trip-loads.ts'

/** The time during which goods are on board: from the end of a step to the start of a later one, or to the arrival at the unloading depot. */
export interface OnBoardSpan {
  readonly from: number
  readonly to: number
  readonly limit: number
  /** The step of the stop that the goods belong to. */
  readonly step: number
}

/** Spans of a course with a limited time on board, for pairs, deliveries and pickups, in the order of their stops. */
export class OnBoardSpans {
  readonly list: OnBoardSpan[] = []
  private readonly model: Model
  /** By stop: 1 if it has any limit. */
  private readonly isLimited: Uint8Array

  constructor(model: Model) {
    this.model = model
    this.isLimited = new Uint8Array(
      model.maxOnBoard.map((limit, stop) => (limit < NEVER || model.maxPairOnBoard[stop]! < NEVER ? 1 : 0)),
    )
  }

  /** Lists the spans of a course that is laid out, except those of past stops. */
  read(course: Laid): void {
    this.list.length = 0
    for (let step = 0; step < course.stepCount; step++) {
      if (course.kind[step] === STOP && this.isLimited[course.item[step]!] === 1) this.add(course, step)
    }
  }

  private add(course: Laid, step: number): void {
    const { model } = this
    const stop = course.item[step]!
    const [limit, pairLimit] = [model.maxOnBoard[stop]!, model.maxPairOnBoard[stop]!]
    const isPast = step < course.pastCount
    if (pairLimit < NEVER && !isPast) this.push({ from: pickupStep(course, step), to: step, limit: pairLimit, step })
    if (limit >= NEVER) return
    if (hasAny(model, model.delivery, stop) && !isPast)
      this.push({ from: loadingStep(course, step), to: step, limit, step })
    const unloaded = hasAny(model, model.pickup, stop) ? unloadingStep(course, step) : -1
    if (unloaded >= course.pastCount) this.push({ from: step, to: unloaded, limit, step })
  }

  private push(span: OnBoardSpan): void {
    if (span.from >= 0) this.list.push(span)
  }
}

/** By how much a span exceeds its limit. */
export function spanExcess(course: Laid, { from, to, limit }: OnBoardSpan): number {
  const until = course.kind[to] === STOP ? course.start[to]! : course.arrival[to]!
  return Math.max(0, until - course.end[from]! - limit)
}

/** The start or reload before a step, or -1. */
function loadingStep(course: Laid, step: number): number {
  for (let before = step - 1; before >= 0; before--) {
    if (course.kind[before] === START || course.kind[before] === RELOAD) return before
  }
  return -1
}

/** The depot after a step, or -1. */
function unloadingStep(course: Laid, step: number): number {
  for (let next = step + 1; next < course.stepCount; next++) if (course.kind[next] !== STOP) return next
  return -1
}

/** The earlier step of the other stop of the pair, or -1. */
function pickupStep(course: Laid, step: number): number {
  const partner = course.model.partner[course.item[step]!]!
  for (let before = step - 1; before >= 0; before--) {
    if (course.kind[before] === STOP && course.item[before] === partner) return before
  }
  return -1
}
