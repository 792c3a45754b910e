import { breach, stopName, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** No two stops of a group that is kept apart are on one route. */
export const apart: Constraint = {
  rule: 'apart',
  isTimed: false,
  isUsed: (model) => model.apartCount > 0,
  excess: ({ model, course }) => {
    let broken = 0
    for (let position = 1; position < course.stopCount; position++) {
      const stop = course.stops[position]!
      if (model.apartFrom[stop] === model.apartFrom[stop + 1]) continue
      for (let before = 0; before < position; before++)
        if (sharesApartGroup(model, stop, course.stops[before]!)) broken++
    }
    return broken
  },
  explain: (route) => {
    const { model, course } = route
    const vehicle = vehicleName(route)
    const order = Array.from(course.stops.subarray(0, course.stopCount))
    return order.flatMap((stop, position) =>
      order.slice(0, position).flatMap((before) => {
        const [one, other] = [stopName(route, before), stopName(route, stop)]
        return breach(
          'apart',
          sharesApartGroup(model, stop, before) ? 1 : 0,
          { kind: 'not-apart', one, other },
          { vehicle, stop: other },
        )
      }),
    )
  },
}

function sharesApartGroup(model: Parameters<Constraint['isUsed']>[0], one: number, other: number): boolean {
  for (let a = model.apartFrom[one]!; a < model.apartFrom[one + 1]!; a++) {
    for (let b = model.apartFrom[other]!; b < model.apartFrom[other + 1]!; b++)
      if (model.apart[a] === model.apart[b]) return true
  }
  return false
}
