import { checkEach, checkPart, ProblemFault } from '../door/fault.ts'
import { stopNumber, vehicleNumber } from '../door/orders.ts'
import { editShape } from '../door/plan-shape.ts'
import type { Model } from '../model/model.ts'

/** A manual change of a plan. Positions refer to the route without the moved stops. */
export type Edit =
  | { readonly kind: 'insert'; readonly stops: readonly string[]; readonly vehicle: string; readonly position: number }
  | { readonly kind: 'move'; readonly stops: readonly string[]; readonly vehicle: string; readonly position: number }
  | { readonly kind: 'remove'; readonly stops: readonly string[] }
  | { readonly kind: 'swap'; readonly stops: readonly [string, string] }

/** The routes after an edit. Unchanged routes are the same arrays. */
export function applyEdit(model: Model, routes: readonly Int32Array[], edit: Edit): Int32Array[] {
  checkPart('edit', edit, editShape)
  const stops = stopsOf(model, edit)
  if (edit.kind === 'swap') return swapped(routes, stops[0]!, stops[1]!)
  checkStops(routes, { edit, stops })
  const without = routes.map((route) =>
    route.some((stop) => stops.includes(stop)) ? route.filter((stop) => !stops.includes(stop)) : route,
  )
  if (edit.kind === 'remove') return without
  const vehicle = vehicleNumber(model, edit.vehicle, 'edit.vehicle')
  const { length } = without[vehicle]!
  if (edit.position > length)
    throw new ProblemFault('edit.position', { kind: 'off-route', position: edit.position, count: length })
  without[vehicle] = withInserted(without[vehicle]!, stops, edit.position)
  return without
}

/** The stops that an edit names. */
export function stopsOf(model: Model, edit: Edit): number[] {
  return edit.stops.map((stop, index) => stopNumber(model, stop, `edit.stops[${index}]`))
}

/** Refuses stops that are named twice or aren't where this kind of edit requires them. */
function checkStops(routes: readonly Int32Array[], { edit, stops }: { edit: Edit; stops: readonly number[] }): void {
  checkEach('edit.stops', stops, (stop, index) => {
    const name = edit.stops[index]!
    if (stops.indexOf(stop) < index) throw new ProblemFault('', { kind: 'named-twice', name })
    const isServed = routes.some((route) => route.includes(stop))
    if (edit.kind === 'insert' && isServed) throw new ProblemFault('', { kind: 'planned-already', stop: name })
    if (edit.kind !== 'insert' && !isServed) throw new ProblemFault('', { kind: 'not-planned', stop: name })
  })
}

/** A copy of the route with stops inserted at a position. */
export function withInserted(route: Int32Array, stops: readonly number[], position: number): Int32Array {
  const longer = new Int32Array(route.length + stops.length)
  longer.set(route.subarray(0, position))
  longer.set(stops, position)
  longer.set(route.subarray(position), position + stops.length)
  return longer
}

function swapped(routes: readonly Int32Array[], one: number, other: number): Int32Array[] {
  const exchange = (stop: number) => {
    if (stop === one) return other
    return stop === other ? one : stop
  }
  return routes.map((route) => (route.includes(one) || route.includes(other) ? route.map(exchange) : route))
}
