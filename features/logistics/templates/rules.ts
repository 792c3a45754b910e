import type { PlanEdit } from '../plans/rules/edits.ts'
import type { PlanState, RouteState } from '../plans/rules/state.ts'

/** One route as it is driven again and again: the places in their order. */
export type TemplateRoute = { driverId: number | null; vehicleId: number; placeIds: number[] }
export type Fit = { edits: PlanEdit[]; placed: number; notDue: number; missing: TemplateRoute[] }
type Given = {
  state: PlanState
  /** Of the deliveries in the pool. */
  placeOf: ReadonlyMap<number, number>
  /** Vehicles that the plan may use. */
  vehicleIds: ReadonlySet<number>
}

/** What makes a plan like a template, as far as the same places are due and the drivers have routes. */
export function fitTemplate(template: readonly TemplateRoute[], { state, placeOf, vehicleIds }: Given): Fit {
  const due = dueAt(state, placeOf)
  const used = new Set<number>()
  const vehicleOf = new Map(state.routes.map(({ id, vehicleId }) => [id, vehicleId]))
  const fit: Fit = { edits: [], placed: 0, notDue: 0, missing: [] }
  for (const route of template) {
    const own = routeFor(route, state.routes, used)
    if (!own) {
      fit.missing.push(route)
      continue
    }
    used.add(own.id)
    if (vehicleIds.has(route.vehicleId)) swapVehicle(fit, own.id, { to: route.vehicleId, vehicleOf })
    place(
      fit,
      own,
      route.placeIds.map((placeId) => take(due, placeId)),
    )
  }
  return fit
}

function dueAt({ pool }: PlanState, placeOf: ReadonlyMap<number, number>): Map<number, number[]> {
  const due = new Map<number, number[]>()
  for (const { deliveryId } of pool) {
    const placeId = placeOf.get(deliveryId)
    if (placeId !== undefined) due.set(placeId, [...(due.get(placeId) ?? []), deliveryId])
  }
  return due
}

function take(due: Map<number, number[]>, placeId: number): number[] {
  const found = due.get(placeId) ?? []
  due.delete(placeId)
  return found
}

/** The route of the same driver, else of the same vehicle. */
function routeFor({ driverId, vehicleId }: TemplateRoute, routes: readonly RouteState[], used: ReadonlySet<number>) {
  const free = routes.filter(({ id, isLocked }) => !used.has(id) && !isLocked)
  const byDriver = driverId === null ? undefined : free.find((route) => route.driverId === driverId)
  return byDriver ?? free.find((route) => route.vehicleId === vehicleId)
}

type Swap = { to: number; vehicleOf: Map<number, number> }

/** Where another route has the vehicle, the two exchange theirs. */
function swapVehicle(fit: Fit, routeId: number, { to, vehicleOf }: Swap): void {
  const from = vehicleOf.get(routeId)
  if (from === undefined || from === to) return
  for (const [other, vehicleId] of vehicleOf) if (vehicleId === to) vehicleOf.set(other, from)
  vehicleOf.set(routeId, to)
  fit.edits.push({ kind: 'swapVehicle', routeId, vehicleId: to })
}

function place(fit: Fit, route: RouteState, found: readonly number[][]): void {
  const deliveryIds = found.flat()
  fit.notDue += found.filter((ids) => ids.length === 0).length
  fit.placed += deliveryIds.length
  if (deliveryIds.length > 0)
    fit.edits.push({ kind: 'move', deliveryIds, routeId: route.id, position: route.stops.length })
}
