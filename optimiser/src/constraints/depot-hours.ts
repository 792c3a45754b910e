import { STOP } from '../schedule/course.ts'
import { secondsOutsideHours } from '../schedule/openings.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'
import { inWords } from './wording.ts'

/** Routes start, load and end while the depot is open. */
export const depotHours: Constraint = {
  rule: 'depot-hours',
  isTimed: true,
  isUsed: (model) => model.depotOpenEnd.length > 0,
  excess: (route) => {
    let total = 0
    for (let step = 0; step < route.course.stepCount; step++) total += secondsOutside(route, step)
    return total
  },
  explain: (route) => {
    const { model, course } = route
    const vehicle = vehicleName(route)
    return Array.from({ length: course.stepCount }, (_, step) => step).flatMap((step) => {
      const seconds = secondsOutside(route, step)
      const depot = course.kind[step] === STOP ? '' : model.problem.depots![course.item[step]!]!.id
      return breach('depot-hours', seconds, depotHoursSentence(vehicle, depot, seconds), { vehicle })
    })
  },
}

/** Says by how much the hours of a depot are missed. */
export function depotHoursSentence(vehicle: string, depot: string, seconds: number): string {
  return `${vehicle} is at ${depot} ${inWords(seconds)} outside its hours.`
}

function secondsOutside({ model, course, clock }: TimedRoute, step: number): number {
  if (course.kind[step] === STOP || step < course.pastCount) return 0
  return secondsOutsideHours(model, course.item[step]!, step === 0 ? clock.routeStart : course.start[step]!)
}
