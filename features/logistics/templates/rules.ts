import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { awayRoutes, canDrive } from '../plans/rules/plan/away.ts'
import type { DriverFacts, VehicleFacts } from '../plans/rules/facts.ts'
import type { PlanState, RouteState } from '../plans/rules/plan/state.ts'

/** One route as it is driven again and again: the places in their order. */
export type TemplateRoute = { driverId: number | null; vehicleId: number; placeIds: number[] }
export type Fit = {
  edits: PlanEdit[]
  placed: number
  notDue: number
  /** Routes of the template for which one is added; without its driver where they are off, or have an added one already. */
  added: { route: TemplateRoute; isStaffed: boolean; isDoubled: boolean }[]
  missing: TemplateRoute[]
}
type Given = {
  state: PlanState
  /** Of the deliveries of the plan. */
  placeOf: ReadonlyMap<number, number>
  /** The drivers of this day, with their hours. */
  drivers: readonly Pick<DriverFacts, 'id' | 'hours' | 'away'>[]
  /** Vehicles that the plan may use. */
  vehicles: readonly Pick<VehicleFacts, 'id' | 'isStopped'>[]
}

/** The edits that apply a template to a plan, for places that are due. Missing routes are added if a vehicle is free. */
export function fitTemplate(template: readonly TemplateRoute[], given: Given): Fit {
  const { state, placeOf } = given
  const vehicleIds = new Set(given.vehicles.filter(canDrive).map(({ id }) => id))
  const due = dueAt(state, placeOf)
  const used = new Set<number>()
  const vehicleOf = new Map(state.routes.map(({ id, vehicleId }) => [id, vehicleId]))
  const fit: Fit = { edits: [], placed: 0, notDue: 0, added: [], missing: [] }
  const absent: TemplateRoute[] = []
  const away = awayRoutes(state.routes, given)
  const open = state.routes.filter(({ id }) => !away.has(id))
  for (const route of template) {
    const own = routeFor(route, open, used)
    if (!own) {
      absent.push(route)
      continue
    }
    used.add(own.id)
    const mayHave = vehicleIds.has(route.vehicleId) && !isHeld(state, { own, to: route.vehicleId, vehicleOf })
    if (mayHave) swapVehicle(fit, own.id, { to: route.vehicleId, vehicleOf })
    place(fit, { own, route, placeOf, found: foundFor(fit, due, route) })
  }
  const taken = new Set(vehicleOf.values())
  for (const route of absent) addRoute(fit, route, { ...given, vehicleIds, taken, due })
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

/** Whether the route keeps its vehicle with its driver, or another keeps the one that it would get. */
function isHeld({ routes }: PlanState, { own, to, vehicleOf }: Swap & { own: RouteState }): boolean {
  return routes.some((one) => one.isCrewLocked && (one === own || vehicleOf.get(one.id) === to))
}

/** Where another route has the vehicle, the two exchange theirs. */
function swapVehicle(fit: Fit, routeId: number, { to, vehicleOf }: Swap): void {
  const from = vehicleOf.get(routeId)
  if (from === undefined || from === to) return
  for (const [other, vehicleId] of vehicleOf) if (vehicleId === to) vehicleOf.set(other, from)
  vehicleOf.set(routeId, to)
  fit.edits.push({ kind: 'swapVehicle', routeId, vehicleId: to })
}

/** What is due at each place of a route, in its order. */
function foundFor(fit: Fit, due: Map<number, number[]>, { placeIds }: TemplateRoute): number[] {
  const found = placeIds.map((placeId) => take(due, placeId))
  fit.notDue += found.filter((ids) => ids.length === 0).length
  fit.placed += found.flat().length
  return found.flat()
}

type Adding = Given & { vehicleIds: ReadonlySet<number>; taken: Set<number>; due: Map<number, number[]> }

/** A route of its own for what is due, with the vehicle of the template or another free one; with its driver where they work and have no other. */
function addRoute(fit: Fit, route: TemplateRoute, given: Adding): void {
  const { state, vehicleIds, taken, due } = given
  const isBusy = route.driverId !== null && state.routes.some(({ driverId }) => driverId === route.driverId)
  const isDue = route.placeIds.some((placeId) => due.has(placeId))
  const vehicleId = [route.vehicleId, ...vehicleIds].find((id) => vehicleIds.has(id) && !taken.has(id))
  if (isBusy || (isDue && vehicleId === undefined)) fit.missing.push(route)
  else if (!isDue || vehicleId === undefined) fit.notDue += route.placeIds.length
  else {
    taken.add(vehicleId)
    const isDoubled = fit.added.some((one) => one.isStaffed && one.route.driverId === route.driverId)
    fit.added.push({ route, isDoubled, isStaffed: addedFor(fit, { ...given, route, vehicleId, isDoubled }) })
  }
}

type Staffing = Adding & { route: TemplateRoute; vehicleId: number; isDoubled: boolean }

/** Adds the route with what is due; answers whether its driver works on this day and is free, and so has it. */
function addedFor(fit: Fit, { state, drivers, due, route, vehicleId, isDoubled }: Staffing): boolean {
  const atWork = drivers.find(({ id, hours }) => id === route.driverId && hours.length > 0)
  const driver = isDoubled ? undefined : atWork
  const hours = atWork?.hours ?? state.routes.find((one) => one.hours.length > 0)?.hours ?? []
  const deliveryIds = foundFor(fit, due, route)
  fit.edits.push({ kind: 'addRoute', driverId: driver?.id ?? null, vehicleId, hours, deliveryIds })
  return driver !== undefined
}

type Placing = { own: RouteState; route: TemplateRoute; placeOf: ReadonlyMap<number, number>; found: readonly number[] }

/** Among the stops that the route has, each where the template has its place; behind all of them where it knows none. */
function place(fit: Fit, { own, route, placeOf, found }: Placing): void {
  const ranks = new Map(route.placeIds.map((placeId, rank) => [placeId, rank]))
  const rankOf = (deliveryId: number) => ranks.get(placeOf.get(deliveryId) ?? 0)
  const order = own.stops.map(({ deliveryId }) => deliveryId)
  const isLast = new Set(own.stops.flatMap(({ deliveryId, locks }) => (locks.includes('last') ? [deliveryId] : [])))
  const first = own.stops.findLastIndex(({ locks }) => locks.includes('first')) + 1
  for (const deliveryId of found) {
    const rank = rankOf(deliveryId) ?? 0
    const behind = order.findLastIndex((one) => (rankOf(one) ?? Infinity) <= rank)
    const before = order.findIndex((one) => (rankOf(one) ?? -1) > rank)
    const end = order.findIndex((one) => isLast.has(one))
    const at = behind >= 0 ? behind + 1 : before >= 0 ? before : order.length
    order.splice(Math.max(first, Math.min(at, end < 0 ? order.length : end)), 0, deliveryId)
  }
  fit.edits.push(...movesTo(own.id, order, new Set(found)))
}

/** One move for each row of new stops that follow each other. */
function movesTo(routeId: number, order: readonly number[], isNew: ReadonlySet<number>): PlanEdit[] {
  const moves: Extract<PlanEdit, { kind: 'move' }>[] = []
  for (const [position, deliveryId] of order.entries()) {
    if (!isNew.has(deliveryId)) continue
    const last = moves.at(-1)
    if (last && last.position + last.deliveryIds.length === position) last.deliveryIds.push(deliveryId)
    else moves.push({ kind: 'move', deliveryIds: [deliveryId], routeId, position })
  }
  return moves
}
