import { NEVER } from '../model/model.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** A route ends within the shift and the overtime allowed after it. */
export const shift: Constraint = {
  rule: 'shift',
  isTimed: true,
  isUsed: (model) => model.shiftEnd.some((end) => end < NEVER),
  excess: ({ model, course: { vehicle }, clock }) =>
    Math.max(0, clock.routeEnd - model.shiftEnd[vehicle]! - model.overtimeUpTo[vehicle]!),
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = shift.excess(route)
    return breach('shift', amount, { kind: 'after-shift', vehicle, seconds: amount }, { vehicle })
  },
}
