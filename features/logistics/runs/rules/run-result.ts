import { isSame } from '#kit/contract/same.ts'
import { applyPlanEdit } from '../../plans/rules/edits/apply-edit.ts'
import type { AnyEdit } from '../../plans/rules/edits/plan-edits.ts'
import type { RunResource, RunSettings } from './run-settings.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'

/** What a run found: whole routes, with the resources it was given. */
export type RunResult = {
  settings: Pick<RunSettings, 'resources'>
  best: readonly { routeId: number; deliveryIds: number[] }[] | null
}

/** What accepting a result changes, of all its routes or only some: today's hours, depots and limits, then the stops. */
export function resultEdits(
  { settings, best }: RunResult,
  { routes }: Pick<PlanState, 'routes'>,
  only: readonly number[] | null = null,
): AnyEdit[] {
  const isTaken = (routeId: number) => only === null || only.includes(routeId)
  const resourceOf = new Map(settings.resources.map((one) => [one.routeId, one]))
  const ofDay = routes.filter(({ id }) => isTaken(id)).flatMap((route) => dayEdits(route, resourceOf.get(route.id)))
  return [...ofDay, { kind: 'accept', routes: (best ?? []).filter(({ routeId }) => isTaken(routeId)) }]
}

/** A plan with the result of a run. */
export function withResult(state: PlanState, result: RunResult, only: readonly number[] | null = null): PlanState {
  return resultEdits(result, state, only).reduce<PlanState>((before, edit) => applyPlanEdit(before, edit), state)
}

export type DayChange = 'hours' | 'depots' | 'limits'

/** Which routes a result gives other hours, depots or limits. */
export function dayChanges(result: RunResult, state: Pick<PlanState, 'routes'>): Map<number, DayChange[]> {
  const before = new Map(state.routes.map((route) => [route.id, route]))
  const changes = new Map<number, DayChange[]>()
  const add = (routeId: number, change: DayChange) => changes.set(routeId, [...(changes.get(routeId) ?? []), change])
  for (const edit of resultEdits(result, state))
    if (edit.kind === 'setDepots') add(edit.routeId, 'depots')
    else if (edit.kind === 'setLimits') add(edit.routeId, 'limits')
    else if (edit.kind === 'setShift' && !isSame(edit.hours, before.get(edit.routeId)?.hours))
      add(edit.routeId, 'hours')
  return changes
}

function dayEdits(route: RouteState, resource: RunResource | undefined): AnyEdit[] {
  if (!resource?.isUsed) return []
  const { id: routeId, overtimeMinutes } = route
  const { hours } = resource
  return [
    ...(hours ? [{ kind: 'setShift' as const, routeId, hours, overtimeMinutes }] : []),
    ...depotEdits(route, resource),
    ...limitEdits(route, resource),
  ]
}

function depotEdits(route: RouteState, resource: RunResource): AnyEdit[] {
  const { startDepotId = route.startDepotId, endDepotId = route.endDepotId } = resource
  const isSameAsNow = startDepotId === route.startDepotId && endDepotId === route.endDepotId
  return isSameAsNow ? [] : [{ kind: 'setDepots', routeId: route.id, startDepotId, endDepotId }]
}

function limitEdits(route: RouteState, resource: RunResource): AnyEdit[] {
  const { mostStops = route.mostStops, mostKilometers = route.mostKilometers } = resource
  const isSameAsNow = mostStops === route.mostStops && mostKilometers === route.mostKilometers
  return isSameAsNow ? [] : [{ kind: 'setLimits', routeId: route.id, mostStops, mostKilometers }]
}
