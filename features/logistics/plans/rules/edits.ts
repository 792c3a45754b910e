import * as z from 'zod/mini'
import { positiveInteger } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'
import {
  inOrders,
  locked,
  placed,
  restored,
  stopsById,
  swapped,
  timed,
  unassigned,
  withEach,
  withoutRoutes,
  withDriver,
  withRoute,
  withVehicle,
  type Restore,
} from './changed-state.ts'
import { crewsSeparatedBy } from './crew-lock.ts'
import type { TimeSpan } from './facts.ts'
import { areInOrder, mostSpans } from './hours.ts'
import { Granted, mostGranted, mostRoutes, stopLocks, type PlanState, type RouteState } from './state.ts'
import { Area, mostAvoided } from '#platform/regions/contract.ts'
import { Quantities } from '../../settings/contract.ts'
import { lessOf, type ListChange } from './list-change.ts'
import { RoadChoices, withChoices, withAreas, type PlanRoads } from './roads.ts'
import { earliestSeconds, latestSeconds } from './time-lock.ts'

const most = 10_000
const id = positiveInteger
const ids = z.array(id).check(z.minLength(1), z.maxLength(most))
const order = z.array(id).check(z.maxLength(most))
const position = z.int().check(z.nonnegative(), z.maximum(most))
const seconds = z.number().check(z.minimum(earliestSeconds), z.maximum(latestSeconds))
const span = z
  .object({ startSeconds: seconds, endSeconds: seconds })
  .check(z.refine(({ startSeconds, endSeconds }) => startSeconds <= endSeconds))
/** The hours of a route on one day. */
export const RouteHours = z
  .array(span)
  .check(z.maxLength(mostSpans), z.refine(areInOrder, complaint('logistics-plans:wrong.outOfOrder')))
const spot = z.object({ routeId: id, position })
const routeOrder = z.object({ routeId: id, deliveryIds: order })

/** What people change in a plan. Positions are counted in the route as it is once the moved stops are taken out, as the optimiser does. */
export const PlanEdit = z.discriminatedUnion('kind', [
  /** From the pool or any route. */
  z.object({ kind: z.literal('move'), deliveryIds: ids, routeId: id, position }),
  z.object({ kind: z.literal('unassign'), deliveryIds: ids }),
  /** The same stops in another order. */
  z.object({ kind: z.literal('reorder'), routeId: id, deliveryIds: order }),
  z.object({ kind: z.literal('swapStops'), deliveryIds: z.tuple([id, id]) }),
  /** Where another route has the vehicle, the two exchange theirs. */
  z.object({ kind: z.literal('swapVehicle'), routeId: id, vehicleId: id }),
  /** Where another route has the driver, the two exchange theirs, and their hours with them; no one: the route waits for one. */
  z.object({ kind: z.literal('swapDriver'), routeId: id, driverId: z.nullable(id), hours: z.optional(RouteHours) }),
  z.object({
    kind: z.literal('setShift'),
    routeId: id,
    hours: RouteHours,
    overtimeMinutes: z._default(z.int().check(z.nonnegative(), z.maximum(720)), 0),
  }),
  z.object({
    kind: z.literal('setLimits'),
    routeId: id,
    mostStops: z.nullable(z.int().check(z.nonnegative(), z.maximum(1000))),
    mostKilometers: z.nullable(z.number().check(z.nonnegative(), z.maximum(100_000))),
  }),
  z.object({
    kind: z.literal('setDepots'),
    routeId: id,
    startDepotId: z.nullable(id),
    endDepotId: z.nullable(id),
  }),
  z.object({ kind: z.literal('lock'), deliveryIds: ids, lock: z.enum(stopLocks) }),
  z.object({ kind: z.literal('unlock'), deliveryIds: ids, lock: z.enum(stopLocks) }),
  /** When service may begin; nothing: at any time the delivery allows. */
  z.object({ kind: z.literal('lockTime'), deliveryIds: ids, timeLock: z.nullable(span) }),
  z.object({ kind: z.literal('lockRoute'), routeId: id, isLocked: z.boolean() }),
  /** Driver and vehicle of a route stay together until the lock is taken off: swaps that separate them are refused. */
  z.object({ kind: z.literal('lockCrew'), routeId: id, isLocked: z.boolean() }),
  /** A further route, with the hours of its driver on this day and from their depot unless others are named, and stops from wherever they are. The server gives it its id. */
  z.object({
    kind: z.literal('addRoute'),
    driverId: z.nullable(id),
    vehicleId: id,
    hours: z.optional(RouteHours),
    depotId: z.optional(id),
    deliveryIds: z.optional(order),
  }),
  /** Its stops go back to the pool. */
  z.object({ kind: z.literal('removeRoute'), routeId: id }),
  /** A fix as the explanation proposes it. */
  z.object({
    kind: z.literal('fix'),
    relaxations: z.array(Granted).check(z.maxLength(20)),
    routes: z.array(routeOrder).check(z.maxLength(1000)),
  }),
  /** Makes two deliveries of one; the part goes to the pool unless it gets a place, and the rest stays where it is. */
  z.object({
    kind: z.literal('split'),
    deliveryId: id,
    /** Of the part that becomes a delivery of its own. */
    quantities: Quantities,
    place: z.optional(spot),
    partPlace: z.optional(spot),
  }),
  /** Takes back what fixes were granted to this plan: what is named, or all of it. */
  z.object({ kind: z.literal('revoke'), relaxations: z.optional(z.array(Granted).check(z.maxLength(mostGranted))) }),
  /** How the whole plan uses the roads; what is not named stays. */
  z.extend(RoadChoices, { kind: z.literal('setRoads') }),
  /** One more area that the whole plan avoids, or one that it avoids no more. */
  z.object({ kind: z.literal('avoidArea'), area: Area }),
  z.object({ kind: z.literal('allowArea'), area: Area }),
])
export type PlanEdit = z.infer<typeof PlanEdit>

