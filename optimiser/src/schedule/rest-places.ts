import { NEVER } from '../model/model.ts'
import type { FixedBreakModel, Model } from '../model/model.ts'
import type { Course } from './course.ts'
import type { RestPlacing } from './fixed-rests.ts'
import { START, STOP } from './step-kinds.ts'

/** Maximum number of placings to try per route; a guess. It covers two breaks with five places each in either order. */
const MOST = 50

/** Possible placings of the fixed breaks of a course: every order, and for each break every step before which its window allows it. */
export class RestPlaces {
  private readonly course: Course
  private readonly model: Model
  /** By profile: the lowest factor of the day. */
  private readonly pace: Float64Array
  /** By step, without breaks: the earliest end of the previous step, and the latest start. */
  private readonly free: Float64Array
  private readonly latest: Float64Array

  constructor(course: Course) {
    this.course = course
    this.model = course.model
    this.pace = Float64Array.from(this.model.traffic, (traffic) => (traffic ? Math.min(...traffic.factors) : 1))
    this.free = new Float64Array(course.kind.length + 1)
    this.latest = new Float64Array(course.kind.length + 1)
  }

  /** Placings for a course that starts no earlier than `first`. */
  list(first: number): RestPlacing[] {
    const { course, model } = this
    this.readTimes(first)
    const from = Math.max(course.kind[0] === START ? 1 : 0, course.pastCount)
    return ordersOf(model.fixedBreaks[course.vehicle]!)
      .flatMap((rests) => this.placingsOf(rests, from))
      .slice(0, MOST)
  }

  /** By how much a route reaches the place of its first break too early for the window. */
  secondsTooEarly({ rests: [rest], steps: [step] }: RestPlacing): number {
    const { course, free } = this
    if (!rest || step === undefined || step >= course.stepCount) return 0
    return rest.start - free[step]! - course.travel[step]!
  }

  private placingsOf([rest, ...others]: readonly FixedBreakModel[], from: number): RestPlacing[] {
    if (!rest) return [{ rests: [], steps: [] }]
    const choices = rest.choices.length > 0 ? rest.choices : [rest]
    const first = choices.flatMap((choice) => this.stepsFor(choice, from).map((step) => ({ choice, step })))
    return first.flatMap(({ choice, step }) =>
      this.placingsOf(others, step).map(({ rests, steps }) => ({ rests: [choice, ...rests], steps: [step, ...steps] })),
    )
  }

  /** Possible steps of a break. The last one is the end of the route, where a break that isn't due is left out. */
  private stepsFor({ start, end, duration, maxLoad }: FixedBreakModel, from: number): number[] {
    const { course, free, latest } = this
    const { stepCount } = course
    const isLight = (step: number) => !maxLoad || course.breakLoads.over(step, maxLoad) === 0
    const steps: number[] = []
    for (let step = from; step < stepCount && free[step]! <= end; step++) {
      if (Math.max(free[step]!, start) + duration <= latest[step]! && isLight(step)) steps.push(step)
    }
    steps.push(stepCount)
    return steps
  }

  private readTimes(first: number): void {
    const { course, model, free, latest } = this
    const pace = this.pace[model.profile[course.vehicle]!]!
    const { stepCount, kind, item, travel, work } = course
    free[0] = first
    for (let step = 0; step < stepCount; step++) {
      const arrival = free[step]! + Math.floor(travel[step]! * pace)
      const begin = kind[step] === STOP ? Math.max(arrival, model.earliest[item[step]!]!) : arrival
      free[step + 1] = step < course.pastCount ? course.end[step]! : begin + work[step]!
    }
    let bound = model.shiftEnd[course.vehicle]! + model.overtimeUpTo[course.vehicle]!
    for (let step = stepCount - 1; step >= 0; step--) {
      bound -= work[step]!
      if (kind[step] === STOP) bound = Math.min(bound, model.latest[item[step]!]!)
      latest[step] = Math.min(NEVER, bound)
      bound = latest[step]! - Math.floor(travel[step]! * pace)
    }
  }
}

/** All orders of up to three breaks. */
function ordersOf(rests: readonly FixedBreakModel[]): (readonly FixedBreakModel[])[] {
  if (rests.length < 2 || rests.length > 3) return [rests]
  return rests.flatMap((rest) => ordersOf(rests.filter((other) => other !== rest)).map((others) => [rest, ...others]))
}
