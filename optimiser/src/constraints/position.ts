import { stopName, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'
import { violationOf } from '../wording/violation-of.ts'

/** Stops with position `first` come before all others of their route, stops with position `last` after all others. */
export const position: Constraint = {
  rule: 'position',
  isTimed: false,
  isUsed: (model) => model.position.some(Boolean),
  excess: (route) => (asksNothing(route) ? 0 : misplaced(route).length),
  explain: (route) =>
    misplaced(route).map((stop) => {
      const where = { vehicle: vehicleName(route), stop: stopName(route, stop) }
      const kind = route.model.position[stop] === 2 ? 'not-last' : 'not-first'
      return violationOf('position', 1, { kind, stop: where.stop }, where)
    }),
}

function asksNothing({ model, course }: TimedRoute): boolean {
  for (let position = 0; position < course.stopCount; position++)
    if (model.position[course.stops[position]!] !== 0) return false
  return true
}

/** Stops that should be first but come after others, and stops that should be last but come before others. Fixed beginnings don't count. */
function misplaced({ model, course }: TimedRoute): number[] {
  const free = course.stops.subarray(model.prefixes[course.vehicle]!.length, course.stopCount)
  let lastFirst = -1
  let firstLast = free.length
  for (let place = 0; place < free.length; place++) {
    const wanted = model.position[free[place]!]!
    if (wanted !== 2) lastFirst = place
    if (wanted !== 1 && firstLast === free.length) firstLast = place
  }
  return Array.from(free).filter((stop, place) => {
    const wanted = model.position[stop]!
    return (wanted === 1 && place > firstLast) || (wanted === 2 && place < lastFirst)
  })
}
