import { openAt, secondsOutsideHours } from '../schedule/openings.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'

/** Routes start, load and end while the depot is open. */
export const depotHours: Constraint = {
  rule: 'depot-hours',
  isTimed: true,
  isUsed: (model) => model.depotOpenEnd.length > 0,
  excess: (route) => {
    let total = 0
    const { depotSteps, depotStepCount } = route.course
    for (let at = 0; at < depotStepCount; at++) total += secondsOutside(route, depotSteps[at]!)
    return total
  },
  explain: (route) => {
    const { model, course } = route
    const vehicle = vehicleName(route)
    return Array.from(course.depotSteps.subarray(0, course.depotStepCount)).flatMap((step) => {
      const seconds = secondsOutside(route, step)
      const depot = model.problem.depots![course.item[step]!]!.id
      const kind = isEarly(route, step) ? 'depot-not-open' : 'depot-closed'
      return breach('depot-hours', seconds, { kind, vehicle, depot, seconds }, { vehicle, depot })
    })
  },
}

/** For a step outside the opening hours of its depot: whether the next opening is at least as close as the previous one. */
export function isEarly(route: TimedRoute, step: number): boolean {
  const time = timeAt(route, step)
  return openAt(route.model, route.course.item[step]!, time) === time + secondsOutside(route, step)
}

/** By how much a step misses the opening hours of its depot. */
export function secondsOutside(route: TimedRoute, step: number): number {
  const { model, course } = route
  return step < course.pastCount ? 0 : secondsOutsideHours(model, course.item[step]!, timeAt(route, step))
}

/** When a step is at its depot. */
export function timeAt({ course, clock }: TimedRoute, step: number): number {
  return step === 0 ? clock.routeStart : course.start[step]!
}
