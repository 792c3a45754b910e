import { STOP } from '../schedule/step-kinds.ts'
import { stopName, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'
import { violationOf } from '../wording/violation-of.ts'

/** There is a way from each place of a route to the next. */
export const reachable: Constraint = {
  rule: 'reachable',
  isTimed: false,
  isUsed: (model) => model.hasGaps,
  excess: ({ course }) => course.unreachable,
  explain: (route) => {
    const { course } = route
    const vehicle = vehicleName(route)
    return Array.from({ length: course.stepCount }, (_, step) => step)
      .filter((step) => course.hasWay[step] === 0)
      .map((step) => violationOf('reachable', 1, { kind: 'no-way', vehicle, from: nameAt(route, step - 1), to: nameAt(route, step) }, { vehicle }))
  },
}

function nameAt(route: TimedRoute, step: number): string {
  const { model, course } = route
  const item = course.item[step]!
  return course.kind[step] === STOP ? stopName(route, item) : model.problem.depots![item]!.id
}
