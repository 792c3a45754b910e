import { breach, stopName, vehicleName } from './constraint.ts'
import type { Constraint } from './constraint.ts'

/** Both stops of a pair are on one route, the pickup first. */
export const pairs: Constraint = {
  rule: 'pairs',
  isTimed: false,
  isUsed: (model) => model.partner.some((partner) => partner >= 0),
  excess: ({ model, course }) => {
    let broken = 0
    let open = 0
    for (let position = 0; position < course.stopCount; position++) {
      const stop = course.stops[position]!
      const partner = model.partner[stop]!
      if (partner < 0) continue
      if (model.isPairPickup[stop] === 1) open++
      else if (stands(course.stops, position, partner)) open--
      else broken++
    }
    return broken + open
  },
  explain: (route) => {
    const { model, course } = route
    const order = course.stops.subarray(0, course.stopCount)
    return Array.from(order).flatMap((stop, position) => {
      const partner = model.partner[stop]!
      const isPickup = model.isPairPickup[stop] === 1
      if (partner < 0 || (isPickup ? order.lastIndexOf(partner) > position : stands(order, position, partner)))
        return []
      if (isPickup && order.includes(partner)) return []
      const [pickup, delivery] = [
        stopName(route, isPickup ? stop : partner),
        stopName(route, isPickup ? partner : stop),
      ]
      return breach(
        'pairs',
        1,
        { kind: 'pair-parted', pickup, delivery },
        { vehicle: vehicleName(route), stop: delivery },
      )
    })
  },
}

/** Whether a stop comes before a position. */
function stands(stops: Int32Array, before: number, stop: number): boolean {
  for (let position = 0; position < before; position++) if (stops[position] === stop) return true
  return false
}
