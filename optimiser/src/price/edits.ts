import type { Model } from '../model/model.ts'
import { stopNumber } from '../schedule/build-plan.ts'

/** A change made by hand. Positions are counted in the route as it is once the moved stops are taken out. */
export type Edit =
  | { readonly kind: 'insert'; readonly stops: readonly string[]; readonly vehicle: string; readonly position: number }
  | { readonly kind: 'move'; readonly stops: readonly string[]; readonly vehicle: string; readonly position: number }
  | { readonly kind: 'remove'; readonly stops: readonly string[] }
  | { readonly kind: 'swap'; readonly stops: readonly [string, string] }

/** The routes after an edit; those that it does not touch are the same arrays. */
export function applyEdit(model: Model, routes: readonly Int32Array[], edit: Edit): Int32Array[] {
  const stops = edit.stops.map((stop) => stopNumber(model, stop))
  checkNamedOnce(edit)
  if (edit.kind === 'swap') return swapped(routes, stops[0]!, stops[1]!)
  checkServed(model, routes, { edit, stops })
  const without = routes.map((route) => (route.some((stop) => stops.includes(stop)) ? route.filter((stop) => !stops.includes(stop)) : route))
  if (edit.kind === 'remove') return without
  const vehicle = vehicleNumber(model, edit.vehicle)
  without[vehicle] = withInserted(without[vehicle]!, stops, edit.position)
  return without
}

function checkNamedOnce({ kind, stops }: { readonly kind: Edit['kind']; readonly stops: readonly string[] }): void {
  if (kind === 'swap') {
    if (stops.length !== 2) throw new RangeError(`Two stops are swapped, not ${stops.length}.`)
    return
  }
  const twice = stops.find((stop, index) => stops.indexOf(stop) < index)
  if (twice !== undefined) throw new RangeError(`"${twice}" is named twice.`)
}

function checkServed(model: Model, routes: readonly Int32Array[], { edit, stops }: { edit: Edit; stops: readonly number[] }): void {
  for (const stop of stops) {
    const isServed = routes.some((route) => route.includes(stop))
    const { id } = model.problem.stops[stop]!
    if (edit.kind === 'insert' && isServed) throw new RangeError(`"${id}" is in the plan already; move it instead.`)
    if (edit.kind !== 'insert' && !isServed) throw new RangeError(`"${id}" is not in the plan.`)
  }
}

function vehicleNumber(model: Model, identity: string): number {
  const vehicle = model.vehicleByIdentity.get(identity)
  if (vehicle === undefined) throw new RangeError(`The problem has no vehicle "${identity}".`)
  return vehicle
}

/** A copy of the route with stops put in at a position. */
export function withInserted(route: Int32Array, stops: readonly number[], position: number): Int32Array {
  if (!Number.isInteger(position) || position < 0 || position > route.length) {
    throw new RangeError(`Position ${position} is not on a route of ${route.length} stops.`)
  }
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
