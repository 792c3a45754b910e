import type { EditSummary } from '../../contract.ts'
import { stopsNamedIn } from '../../rules/edits/edit-faults.ts'
import type { AnyEdit } from '../../rules/edits/plan-edits.ts'
import type { PlanFacts } from '../../rules/facts.ts'
import { routeOfStop, type PlanState, type RouteState } from '../../rules/plan/state.ts'
import type { Opened } from '../plan/open-plan.ts'

/** What some edits do, as data for the sentence of the undo list. */
export function summaryOf(edits: AnyEdit[], { opened, before }: { opened: Opened; before: PlanState }): EditSummary {
  const stops = [...new Set(edits.flatMap(stopsNamedIn))]
  const routes = new Set(edits.flatMap((edit) => ('routeId' in edit ? [edit.routeId] : [])))
  const [only] = stops.length === 1 ? stops : []
  const from = new Set(stops.flatMap((stop) => routeOfStop(before, stop)?.id ?? []))
  const nameOf = (ids: Set<number>) => {
    const route = ids.size === 1 ? before.routes.find(({ id }) => ids.has(id)) : undefined
    return route ? routeName(route, opened.facts) : null
  }
  return {
    kind: kindOf(edits),
    stops: stops.length,
    reference: opened.rows.find(({ id }) => id === only)?.reference ?? null,
    route: nameOf(routes),
    fromRoute: nameOf(from),
    edits: edits.length,
  }
}

/** Hours and depots that come with a result are a part of it, and so is the lock that is taken off for a swap. */
function kindOf(edits: AnyEdit[]): string {
  const kinds = new Set(edits.map(({ kind }) => kind))
  if (kinds.size > 1) kinds.delete('lockCrew')
  if (kinds.has('accept')) return 'accept'
  const [only = 'several'] = kinds
  return kinds.size === 1 ? only : 'several'
}

/** A route is known by its driver, else by its vehicle. */
export function routeName(
  { driverId, vehicleId }: Pick<RouteState, 'driverId' | 'vehicleId'>,
  facts: PlanFacts,
): string {
  const driver = facts.drivers.find(({ id }) => id === driverId)
  return driver?.name ?? facts.vehicles.find(({ id }) => id === vehicleId)?.name ?? ''
}
