import { NEVER } from '../model/model.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** A route has no more stops than the vehicle's limit. */
export const stops: Constraint = {
  rule: 'stops',
  isTimed: false,
  isUsed: (model) => model.maxStops.some((limit) => limit < NEVER),
  excess: ({ model, course }) => Math.max(0, course.stopCount - model.maxStops[course.vehicle]!),
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = stops.excess(route)
    return breach('stops', amount, { kind: 'stops-over', vehicle, count: amount }, { vehicle })
  },
}