/** Whole routes as a run left them; what they take is taken from wherever it is, and what they leave goes to the pool. */
export type OrderEdit = { kind: 'accept'; routes: z.infer<typeof routeOrder>[] }

export type AnyEdit = PlanEdit | OrderEdit | Restore

export type EditFault =
  | 'noRoute'
  | 'noStop'
  | 'badOrder'
  | 'tooManyRoutes'
  | 'tooManyGranted'
  | 'tooManyAvoided'
  | 'noCrew'
  | 'crewLocked'

/** Why an edit can't be made, whatever the rules of the plan; nothing where it can. */
export function faultIn(state: PlanState, edit: AnyEdit): EditFault | undefined {
  const { routes, granted } = state
  if (edit.kind === 'addRoute' && routes.length >= mostRoutes) return 'tooManyRoutes'
  if (edit.kind === 'fix' && granted.length + edit.relaxations.length > mostGranted) return 'tooManyGranted'
  if (areasAfter(state, edit) > mostAvoided) return 'tooManyAvoided'
  return faultInNames(state, edit) ?? faultInCrews(state, edit)
}

function areasChangedBy(edit: AnyEdit): ListChange<Area> | null {
  if (edit.kind === 'avoidArea') return { gained: [edit.area], lost: [] }
  if (edit.kind === 'allowArea') return { gained: [], lost: [edit.area] }
  return edit.kind === 'restore' ? (edit.roads?.avoid ?? null) : null
}

/** How many areas are avoided where an edit adds some; 0 where it doesn't. */
function areasAfter({ roads }: PlanState, edit: AnyEdit): number {
  const change = areasChangedBy(edit)
  return change && change.gained.length > 0 ? withAreas(roads, change).avoid.length : 0
}

function faultInCrews(state: PlanState, edit: AnyEdit): EditFault | undefined {
  if (edit.kind === 'lockCrew' && edit.isLocked)
    return state.routes.some(({ id: one, driverId }) => one === edit.routeId && driverId === null)
      ? 'noCrew'
      : undefined
  return crewsSeparatedBy(state, edit).length > 0 ? 'crewLocked' : undefined
}

