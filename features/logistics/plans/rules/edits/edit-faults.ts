import { stopsById } from '../plan/changed-state.ts'
import { crewsSeparatedBy } from '../plan/crew-lock.ts'
import { mostGranted, mostRoutes, type PlanState } from '../plan/state.ts'
import { mostAvoided, type Area } from '#platform/regions/contract.ts'
import type { ListChange } from '../plan/list-change.ts'
import { withAreas } from '../plan/roads.ts'
import type { AnyEdit } from './plan-edits.ts'

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

export function areasChangedBy(edit: AnyEdit): ListChange<Area> | null {
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
