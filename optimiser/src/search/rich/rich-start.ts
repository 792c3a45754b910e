import type { Model } from '../../model/model.ts'
import { RichPlan } from './rich-plan.ts'

/** Inserts what locks require, then the part of the start plan that keeps the rules. */
export function loadStart(plan: RichPlan, routes: readonly Int32Array[]): void {
  const { model } = plan
  for (let vehicle = 0; vehicle < model.vehicleCount; vehicle++) {
    if (model.isLockedRoute[vehicle] === 1) closeAs(plan, vehicle, model.startRoutes[vehicle]!)
    else pin(plan, vehicle, routes[vehicle] ?? new Int32Array(0))
  }
  for (let vehicle = 0; vehicle < model.vehicleCount; vehicle++) {
    if (plan.isClosed[vehicle] === 0) appendAllowed(plan, vehicle, routes[vehicle] ?? new Int32Array(0))
  }
  plan.listAbsent()
}

/** The part of these orders that keeps the rules, together with what locks require. */
export function keptOrders(model: Model, routes: readonly Int32Array[]): readonly Int32Array[] {
  if (model.features.kind !== 'rich' && routes.every((route) => route.length === 0)) return routes
  const plan = new RichPlan(model)
  loadStart(plan, routes)
  return plan.snapshot()
}

/** Loads a plan that keeps the rules. */
export function loadPlan(plan: RichPlan, routes: readonly Int32Array[]): void {
  const { vehicleCount } = plan.model
  const nobody = new Int32Array(0)
  for (let vehicle = 0; vehicle < vehicleCount; vehicle++) plan.assign(vehicle, nobody, 0)
  for (let vehicle = 0; vehicle < vehicleCount; vehicle++)
    plan.assign(vehicle, routes[vehicle]!, routes[vehicle]!.length)
  plan.listAbsent()
}

function closeAs(plan: RichPlan, vehicle: number, order: Int32Array): void {
  plan.assign(vehicle, order, order.length)
  plan.isClosed[vehicle] = 1
  plan.pinned[vehicle] = order.length
}

// Fixes the beginning of a route, followed by the deliveries of its pickups. If it breaks a rule with the start plan and in every order tried,
// the route can't be repaired: it stays as it is, and nothing is added to it.
function pin(plan: RichPlan, vehicle: number, start: Int32Array): void {
  const prefix = plan.model.prefixes[vehicle]!
  if (prefix.length === 0) return
  const order = beginningOf(plan, vehicle, start)
  plan.assign(vehicle, order, order.length)
  plan.pinned[vehicle] = prefix.length
  if (!isAllowed(plan, vehicle, order)) plan.isClosed[vehicle] = 1
}

function beginningOf(plan: RichPlan, vehicle: number, start: Int32Array): Int32Array {
  const prefix = plan.model.prefixes[vehicle]!
  const owed = openDeliveries(plan.model, prefix)
  const inTurn = Int32Array.from([...prefix, ...owed])
  if (isAllowed(plan, vehicle, inTurn)) return inTurn
  const beginsSo = prefix.every((stop, position) => start[position] === stop)
  if (beginsSo && isAllowed(plan, vehicle, start)) return start
  const delivered = owed.reduce((order, stop) => withDelivery(plan, vehicle, { order, stop }), prefix)
  return plan.excessOf(vehicle, delivered) < plan.excessOf(vehicle, inTurn) ? delivered : inTurn
}

/** The order with another delivery, at the position where it breaks rules least. */
function withDelivery(
  plan: RichPlan,
  vehicle: number,
  { order, stop }: { order: Int32Array; stop: number },
): Int32Array {
  const first = plan.model.prefixes[vehicle]!.length
  const orders = Array.from({ length: order.length - first + 1 }, (_, at) =>
    Int32Array.from([...order.slice(0, first + at), stop, ...order.slice(first + at)]),
  )
  const excesses = orders.map((each) => plan.excessOf(vehicle, each))
  return orders[excesses.indexOf(Math.min(...excesses))]!
}

function openDeliveries(model: Model, prefix: Int32Array): number[] {
  const isOpen = (stop: number) => model.isPairPickup[stop] === 1 && !prefix.includes(model.partner[stop]!)
  return Array.from(prefix)
    .filter(isOpen)
    .map((stop) => model.partner[stop]!)
}

function appendAllowed(plan: RichPlan, vehicle: number, order: Int32Array): void {
  const { model } = plan
  const prefix = model.prefixes[vehicle]!
  let kept = plan.orders[vehicle]!.slice(0, plan.counts[vehicle])
  const owed = kept.subarray(prefix.length)
  const wanted = order.filter((stop) => plan.vehicleOf[stop]! < 0)
  if (wanted.length === 0) return
  const inOrder = order.filter((stop) => plan.vehicleOf[stop]! < 0 || owed.includes(stop))
  const whole = Int32Array.from([...prefix, ...inOrder, ...owed.filter((stop) => !inOrder.includes(stop))])
  if (isAllowed(plan, vehicle, whole)) {
    plan.assign(vehicle, whole, whole.length)
    return
  }
  for (const stop of wanted) {
    if (kept.includes(stop)) continue
    const longer = Int32Array.from([...kept, ...unitOf(model, stop, wanted)])
    if (isAllowed(plan, vehicle, longer)) kept = longer
  }
  if (kept.length > plan.counts[vehicle]!) plan.assign(vehicle, kept, kept.length)
}

function isAllowed(plan: RichPlan, vehicle: number, order: Int32Array): boolean {
  return (
    plan.extraOf(vehicle, order, order.length) < Infinity && order.every((stop) => groupsAgree(plan, vehicle, stop))
  )
}

function groupsAgree(plan: RichPlan, vehicle: number, stop: number): boolean {
  const { model } = plan
  for (let entry = model.togetherFrom[stop]!; entry < model.togetherFrom[stop + 1]!; entry++) {
    const other = plan.groupVehicle(model.together[entry]!)
    if (other >= 0 && other !== vehicle) return false
  }
  return true
}

function unitOf(model: Model, stop: number, wanted: Int32Array): number[] {
  const partner = model.partner[stop]!
  if (partner < 0) return [stop]
  return model.isPairPickup[stop] === 1 && wanted.includes(partner) ? [stop, partner] : []
}
