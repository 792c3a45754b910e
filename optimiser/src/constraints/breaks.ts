import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** Every break that is due is taken in time. */
export const breaks: Constraint = {
  rule: 'breaks',
  isTimed: true,
  isUsed: (model) => model.features.hasBreaks,
  excess: ({ clock }) => clock.rests.missedSeconds,
  explain: (route) => {
    const { model, course } = route
    const vehicle = vehicleName(route)
    const breakCount = model.problem.vehicles[course.vehicle]!.breaks?.length ?? 0
    return course.rests.flatMap(({ index, start }) => {
      const due = model.fixedBreaks[course.vehicle]!.find((rest) => rest.index === index)
      const late = due ? start - due.end : 0
      return breach(
        'breaks',
        late,
        { kind: 'break-late', vehicle, break: index, breakCount, seconds: late },
        { vehicle, break: index },
      )
    })
  },
}