/** A driver who comes to a route brings their hours of the day, unless others are named or they are off. */
export function withHours(edit: PlanEdit, drivers: readonly { id: number; hours: TimeSpan[] }[]): PlanEdit {
  if (edit.kind !== 'swapDriver' || edit.hours) return edit
  const hours = drivers.find(({ id: one }) => one === edit.driverId)?.hours ?? []
  return hours.length > 0 ? { ...edit, hours } : edit
}

function faultInNames(state: PlanState, edit: AnyEdit): EditFault | undefined {
  if (routesNamedIn(edit).some((one) => !state.routes.some((route) => route.id === one))) return 'noRoute'
  if (edit.kind === 'reorder') return isSameSet(state, edit) ? undefined : 'badOrder'
  // A result may name what has left the plan since.
  const named = edit.kind === 'accept' ? [] : stopsNamedIn(edit)
  if (new Set(named).size < named.length) return 'badOrder'
  const known = stopsById(state)
  return named.every((one) => known.has(one)) ? undefined : 'noStop'
}

function routesNamedIn(edit: AnyEdit): number[] {
  if (edit.kind === 'split') return [edit.place, edit.partPlace].flatMap((one) => one?.routeId ?? [])
  if (edit.kind === 'fix') return edit.routes.map(({ routeId }) => routeId)
  return 'routeId' in edit ? [edit.routeId] : []
}

/** The stops that an edit names, each as often as it does. */
export function stopsNamedIn(edit: AnyEdit): number[] {
  if (edit.kind === 'fix' || edit.kind === 'accept') return edit.routes.flatMap(({ deliveryIds }) => deliveryIds)
  if (edit.kind === 'split') return [edit.deliveryId]
  return 'deliveryIds' in edit ? [...(edit.deliveryIds ?? [])] : []
}

function isSameSet(state: PlanState, { routeId, deliveryIds }: { routeId: number; deliveryIds: number[] }): boolean {
  const stops = state.routes.find((route) => route.id === routeId)?.stops ?? []
  const wanted = new Set(deliveryIds)
  return (
    wanted.size === deliveryIds.length &&
    wanted.size === stops.length &&
    stops.every((stop) => wanted.has(stop.deliveryId))
  )
}

/** The hours a route has that is added, where the edit names none, and the depots it starts and ends at. */
export type NewRoute = Omit<RouteState, 'stops'>

/** The plan after an edit that has no fault; what it does not touch are the same objects. The pool stands in the order of its deliveries. */
export function applyPlanEdit(state: PlanState, edit: AnyEdit, added?: NewRoute): PlanState {
  const after = edited(state, edit, added)
  if (after.pool === state.pool) return after
  return { ...after, pool: after.pool.toSorted((one, other) => one.deliveryId - other.deliveryId) }
}

function edited(state: PlanState, edit: AnyEdit, added?: NewRoute): PlanState {
  switch (edit.kind) {
    case 'move':
      return placed(state, edit.deliveryIds, edit)
    case 'unassign':
      return unassigned(state, edit.deliveryIds)
    case 'reorder':
      return inOrders(state, [edit])
    case 'accept':
      return inOrders(state, edit.routes)
    case 'fix':
      return granting(inOrders(state, edit.routes), edit.relaxations)
    case 'swapStops':
      return swapped(state, edit.deliveryIds)
    case 'restore':
      return restored(state, edit)
    // Until the server has made the part, nothing can be said of either.
    case 'split':
      return state
    default:
      return withSettings(state, edit, added)
  }
}

type OfStops = 'split' | 'move' | 'unassign' | 'reorder' | 'accept' | 'fix' | 'swapStops' | 'restore'
type SettingEdit = Exclude<AnyEdit, { kind: OfStops }>

