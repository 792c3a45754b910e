import type { Model } from '../model/model.ts'
import type { RuleName, Subject, Violation, ViolationDetail } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'
import type { Clock } from '../schedule/clock.ts'
import type { Course } from '../schedule/course.ts'
import type { Tally } from '../schedule/tally.ts'

/** A route laid out and timed. */
export interface TimedRoute {
  readonly model: Model
  readonly course: Course
  readonly clock: Clock
  readonly tally: Tally
}

/** A rule that one route can break by itself. */
export interface Constraint {
  readonly rule: RuleName
  /** Whether the excess depends on the times of the route. */
  readonly isTimed: boolean
  /** Whether any route of the problem could break it. */
  readonly isUsed: (model: Model) => boolean
  /** By how much the route breaks the rule, in the unit of the rule; 0 if it keeps the rule. */
  readonly excess: (route: TimedRoute) => number
  /** The violations; empty if the route keeps the rule. */
  readonly explain: (route: TimedRoute) => Violation[]
}

/** The name of the vehicle, for sentences. */
export function vehicleName({ model, course }: TimedRoute): string {
  return model.problem.vehicles[course.vehicle]!.id
}

/** The name of a stop, for sentences. */
export function stopName({ model }: TimedRoute, stop: number): string {
  return model.problem.stops[stop]!.id
}

/** A list with one violation if the amount is positive, else an empty list. */
export function breach(rule: RuleName, amount: number, detail: ViolationDetail, subject: Subject): Violation[] {
  return amount > 0 ? [violationOf(rule, amount, detail, subject)] : []
}
