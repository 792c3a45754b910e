import { NEVER } from '../model/model.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** A route has no more driving time than the vehicle's limit. */
export const driving: Constraint = {
  rule: 'driving',
  isTimed: true,
  isUsed: (model) => model.maxDriving.some((limit) => limit < NEVER),
  excess: ({ model, course, tally }) => Math.max(0, tally.drivingSeconds - model.maxDriving[course.vehicle]!),
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = driving.excess(route)
    return breach('driving', amount, { kind: 'driving-over', vehicle, seconds: amount }, { vehicle })
  },
}
