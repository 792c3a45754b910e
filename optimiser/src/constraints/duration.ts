import { NEVER } from '../model/model.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** A route lasts no longer than the vehicle's limit and the overtime allowed on it. */
export const duration: Constraint = {
  rule: 'duration',
  isTimed: true,
  isUsed: (model) => model.maxDuration.some((limit) => limit < NEVER),
  excess: ({ model, course: { vehicle }, tally }) =>
    Math.max(0, tally.durationSeconds - model.maxDuration[vehicle]! - model.overtimeUpTo[vehicle]!),
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = duration.excess(route)
    return breach('duration', amount, { kind: 'duration-over', vehicle, seconds: amount }, { vehicle })
  },
}
