import { NEVER } from '../model/model.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'
import { inWords } from './wording.ts'

/** A route ends within the shift and the overtime allowed after it. */
export const shift: Constraint = {
  rule: 'shift',
  isTimed: true,
  isUsed: (model) => model.shiftEnd.some((end) => end < NEVER),
  excess: ({ model, course: { vehicle }, clock }) => Math.max(0, clock.routeEnd - model.shiftEnd[vehicle]! - model.overtimeUpTo[vehicle]!),
  explain: (route) => {
    const vehicle = vehicleName(route)
    const amount = shift.excess(route)
    return breach('shift', amount, shiftSentence(vehicle, amount), { vehicle })
  },
}

/** Says by how much a route goes on beyond the shift and its overtime. */
export function shiftSentence(vehicle: string, seconds: number): string {
  return `The route of ${vehicle} ends ${inWords(seconds)} later than its shift allows.`
}

/** Says by how much a route starts before its shift. */
export function earlyStartSentence(vehicle: string, seconds: number): string {
  return `${vehicle} starts ${inWords(seconds)} before its shift.`
}
