import { NEVER } from '../model/model.ts'
import { END, RELOAD, STOP } from '../schedule/step-kinds.ts'
import { breach, vehicleName } from './constraint.ts'
import type { Constraint, TimedRoute } from './constraint.ts'

/** A vehicle never exceeds its capacity in any unit. */
export const capacity: Constraint = {
  rule: 'capacity',
  isTimed: false,
  isUsed: (model) => model.capacity.some((room) => room < NEVER),
  excess: (route) => {
    let total = 0
    for (let unit = 0; unit < route.model.unitCount; unit++) total += overloadOf(route, unit)
    return total
  },
  explain: (route) =>
    (route.model.problem.units ?? []).flatMap((name, unit) => {
      const vehicle = vehicleName(route)
      const amount = overloadOf(route, unit)
      return breach('capacity', amount, { kind: 'capacity-over', vehicle, unit: name, amount }, { vehicle, unit: name })
    }),
}

/** Excess load in one unit at the fullest point of the route. */
export function overloadOf({ model, course }: TimedRoute, unit: number): number {
  const { unitCount, delivery, pickup, pairLoad } = model
  const room = model.capacity[course.vehicle * unitCount + unit]!
  if (room >= NEVER) return 0
  let most = 0
  let [loaded, gained, mostGained] = [0, 0, 0]
  let [carried, paired] = [0, 0]
  for (let step = 0; step < course.stepCount; step++) {
    const kind = course.kind[step]!
    if (kind === RELOAD) {
      most = Math.max(most, carried + loaded + mostGained)
      carried += paired
      loaded = gained = mostGained = paired = 0
    } else if (kind === STOP) {
      const entry = course.item[step]! * unitCount + unit
      loaded += delivery[entry]!
      paired += pairLoad[entry]!
      gained += pickup[entry]! - delivery[entry]! + pairLoad[entry]!
      mostGained = Math.max(mostGained, gained)
    }
  }
  return Math.max(0, most - room, carried + loaded + mostGained - room) / model.unitScale[unit]!
}

/** Load for the stops from a step to the next reload. */
export function tripDelivery(course: TimedRoute['course'], from: number, unit: number): number {
  const { model } = course
  let sum = 0
  for (let step = from; step < course.stepCount; step++) {
    const kind = course.kind[step]!
    if ((kind === RELOAD && step > from) || kind === END) break
    if (kind === STOP) sum += model.delivery[course.item[step]! * model.unitCount + unit]!
  }
  return sum
}
