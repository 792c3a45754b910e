import {
  inOrders,
  locked,
  placed,
  restored,
  swapped,
  timed,
  unassigned,
  withDriver,
  withEach,
  withRoute,
  withVehicle,
  withoutRoutes,
} from '../plan/changed-state.ts'
import type { TimeSpan } from '../facts.ts'
import type { PlanState, RouteState } from '../plan/state.ts'
import { lessOf } from '../plan/list-change.ts'
import { type PlanRoads, withAreas, withChoices } from '../plan/roads.ts'
import type { AnyEdit, PlanEdit } from './plan-edits.ts'
import { areasChangedBy } from './edit-faults.ts'

/** A driver who comes to a route brings their hours of the day, unless others are named or they are off. */
export function withHours(edit: PlanEdit, drivers: readonly { id: number; hours: TimeSpan[] }[]): PlanEdit {
  if (edit.kind !== 'swapDriver' || edit.hours) return edit
  const hours = drivers.find(({ id: one }) => one === edit.driverId)?.hours ?? []
  return hours.length > 0 ? { ...edit, hours } : edit
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
