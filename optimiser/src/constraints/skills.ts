import { stopName, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'
import type { Violation } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'

/** A vehicle has every skill that its stops require. */
export const skills: Constraint = {
  rule: 'skills',
  isTimed: false,
  isUsed: (model) => model.problem.stops.some((stop) => stop.skills?.length),
  excess: (route) => (servesAll(route) ? 0 : missing(route, 'skills').length),
  explain: (route) => missing(route, 'skills'),
}

/** A vehicle has every feature that its stops require. */
export const features: Constraint = {
  rule: 'features',
  isTimed: false,
  isUsed: (model) => model.problem.stops.some((stop) => stop.features?.length),
  excess: (route) => (servesAll(route) ? 0 : missing(route, 'features').length),
  explain: (route) => missing(route, 'features'),
}

function servesAll({ model, course }: TimedRoute): boolean {
  for (let position = 0; position < course.stopCount; position++) {
    if (model.allowed[course.vehicle * model.stopCount + course.stops[position]!] !== 1) return false
  }
  return true
}

function missing(route: TimedRoute, kind: 'skills' | 'features'): Violation[] {
  const { model, course } = route
  const violations: Violation[] = []
  for (let position = 0; position < course.stopCount; position++) {
    const stop = course.stops[position]!
    if (model.allowed[course.vehicle * model.stopCount + stop] === 1) continue
    const where = { vehicle: vehicleName(route), stop: stopName(route, stop) }
    const has = model.problem.vehicles[course.vehicle]![kind] ?? []
    for (const need of model.problem.stops[stop]![kind] ?? []) {
      if (!has.includes(need)) violations.push(violationOf(kind, 1, { kind: 'need-missing', ...where, need }, where))
    }
  }
  return violations
}
