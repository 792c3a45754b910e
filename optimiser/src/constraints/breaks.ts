import { breach, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** Every break that is due is taken in time, and with no more on board than it allows. */
export const breaks: Constraint = {
  rule: 'breaks',
  isTimed: true,
  isUsed: (model) => model.features.hasBreaks,
  excess: ({ clock }) => clock.rests.missedSeconds,
  explain: (route) => {
    const { model, course } = route
    const vehicle = vehicleName(route)
    const breakCount = model.problem.vehicles[course.vehicle]!.breaks?.length ?? 0
    return course.rests.flatMap(({ index, start, step }) => {
      const due = model.fixedBreaks[course.vehicle]!.find((rest) => rest.index === index)
      if (!due) return []
      const where = { vehicle, break: index }
      const windows = due.choices.length > 0 ? due.choices : [due]
      const late = Math.min(
        ...windows.filter((window) => window.start <= start).map(({ end }) => Math.max(0, start - end)),
      )
      const over = due.maxLoad ? course.breakLoads.over(step, due.maxLoad) : 0
      return [
        ...breach('breaks', late, { kind: 'break-late', ...where, breakCount, seconds: late }, where),
        ...breach('breaks', over > 0 ? 1 : 0, { kind: 'break-loaded', ...where, breakCount }, where),
      ]
    })
  },
}
