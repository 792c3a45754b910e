import { HARD, NEVER } from '../model/model.ts'
import type { Violation } from '../violation.ts'
import { STOP } from '../schedule/step-kinds.ts'
import { measureLateness } from '../schedule/windows.ts'
import { stopName, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Service starts within one of the hard windows of a stop. */
export const windows: Constraint = {
  rule: 'windows',
  isTimed: true,
  isUsed: (model) => model.windowPrice.includes(HARD),
  excess: ({ tally }) => tally.brokenWindowSeconds,
  explain: (route) => {
    const { model, course } = route
    const lateness = { seconds: 0, cost: 0, isBroken: false }
    const violations: Violation[] = []
    for (let step = 0; step < course.stepCount; step++) {
      const stop = course.item[step]!
      if (course.kind[step] !== STOP || model.servedStart[stop]! < NEVER) continue
      measureLateness(model, stop, course.start[step]!, lateness)
      if (!lateness.isBroken) continue
      const where = { vehicle: vehicleName(route), stop: stopName(route, stop) }
      violations.push(
        violationOf(
          'windows',
          lateness.seconds,
          { kind: 'window-missed', stop: where.stop, seconds: lateness.seconds },
          where,
        ),
      )
    }
    return violations
  },
}