function withSettings(state: PlanState, edit: SettingEdit, added?: NewRoute): PlanState {
  if (isOfRoads(edit)) return withRoads(state, roadsAfter(state.roads, edit))
  switch (edit.kind) {
    case 'revoke':
      return revoking(state, edit.relaxations ?? state.granted)
    case 'lock':
      return withEach(state, edit.deliveryIds, (stop) => ({ ...stop, locks: locked(stop.locks, edit.lock) }))
    case 'unlock':
      return withEach(state, edit.deliveryIds, (stop) => ({
        ...stop,
        locks: stop.locks.filter((one) => one !== edit.lock),
      }))
    case 'lockTime':
      return withEach(state, edit.deliveryIds, (stop) => timed(stop, edit.timeLock))
    case 'addRoute':
      return added ? withAdded(state, added, edit.deliveryIds) : state
    case 'removeRoute':
      return withoutRoutes(state, [edit.routeId])
    default:
      return withRouteSettings(state, edit)
  }
}

/** The plan once the part of a split is there. */
export function splitIn(
  state: PlanState,
  { deliveryId, place, partPlace }: Extract<PlanEdit, { kind: 'split' }>,
  partId: number,
): PlanState {
  const withPart = withPooled(state, partId)
  const rest = place ? placed(withPart, [deliveryId], place) : withPart
  return partPlace ? placed(rest, [partId], partPlace) : rest
}

export function withPooled(state: PlanState, deliveryId: number): PlanState {
  const pool = [...state.pool, { deliveryId, locks: [] }]
  return { ...state, pool: pool.toSorted((one, other) => one.deliveryId - other.deliveryId) }
}

function withAdded(state: PlanState, added: NewRoute, deliveryIds: number[] = []): PlanState {
  const longer = { ...state, routes: [...state.routes, { ...added, stops: [] }] }
  return deliveryIds.length > 0 ? placed(longer, deliveryIds, { routeId: added.id, position: 0 }) : longer
}

type RoadEdit = Extract<PlanEdit, { kind: 'setRoads' | 'avoidArea' | 'allowArea' }>

function isOfRoads(edit: SettingEdit): edit is RoadEdit {
  return ['setRoads', 'avoidArea', 'allowArea'].includes(edit.kind)
}

function roadsAfter(roads: PlanRoads, edit: RoadEdit): PlanRoads {
  if (edit.kind !== 'setRoads') return withAreas(roads, areasChangedBy(edit)!)
  const { kind: _kind, ...choices } = edit
  return withChoices(roads, choices)
}

function withRoads(state: PlanState, roads: PlanRoads): PlanState {
  return roads === state.roads ? state : { ...state, roads }
}

function granting(state: PlanState, more: PlanState['granted']): PlanState {
  return more.length > 0 ? { ...state, granted: [...state.granted, ...more] } : state
}

function revoking(state: PlanState, gone: PlanState['granted']): PlanState {
  const granted = lessOf(state.granted, gone)
  return granted === state.granted ? state : { ...state, granted }
}

type OfOthers = 'revoke' | RoadEdit['kind'] | 'lock' | 'unlock' | 'lockTime' | 'addRoute' | 'removeRoute'

function withRouteSettings(state: PlanState, edit: Exclude<SettingEdit, { kind: OfOthers }>): PlanState {
  switch (edit.kind) {
    case 'swapVehicle':
      return withVehicle(state, edit.routeId, edit.vehicleId)
    case 'swapDriver':
      return withDriver(state, edit)
    case 'setShift':
      return withRoute(state, edit.routeId, { hours: edit.hours, overtimeMinutes: edit.overtimeMinutes })
    case 'setLimits':
      return withRoute(state, edit.routeId, { mostStops: edit.mostStops, mostKilometers: edit.mostKilometers })
    case 'setDepots':
      return withRoute(state, edit.routeId, { startDepotId: edit.startDepotId, endDepotId: edit.endDepotId })
    case 'lockRoute':
      return withRoute(state, edit.routeId, { isLocked: edit.isLocked })
    case 'lockCrew':
      return withRoute(state, edit.routeId, { isCrewLocked: edit.isLocked })
  }
}
