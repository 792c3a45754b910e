import { STOP } from '../schedule/step-kinds.ts'
import { stopName, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'
import type { Violation } from '../violation.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Each leg of a route that is still to be driven has a road. */
export const reachable: Constraint = {
  rule: 'reachable',
  isTimed: false,
  isUsed: (model) => model.hasGaps,
  excess: (route) => (route.course.unreachable === 0 ? 0 : withoutWay(route).length),
  explain: (route) => withoutWay(route).map((step) => noWay(route, step)),
}

/** Steps without a road to them. Past steps don't count. */
function withoutWay({ course }: TimedRoute): number[] {
  const steps: number[] = []
  for (let step = course.pastCount; step < course.stepCount; step++) if (course.hasWay[step] === 0) steps.push(step)
  return steps
}

function noWay(route: TimedRoute, step: number): Violation {
  const vehicle = vehicleName(route)
  const to = nameAt(route, step)
  const where = route.course.kind[step] === STOP ? { vehicle, stop: to } : { vehicle }
  return violationOf('reachable', 1, { kind: 'no-way', vehicle, from: nameAt(route, step - 1), to }, where)
}

function nameAt(route: TimedRoute, step: number): string {
  const { model, course } = route
  const item = course.item[step]!
  return course.kind[step] === STOP ? stopName(route, item) : model.problem.depots![item]!.id
}
