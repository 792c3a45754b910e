import { NEVER } from '../model/model.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** A route is no longer than the vehicle's limit. */
export const distance: Constraint = {
  rule: 'distance',
  isTimed: false,
  isUsed: (model) => model.maxDistance.some((limit) => limit < NEVER),
  excess: ({ model, course }) => Math.max(0, course.distance - model.maxDistance[course.vehicle]!),
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = distance.excess(route)
    return breach('distance', amount, { kind: 'distance-over', vehicle, meters: amount }, { vehicle })
  },
}
